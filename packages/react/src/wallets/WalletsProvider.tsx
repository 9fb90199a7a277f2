import { createStore, type Store } from '@gangway/core'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { createWalletList, type WalletList } from './createWalletList.js'
import { createWalletPages, type WalletPages } from './createWalletPages.js'

/** Whether the person agreed to the host's terms, and whether that was asked for when a method was chosen. */
export type Consent = { isGiven: boolean; isMissed: boolean }

/** What the connect views share for as long as the dialog's code is loaded. */
export type WalletsContextValue = {
  list: WalletList
  pages: WalletPages
  consent: Store<Consent>
  /** Ends the newest waiting for a paired wallet, which may outlive its view. */
  pairingWait: Store<AbortController | null>
}

const WalletsContext = createContext<WalletsContextValue | null>(null)

/** Owns the wallet lists and the consent. */
export function WalletsProvider({ children }: { children: ReactNode }) {
  const { config } = useGangwayContext()
  const value = useMemo(
    () => ({
      list: createWalletList(config),
      pages: createWalletPages(config),
      consent: createStore<Consent>({ isGiven: false, isMissed: false }),
      pairingWait: createStore<AbortController | null>(null),
    }),
    [config],
  )
  return <WalletsContext.Provider value={value}>{children}</WalletsContext.Provider>
}

/**
 * What the connect views share.
 *
 * @throws Error outside of the dialog.
 */
export function useWalletsContext(): WalletsContextValue {
  const value = useContext(WalletsContext)
  if (!value) throw new Error('useWalletsContext works inside of the dialog only')
  return value
}
