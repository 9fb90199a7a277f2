import * as v from 'valibot'
import { type WalletState, walletStateSchema } from './walletState.js'

/** The part of `localStorage` a wallet uses. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem'>

/** A wallet's state: kept over visits, followed by whoever announces its changes. */
export type StateStore = {
  get(): WalletState
  set(patch: Partial<WalletState>): void
  /** Back to a wallet nobody has touched. */
  reset(): void
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: (state: WalletState) => void): () => void
}

/** Storage key of a wallet's state. */
export const getStateKey = (walletNumber: number) => `gangway.testwallet.${walletNumber}`

/** Storage key of the number of test wallets that announce themselves. */
export const walletCountKey = 'gangway.testwallet.count'

/** Opens a wallet's state. What is stored but unreadable counts as absent. */
export function createStateStore(storage: WalletStorage, walletNumber: number): StateStore {
  const key = getStateKey(walletNumber)
  const listeners = new Set<(state: WalletState) => void>()
  let state = read(storage.getItem(key))
  const store: StateStore = {
    get: () => state,
    set(patch) {
      state = { ...state, ...patch }
      storage.setItem(key, JSON.stringify(state))
      for (const listener of listeners) listener(state)
    },
    reset: () => store.set(v.parse(walletStateSchema, {})),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  if (state.lostAfterReload) store.set({ permissions: { eip155: false, solana: false } })
  return store
}

function read(text: string | null): WalletState {
  try {
    const stored = v.safeParse(walletStateSchema, JSON.parse(text ?? '{}'))
    if (stored.success) return stored.output
  } catch {
    // Not JSON: start afresh.
  }
  return v.parse(walletStateSchema, {})
}
