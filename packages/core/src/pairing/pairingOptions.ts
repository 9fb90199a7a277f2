import type { KeyValueStore } from '@gangway/pairing'

/** How a page reaches phone wallets. product.md §1 “pairing protocol”. */
export type PairingOptions = {
  /** `ws:` or `wss:` address of the relay: the deployment's own, or the public one. */
  relayUrl: string
  /** Project id the relay knows; default: the config's, without a server none. */
  projectId?: string
  /** What the row is called; default 'WalletConnect'. */
  name?: string
  /** Where sessions and their keys are kept; default: the IndexedDB database of product.md §9. */
  storage?: KeyValueStore
}

/** The same with its defaults. */
export type PairingSettings = PairingOptions & Required<Pick<PairingOptions, 'projectId' | 'name'>>
