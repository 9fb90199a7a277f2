import type { CaipNetworkId, ChainNamespace, Network, PublicConfig } from '@gangway/protocol'
import type { Transport } from 'viem'
import type { KeyValueStorage } from '../kernel/storage/keyValueStorage.js'
import type { ConnectorDescriptor } from './connector.js'
import type { State } from './state.js'

/** Who the page is, as wallets show it. product.md §3 “Dapp data sync payload”. */
export type Metadata = { name: string; description: string; url: string; icons: readonly string[] }

/** A network of the deployment and whether its server can reach it. */
export type ConfiguredNetwork = Network & {
  isConfigured: boolean
  /** Why it is not configured, in words for people. */
  reason?: string
}

/** Which wallets of the deployment's list are shown where; each by registry id or reverse-domain id. */
export type WalletListOptions = {
  /** Listed before the others, in this order. */
  featured?: readonly string[]
  /** Never listed, not even when they announce themselves. */
  excluded?: readonly string[]
}

/** What of its features a host chooses. */
export type FeatureChoice = Partial<Omit<PublicConfig['features'], 'socials'>> & {
  /** Who is offered to log in by, in this order; false: nobody. product.md §9 “Default social providers”. */
  socials?: readonly string[] | false
}

/** What `createConfig` is given. An interface, so that each slice adds its own part. */
export interface CreateConfigParameters {
  /** Sent with every call to the data API. Absent without a server. */
  projectId?: string
  /** Origin of the data API, without a slash at the end. Absent without a server. */
  apiUrl?: string
  /** Networks a person may choose, in the order they are listed; taken as reachable unless `isConfigured` is false. */
  networks: readonly (Network & Partial<ConfiguredNetwork>)[]
  /** Selected until a wallet says otherwise; default `eip155:1` (product.md §9), else the first network. */
  defaultNetwork?: CaipNetworkId
  /**
   * What this deployment offers beside connecting; what is off is absent from the screens. What is not named is as
   * `defaultFeatures` of @gangway/protocol has it.
   */
  features?: FeatureChoice
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
  wallets?: WalletListOptions
}

/**
 * One wallet-connecting page's whole state and settings. Two configs may live on one page: nothing is kept
 * outside this object (architecture.md §6). An interface, so that each slice adds its own settings.
 */
export interface Config {
  /** Empty without a server. */
  readonly projectId: string
  /** Empty without a server, and for one at the page's own origin. */
  readonly apiUrl: string
  /** What the page reads by itself, as it has no server; absent: its server tells. Whether there is a server is told by this alone. */
  readonly sources?: Sources
  readonly networks: readonly ConfiguredNetwork[]
  readonly features: PublicConfig['features']
  readonly metadata: Metadata | null
  readonly name: string
  readonly isDebug: boolean
  readonly wallets: Required<WalletListOptions>
  /** Wait for one connector while reconnecting, ms. */
  readonly reconnectTimeout: number
  /** Where what must survive a reload is kept; the browser is asked for it when it is first read. */
  readonly storage: KeyValueStorage
  /** The state now. A new object for each change; never mutated. */
  readonly state: State
  /** As it was before anything happened, with the network selected that is the default. */
  getInitialState(): State
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: (state: State, previous: State) => void): () => void
  /** Changes the state at once. For slices: a page changes it by the actions. */
  setState(patch: Partial<State> | ((state: State) => Partial<State>)): void
  /**
   * Begins discovery, reconnects what was connected before, and follows what is still pending. Call it in the
   * browser once the page runs; does nothing the second time. Returns the way to stop.
   */
  start(): () => void
  /** Of `defineSlot`; no part of the contract. */
  readonly _slots: Map<object, object>
}

/** How a node is reached: its address, or, on an EVM network, a transport of viem. */
export type NodeTransport = Transport | string

/** What a page without a server reads by itself. An interface, so that each feature adds what it reads. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface OwnReader {}

/** What a page without a server has in its place (docs/decisions/0032). */
export type Sources = {
  /** Undefined for a network that is not among the config's. */
  getTransport(networkId: CaipNetworkId): NodeTransport | undefined
  /** What reads the rest. Its code loads when it is first asked for; it blocks no button. */
  load(): Promise<OwnReader>
}
