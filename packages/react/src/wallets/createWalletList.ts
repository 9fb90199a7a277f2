import type { Config } from '@gangway/core'
import { createStore, type Store } from '@gangway/core'
import type { WalletListAnswer } from './readWalletList.js'

/** What is known of the deployment's wallet list. `off`: this deployment has nothing to list. */
export type WalletListState = WalletListAnswer & { status: 'off' | 'idle' | 'loading' | 'loaded' | 'failed' }

/** The part of the wallet list the connect view shows; it outlives the view, so that coming back waits for nothing. */
export type WalletList = {
  state: Store<WalletListState>
  /** Reads the list, unless it is here or on its way. */
  load(): void
}

/** Makes a {@link WalletList}. The code that reads it loads with the first reading. */
export function createWalletList(config: Config): WalletList {
  const empty = { featured: [], excluded: [], count: null }
  const { features, projectId, sources, wallets } = config
  const isWanted = features.allWallets || wallets.featured.length + wallets.excluded.length > 0
  // Without a project a server answers nobody; without a server the package has a list. services.md §7
  const status = isWanted && (projectId || sources) ? 'idle' : 'off'
  const state = createStore<WalletListState>({ ...empty, status })
  return {
    state,
    load() {
      const { status } = state.get()
      if (status !== 'idle' && status !== 'failed') return
      state.set({ ...empty, status: 'loading' })
      import('./readWalletList.js')
        .then(({ readWalletList }) => readWalletList(config))
        .then(
          (answer) => state.set({ ...answer, status: 'loaded' }),
          () => state.set({ ...empty, status: 'failed' }),
        )
    },
  }
}
