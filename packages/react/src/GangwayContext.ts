import type { Config, SendEstimate } from '@gangway/core'
import { createContext, useContext } from 'react'
import type { Router } from './dialog/createRouter.js'
import type { ViewEntry } from './dialog/routerState.js'
import type { ToastQueue } from './dialog/toast.js'
import type { Store } from './store/createStore.js'

/** What was last put into the live regions; `count` tells the same text twice apart. */
export type Announcements = { polite: string; assertive: string; count: number }

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
export type GangwayContextValue = {
  config: Config
  router: Router
  toastQueue: Store<ToastQueue>
  announcements: Store<Announcements>
  dialogCode: Store<DialogCode>
  /** Steps of the history whose link has been put into the send form. */
  filledEntries: WeakSet<ViewEntry>
  /** Name of the wallet that has a request to send open; null: none. */
  askedWallet: Store<string | null>
  knownEstimate: Store<KnownEstimate | null>
  /** BCP 47 tag by which texts, numbers and dates are written. */
  locale: string
  /** False on the server and until the config was started: whether someone is connected is not known yet. */
  isStarted: boolean
  allowUnsupportedChain: boolean
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
