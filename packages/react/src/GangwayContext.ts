import type { Config, SendEstimate } from '@gangway/core'
import { createContext, useContext } from 'react'
import type { ToastQueue } from './dialog/toast.js'
import type { Announcer } from './hooks/createAnnouncer.js'
import type { LegalOptions } from './legalOptions.js'
import type { Language } from './locales/catalogue.js'
import type { Router } from './router/createRouter.js'
import type { ViewEntry } from './router/routerState.js'
import type { Store } from './store/createStore.js'
import type { MotionSetting } from './theme/motionSetting.js'
import type { ThemeSetting } from './theme/themeSetting.js'
import type { ThemeVariables } from './theme/themeVariables.js'

/** Whether the dialog's code is here. */
export type DialogCode = 'absent' | 'loading' | 'ready' | 'failed'

/** The newest estimate of a transfer, for whichever view shows that transfer next. */
export type KnownEstimate = {
  /** Which sender, asset and recipient it is of. */
  subject: string
  estimate: SendEstimate
  /** ms since 1970 */
  goodUntil: number
}

/** Everything one {@link GangwayProvider} owns. */
export type GangwayContextValue = Announcer & {
  config: Config
  router: Router
  toastQueue: Store<ToastQueue>
  dialogCode: Store<DialogCode>
  /** Steps of the history whose link has been put into the send form. */
  filledEntries: WeakSet<ViewEntry>
  /** Name of the wallet that has a request to send open; null: none. */
  askedWallet: Store<string | null>
  knownEstimate: Store<KnownEstimate | null>
  /** BCP 47 tag by which numbers are written. */
  locale: string
  /** What texts, dates and times are written in. */
  language: Language
  /** False on the server and until the config was started: whether someone is connected is not known yet. */
  isStarted: boolean
  allowUnsupportedChain: boolean
  /** Null: as `data-gangway-theme` of an element above says, else as the device does. */
  theme: ThemeSetting | null
  setTheme(theme: ThemeSetting): void
  motion: MotionSetting
  themeVariables: ThemeVariables | null
  /** What people agree to by connecting; null: nothing. */
  legal: LegalOptions | null
}

/** See {@link useGangwayContext}. */
export const GangwayContext = createContext<GangwayContextValue | null>(null)

/**
 * What the provider around this component owns.
 *
 * @throws Error outside of a provider.
 */
export function useGangwayContext(): GangwayContextValue {
  const value = useContext(GangwayContext)
  if (!value) throw new Error('Gangway hooks and components need a <GangwayProvider> around them')
  return value
}
