import type { ChainNamespace } from '@gangway/protocol'
import type { Connector, ConnectorContext, ConnectorDescriptor } from '../config/connector.js'
import type { Connection } from '../config/state.js'
import type { ChosenWallet } from '../connections/pairingWallet.js'

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
