import type { Config } from '@gangway/core'
import { createStore } from '@gangway/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { DialogHost } from './dialog/DialogHost.js'
import { type DialogCode, GangwayContext } from './GangwayContext.js'
import { createAnnouncer } from './hooks/createAnnouncer.js'
import type { ToastQueue } from './hooks/toast.js'
import { useLanguage } from './hooks/useLanguage.js'
import type { LegalOptions } from './legalOptions.js'
import type { MessageOverrides } from './locales/catalogue.js'
import { createRouter } from './router/createRouter.js'
import type { MotionSetting } from './theme/motionSetting.js'
import type { ThemeSetting } from './theme/themeSetting.js'
import type { ThemeVariables } from './theme/themeVariables.js'
import { useThemeSetting } from './theme/useThemeSetting.js'
import './theme/theme.css'

/** Options of {@link GangwayProvider}. */
export type GangwayProviderProps = {
  /** Made once by `createConfig`; the provider starts it in the browser. */
  config: Config
  /** BCP 47 tag for texts, numbers and dates; default: the first of the browser's languages we have texts for. */
  locale?: string | undefined
  /** Your own words by language and key: `{ en: { 'view.connect': 'Log in' } }`. */
  messages?: MessageOverrides
  /** A wallet on a network this deployment does not list is left alone; default false (product.md §2). */
  allowUnsupportedChain?: boolean
  /** Default: `data-gangway-theme` of an element above, else `system`, which follows the device. */
  theme?: ThemeSetting
  /** Default `system`, which follows the device. */
  motion?: MotionSetting
  /** Your own colours, shape and type: `{ '--gw-accent': '#0b6363' }`. docs/recipes/theming.md */
  themeVariables?: ThemeVariables
  /** Links to what people agree to by connecting; default none. */
  legal?: LegalOptions
  /** The dialog is never loaded, for apps that draw everything themselves with the hooks; default false. */
  isHeadless?: boolean
  children: ReactNode
}

/**
 * Gives hooks, button and dialog below it their config, and starts that config.
 *
 * @example
 * <GangwayProvider config={config}><ConnectButton /></GangwayProvider>
 */
export function GangwayProvider(props: GangwayProviderProps) {
  const { config, locale, motion = 'system', isHeadless = false, children } = props
  // Where no network can be chosen, none is refused either.
  const allowUnsupportedChain = props.allowUnsupportedChain || config.features.enableNetworkSwitch === false
  const themeVariables = useStable(props.themeVariables ?? null)
  const legal = useStable(props.legal ?? null)
  const [owned] = useState(createOwnedState)
  const [isStarted, setIsStarted] = useState(false)

  useEffect(() => {
    const stop = config.start()
    setIsStarted(true)
    return stop
  }, [config])

  const words = useLanguage(locale, useStable(props.messages ?? null))
  const theme = useThemeSetting(props.theme)
  const value = useMemo(
    () => ({
      ...owned,
      ...words,
      ...theme,
      motion,
      config,
      isStarted,
      allowUnsupportedChain,
      themeVariables,
      legal,
    }),
    [owned, words, theme, motion, config, isStarted, allowUnsupportedChain, themeVariables, legal],
  )
  return (
    <GangwayContext.Provider value={value}>
      {children}
      {/* Not in the first render: the button is there sooner. */}
      {isStarted && !isHeadless && <DialogHost />}
    </GangwayContext.Provider>
  )
}

/** The same object until its content changes: hosts write such options in the middle of their render. */
function useStable<T>(value: T): T {
  const last = useRef(value)
  if (JSON.stringify(last.current) !== JSON.stringify(value)) last.current = value
  return last.current
}

function createOwnedState() {
  return {
    ...createAnnouncer(),
    router: createRouter(),
    toastQueue: createStore<ToastQueue>({ lastId: 0, toasts: [] }),
    dialogCode: createStore<DialogCode>('absent'),
    _slots: new Map<object, object>(),
  }
}
