import type {
  CaipAccountId,
  CaipNetworkId,
  ChainNamespace,
  Network,
  PublicConfig,
  SiwxConfig,
  SiwxMessage,
  TrackedEvent,
} from '@gangway/protocol'
import type { NamespaceClient } from './chains/namespaceClient.js'
import type { ConnectorContext, ConnectorDescriptor } from './connections/connector.js'
import type { FrameOptions } from './embeddedWallet/frameOptions.js'
import type { FrameSession, FrameTheme } from './embeddedWallet/frameSession.js'
import type { EventSender } from './events/eventSender.js'
import type { KeyValueStorage } from './kernel/storage/keyValueStorage.js'
import type { PairingOptions, PairingSettings } from './pairing/pairingOptions.js'
import type { PairingSession } from './pairing/pairingSession.js'
import type { StoredConnections } from './persistence/storedState.js'
import type { PendingTransactionsOptions } from './send/activity/pendingTransactions.js'
import type { OpenSignature } from './signIn/openSignature.js'
import type { SiweConfig } from './signIn/siweConfig.js'
import type { ConfiguredNetwork, State } from './state/state.js'

/** Who the page is, as wallets show it. SPEC §3 “Dapp data sync payload”. */
export type Metadata = { name: string; description: string; url: string; icons: readonly string[] }

/** Which wallets of the deployment's list are shown where; each by registry id or reverse-domain id. */
export type WalletListOptions = {
  /** Listed before the others, in this order. */
  featured?: readonly string[]
  /** Never listed, not even when they announce themselves. */
  excluded?: readonly string[]
}

/** What `createConfig` is given. */
export type CreateConfigParameters = {
  /** Sent with every call to the data API. */
  projectId: string
  /** Origin of the data API, without a slash at the end. */
  apiUrl: string
  /** Networks a person may choose, in the order they are listed; taken as reachable unless `isConfigured` is false. */
  networks: readonly (Network & Partial<ConfiguredNetwork>)[]
  /** Selected until a wallet says otherwise; default `eip155:1` (SPEC §9), else the first network. */
  defaultNetwork?: CaipNetworkId
  /**
   * What this deployment offers beside connecting; what is off is absent from the screens. What is not named is as
   * `defaultFeatures` of @gangway/protocol has it.
   */
  features?: Partial<PublicConfig['features']>
  metadata?: Metadata
  /** Tells what this config stores from what another one on the same origin does; default: nothing added. */
  name?: string
  /** Shows mistakes of the set-up in the dialog too, where otherwise the console alone has them; default false. */
  isDebug?: boolean
  /** Wallets known by configuration; those that announce themselves are added. */
  connectors?: readonly ConnectorDescriptor[]
  /** Listen for EIP-6963 and Wallet Standard announcements, of these families alone where listed; default true. */
  discovery?: boolean | readonly ChainNamespace[]
  /** Default: `localStorage`, or memory where that is refused. */
  storage?: KeyValueStorage
  /** Stored rows of another world are dropped; default null. */
  worldId?: string | null
  /** Wait for one connector while reconnecting, ms; default 15000. */
  reconnectTimeout?: number
  /** Showing what an account sends from elsewhere; off by default, as SPEC §9 has it. */
  pendingTransactions?: Partial<PendingTransactionsOptions>
  wallets?: WalletListOptions
  /**
   * Addresses nothing is sent to from here: CAIP-10 ids, each with who reported it; each counts on every network of its
   * family. Default: none. interface-guide §9.6.
   */
  deniedRecipients?: Readonly<Record<string, string>>
  /** How people sign in by signature after connecting; default null: they do not. SPEC §4. */
  siwx?: SiwxConfig | null
  /** The same in the older form hosts of AppKit know, for EVM alone. Not both. SPEC §5. */
  siweConfig?: SiweConfig
  /**
   * The secure frame, in which people log in by e-mail; default: none. `NEXT_PUBLIC_SECURE_SITE_SDK_URL` in the
   * environment overrides its address. SPEC §2.
   */
  frame?: FrameOptions | null
  /** How phone wallets are reached by QR code or link; default: they are not. SPEC §1. */
  pairing?: PairingOptions | null
  /** Called with every step a person takes, for the host's own use. services.md §5. */
  onEvent?: (event: TrackedEvent) => void
}

/**
 * One wallet-connecting page's whole state and settings. Two configs may live on one page: nothing is kept
 * outside this object (DESIGN §6).
 */
export type Config = {
  readonly projectId: string
  readonly apiUrl: string
  readonly networks: readonly ConfiguredNetwork[]
  readonly features: PublicConfig['features']
  readonly metadata: Metadata | null
  readonly name: string
  readonly isDebug: boolean
  readonly pendingTransactions: PendingTransactionsOptions
  readonly wallets: Required<WalletListOptions>
  readonly deniedRecipients: Readonly<Record<string, string>>
  readonly siwx: SiwxConfig | null
  readonly frame: Required<FrameOptions> | null
  /** null: it is off. */
  readonly pairing: PairingSettings | null
  /** The state now. A new object for each change; never mutated. */
  readonly state: State
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: (state: State, previous: State) => void): () => void
  /**
   * Begins discovery, reconnects what was connected before, and follows what is still pending. Call it in the
   * browser once the page runs; does nothing the second time. Returns the way to stop.
   */
  start(): () => void
  /** For actions of this package; no part of the contract. */
  readonly _internal: ConfigInternals
}

/** What the actions of this package share through a config. */
export type ConfigInternals = {
  setState(patch: Partial<State> | ((state: State) => Partial<State>)): void
  /** As it was before anything happened, with the network selected that is the default. */
  getInitialState(): State
  /** Loads what makes the state survive a reload; resolves once it does, cannot, or takes over a second. Absent: the config is not started. */
  keep?(): Promise<void>
  /** What an earlier visit left; null before `start` and where there was none. */
  readStoredConnections(): StoredConnections | null
  connectorContext: ConnectorContext
  /** Where what must survive a reload is kept. */
  getStorage(): KeyValueStorage
  onEvent: ((event: TrackedEvent) => void) | null
  /** What sends them on to the deployment; null: nothing has happened yet. */
  eventSender: Promise<EventSender> | null
  /** Asks installed wallets to make themselves known once more; does nothing before `start` or after a stop. */
  askWallets(): void
  /** ms */
  reconnectTimeout: number
  /** Ways to stop listening to a connected wallet, by descriptor id, or to the relay, under `relay`. */
  subscriptions: Map<string, () => void>
  /** Connect calls that wait for a wallet. */
  openConnects: number
  /** Stops the reconnect that is under way, if any. */
  reconnectAbort: AbortController | null
  /** Stored connections that have not answered yet; they are still written down, or a reload would forget them. */
  awaitedConnections: StoredConnections['connections']
  /** Transactions being followed, by hash. */
  watches: Map<string, AbortController>
  /** How far each account has been watched, by CAIP-10 account: where the last look ended, and transfers found. */
  accountWatches: Map<string, { cursor: string | null; hits: number }>
  /** Requests to sign a message that are open in a wallet, by descriptor id. */
  openSignatures: Map<string, OpenSignature>
  /** The message to be signed next, so that a nonce is asked for once. */
  signInMessage: { account: CaipAccountId; madeAt: number; message: Promise<SiwxMessage> } | null
  /** Ends the sign-in that is under way, if any. */
  signInAbort: AbortController | null
  /** Balance requests under way, by CAIP-10 account. */
  balanceRequests: Map<string, Promise<void>>
  /** Requests for a list of an account that are under way, by the list's name and CAIP-10 account; absent: never any. */
  listRequests?: Map<string, Promise<void>>
  /** The page's half of the frame; null: nothing was asked of it yet. */
  frameSession: Promise<FrameSession> | null
  /**
   * The frame's EVM wallet, or a paired one, as a wagmi config of the host drives it, once that knows of it; absent:
   * there is none.
   */
  getDriven?: (id: string) => ConnectorDescriptor | undefined
  /** Pairing with phone wallets; absent: nothing was asked of it yet. */
  pairingSession?: Promise<PairingSession> | undefined
  /** What the frame is told of the page's look once it is there. */
  frameTheme: FrameTheme | null
  /** Code of the chain families loaded so far. */
  namespaceClients: Map<ChainNamespace, Promise<NamespaceClient>>
}
