import type { Config, ListedWallet } from '@gangway/core'
import { createStore, type Store } from '@gangway/core'

/** The pages of the wallet list read so far. */
export type WalletPagesState = {
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  /** What was searched for; empty: all. */
  search: string
  wallets: readonly ListedWallet[]
  /** How many there are on all pages; null: not known yet. */
  count: number | null
}

/** The wallet list page by page. It outlives the view, so that coming back from a wallet finds it as it was. */
export type WalletPages = {
  state: Store<WalletPagesState>
  /** Reads the first page of what is searched for, unless that is here or on its way. */
  search(text: string): void
  /** Reads the page after those that are here, or tries again the one that failed. */
  readOn(): void
}

/** Wallets a page: of all, and of a search. modal-behaviour.md §4. */
const entries = { all: 40, search: 100 } as const

/** Makes {@link WalletPages}. */
export function createWalletPages(config: Config): WalletPages {
  const state = createStore<WalletPagesState>({ status: 'idle', search: '', wallets: [], count: null })
  let reading: AbortController | null = null

  const read = async () => {
    reading?.abort()
    reading = new AbortController()
    const { signal } = reading
    const { search, wallets } = state.get()
    const size = search === '' ? entries.all : entries.search
    state.set({ ...state.get(), status: 'loading' })
    try {
      const { fetchWallets } = await import('./fetchWallets.js')
      const page = Math.floor(wallets.length / size) + 1
      const answer = await fetchWallets(config, { page, entries: size, search, signal })
      if (!signal.aborted) state.set(append(state.get(), answer))
    } catch {
      if (!signal.aborted) state.set({ ...state.get(), status: 'failed' })
    }
  }
  return {
    state,
    search(text) {
      const { status, search } = state.get()
      if (status !== 'idle' && search === text) return
      state.set({ status: 'idle', search: text, wallets: [], count: null })
      void read()
    },
    readOn() {
      const { status } = state.get()
      if (status === 'failed' || (status === 'loaded' && hasMore(state.get()))) void read()
    },
  }
}

/** Whether the list goes on after the pages read. */
export function hasMore({ wallets, count }: WalletPagesState): boolean {
  return count !== null && wallets.length < count
}

function append(
  state: WalletPagesState,
  answer: { wallets: readonly ListedWallet[]; count: number },
): WalletPagesState {
  const known = new Set(state.wallets.map(({ id }) => id))
  const wallets = [...state.wallets, ...answer.wallets.filter(({ id }) => !known.has(id))]
  // A page with nothing new is the last one, whatever the server counts.
  const isLast = wallets.length === state.wallets.length
  return { ...state, status: 'loaded', wallets, count: isLast ? wallets.length : answer.count }
}
