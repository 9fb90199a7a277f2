import type { KeyValueStore } from '@gangway/pairing'
import type { ChainNamespace } from '@gangway/protocol'
import type { Connector, ConnectorContext, ConnectorDescriptor } from '../config/connector.js'
import type { Connection } from '../config/state.js'
import type { ChosenWallet } from '../connections/pairingWallet.js'

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

/** Parameters of `connectPairing`. */
export type ConnectPairingParameters = {
  /** Stops waiting; the link stays good. An approval nobody waits for ends its session. */
  signal?: AbortSignal
  /** The wallet the person has chosen from the list; it is remembered, and requests can open its app. */
  wallet?: ChosenWallet
  /** How the wallet was given the link, for the event alone; default `qrcode`. */
  method?: 'qrcode' | 'mobile'
}

/** Connects the families a session has networks of this page in; which is in use is its answer. */
export type ConnectFamilies = (isApproved: (chainNamespace: ChainNamespace) => boolean) => Promise<Connection>

/** The pairing of a config, for its life. For actions of this package; no part of the contract. */
export type PairingSession = {
  /** The steps of the actions of the same names. */
  prepare(): Promise<void>
  connect(
    parameters: ConnectPairingParameters,
    connectFamilies: ConnectFamilies,
  ): Promise<readonly Connection[]>
  renew(): Promise<void>
  cancel(): void
  wake(): Promise<void>
  /** Resolves once it is known whether an earlier visit left a session. */
  restore(): Promise<void>
  /** The paired wallet for one family, named as its session names it. */
  createDescriptor(chainNamespace: ChainNamespace): ConnectorDescriptor
  /** A connector over the session in use; without one, its `connect` makes a link and waits for its approval. */
  createConnector(chainNamespace: ChainNamespace, context: ConnectorContext): Promise<Connector>
}
