import type {
  AccountType,
  CaipAccountId,
  CaipNetworkId,
  ChainNamespace,
  GangwayError,
  Network,
} from '@gangway/protocol'
import type { TokenBalance } from '../accountData/balances/tokenBalance.js'
import type { AccountTransaction } from '../accountData/history/accountTransaction.js'
import type { AccountList } from '../accountData/lists/accountList.js'
import type { Identity } from '../accountData/names/identity.js'
import type { Nft } from '../accountData/nfts/nft.js'
import type { SentTransaction } from '../chains/sentTransaction.js'
import type { TokenMetadata } from '../chains/tokenMetadata.js'
import type { ChosenAccount } from '../connections/chosenAccount.js'
import type { Connector, ConnectorDescriptor } from '../connections/connector.js'
import type { FrameState } from '../embeddedWallet/frameState.js'
import type { PairingState } from '../pairing/pairingState.js'
import type { PairingWallet } from '../pairing/pairingWallet.js'
import type { SignInState } from '../signIn/signInState.js'
import type { SendState } from './sendState.js'

/** SPEC §4 “Connection status”. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** One account a wallet has shared. */
export type Account = {
  /** EIP-55 spelling (eip155) or base58 (solana). */
  address: string
  caipAddress: CaipAccountId
  type: AccountType
}

/** SPEC §3 “Connection entry”: accounts list, chain id (as CAIP-2), connector. */
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

/** A network of the deployment and whether its server can reach it. */
export type ConfiguredNetwork = Network & {
  isConfigured: boolean
  /** Why it is not configured, in words for people. */
  reason?: string
}

/** What is known of one account's balances on one network. */
export type BalanceEntry = {
  status: 'loading' | 'loaded' | 'error'
  /** The last good list; kept (and stale) when a later request fails. */
  tokenBalances: readonly TokenBalance[]
  /** Some of what is held could not be read. */
  isPartial: boolean
  /** When the list was read, ms since 1970; null: never yet. */
  updatedAt: number | null
  /** When the request last failed, ms since 1970; retry is blocked for 30 s after it (SPEC §8), null: it did not. */
  lastRetry: number | null
}

/** The whole state a config owns. Read it through `config.state`, follow it through `config.subscribe`. */
export type State = {
  status: ConnectionStatus
  /** Wallets known so far: configured ones and those that announced themselves, in that order of arrival. */
  descriptors: readonly ConnectorDescriptor[]
  /** By descriptor id, in order of connecting. */
  connections: ReadonlyMap<string, Connection>
  /** Id of the connection in use. */
  current: string | null
  /** Ids of the wallets used last, newest first: of descriptors, or of paired wallets. SPEC §9 keeps 2. */
  recent: readonly string[]
  /** Those of them that were paired. */
  recentPaired: readonly PairingWallet[]
  /** The selected network: what the current wallet reports, else what the person chose. */
  networkId: CaipNetworkId
  /** A network of a namespace with no connection was chosen; a wallet for it is still to be connected. SPEC §4. */
  isSwitchingNamespace: boolean
  /** By account and network. */
  balances: ReadonlyMap<CaipAccountId, BalanceEntry>
  /** What the chain knows of an account's transactions, newest first, by account and network. */
  history: ReadonlyMap<CaipAccountId, AccountList<AccountTransaction>>
  /** The NFTs an account holds, by account and network. */
  nfts: ReadonlyMap<CaipAccountId, AccountList<Nft>>
  /** What accounts are called, by address; absent: nobody was asked about yet. */
  identities?: ReadonlyMap<string, Identity>
  /** Tokens added by their address, by CAIP-10 account. */
  customTokens: ReadonlyMap<string, readonly TokenMetadata[]>
  send: SendState
  /** The sign-in of the account in use. SPEC §4. */
  signIn: SignInState
  /** What is wrong with the set-up of the page, in words for whoever runs it; oldest first, each code once. */
  alerts: readonly GangwayError[]
  /** The secure frame and the login by e-mail in it. */
  frame: FrameState
  /** Pairing with a phone wallet. */
  pairing: PairingState
  /** What this browser sent, and what was found that others sent, newest first; survives a reload. */
  transactions: readonly SentTransaction[]
}
