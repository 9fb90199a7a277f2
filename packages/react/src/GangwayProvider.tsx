import type { Config } from '@gangway/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createRouter } from './dialog/createRouter.js'
import { DialogHost } from './dialog/DialogHost.js'
import type { ViewEntry } from './dialog/routerState.js'
import type { ToastQueue } from './dialog/toast.js'
import { type Announcements, type DialogCode, GangwayContext, type KnownEstimate } from './GangwayContext.js'
import { createStore } from './store/createStore.js'
import './theme/theme.css'

/** Options of {@link GangwayProvider}. */
export type GangwayProviderProps = {
  /** Made once by `createConfig`; the provider starts it in the browser. */
  config: Config
  /** BCP 47 tag for texts, numbers and dates; default: the browser's language. */
  locale?: string
  /** A wallet on a network this deployment does not list is left alone; default false (SPEC §2). */
  allowUnsupportedChain?: boolean
  children: ReactNode
}

/**
 * Gives hooks, button and dialog below it their config, and starts that config. The theme follows the browser,
 * or `data-gangway-theme="light"` or `"dark"` on any element above.
 *
 * @example
 * <GangwayProvider config={config}><ConnectButton /></GangwayProvider>
 */
export function GangwayProvider(props: GangwayProviderProps) {
  const { config, locale, allowUnsupportedChain = false, children } = props
  const [owned] = useState(createOwnedState)
  const [isStarted, setIsStarted] = useState(false)

  useEffect(() => {
    const stop = config.start()
    setIsStarted(true)
    return stop
  }, [config])

  // The server does not know the browser's language, so the first render in the browser must not either.
  const usedLocale = locale ?? (isStarted ? navigator.language : 'en')
  const value = useMemo(
    () => ({ ...owned, config, locale: usedLocale, isStarted, allowUnsupportedChain }),
    [owned, config, usedLocale, isStarted, allowUnsupportedChain],
  )
  return (
    <GangwayContext.Provider value={value}>
      {children}
      <DialogHost />
    </GangwayContext.Provider>
  )
}

function createOwnedState() {
  return {
    router: createRouter(),
    toastQueue: createStore<ToastQueue>({ lastId: 0, toasts: [] }),
    announcements: createStore<Announcements>({ polite: '', assertive: '', count: 0 }),
    dialogCode: createStore<DialogCode>('absent'),
    filledEntries: new WeakSet<ViewEntry>(),
    askedWallet: createStore<string | null>(null),
    knownEstimate: createStore<KnownEstimate | null>(null),
  }
}
