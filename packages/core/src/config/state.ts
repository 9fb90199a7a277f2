import type { AccountType, CaipAccountId, CaipNetworkId, ChainNamespace } from '@gangway/protocol'
import type { Connector, ConnectorDescriptor } from './connector.js'

/** product.md §4 “Connection status”. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** One account a wallet has shared. */
export type Account = {
  /** EIP-55 spelling (eip155) or base58 (solana). */
  address: string
  caipAddress: CaipAccountId
  type: AccountType
}

/** An account a person chose on this page, over the one the wallet lists first. */
export type ChosenAccount = { address: string; over: string }

/** product.md §3 “Connection entry”: accounts list, chain id (as CAIP-2), connector. */
export type Connection = {
  /** Id of the descriptor; at most one connection per descriptor. */
  id: string
  chainNamespace: ChainNamespace
  descriptor: ConnectorDescriptor
  connector: Connector
  /** The first one is the account in use. Never empty. */
  accounts: readonly [Account, ...Account[]]
  /** Why the first account is not the one the wallet lists first; absent: it is. */
  chosenAccount?: ChosenAccount | undefined
  /** What the wallet reports, which may be a network this deployment does not list. */
  networkId: CaipNetworkId
  /** Came back from an earlier visit; absent: connected on this page. */
  isRestored?: true
}

/**
 * The whole state a config owns: who is connected, and what each slice adds. Read it through `config.state`, follow it
 * through `config.subscribe`.
 */
export interface State {
  status: ConnectionStatus
  /** Wallets known so far: configured ones and those that announced themselves, in that order of arrival. */
  descriptors: readonly ConnectorDescriptor[]
  /** By descriptor id, in order of connecting. */
  connections: ReadonlyMap<string, Connection>
  /** Id of the connection in use. */
  current: string | null
  /** Ids of the wallets used last, newest first: of descriptors, or of paired wallets. product.md §9 keeps 2. */
  recent: readonly string[]
  /** The selected network: what the current wallet reports, else what the person chose. */
  networkId: CaipNetworkId
  /** A network of a namespace with no connection was chosen; a wallet for it is still to be connected. product.md §4. */
  isSwitchingNamespace: boolean
}
