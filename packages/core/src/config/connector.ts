import type { CaipNetworkId, ChainNamespace, Network } from '@gangway/protocol'

/** What a wallet tells by itself, without having been asked. product.md §9 “Events handled”. */
export type ConnectorEvent =
  | { type: 'change'; accounts?: readonly string[]; networkId?: CaipNetworkId }
  | { type: 'disconnect' }
  /** A link a wallet elsewhere is to be given, while `connect` waits for it. ERC-1328. */
  | { type: 'display_uri'; uri: string }

/**
 * How to talk to one wallet in one namespace. The methods are those of wagmi's connector contract with CAIP ids
 * instead of numbers, so that one machine serves both namespaces; `fromWagmiConnector` turns any wagmi connector
 * into this.
 */
export type Connector = {
  /** Id of the descriptor it was made from. */
  id: string
  chainNamespace: ChainNamespace
  /** Asks the wallet for its accounts. Rejects with a `GangwayError` of the CONNECTION group. */
  connect(parameters?: {
    /** The network to start on, where the wallet leaves that to the page; others report their own. */
    networkId?: CaipNetworkId
    /** Do not open anything: answer from what the wallet already allows. */
    isReconnecting?: boolean
  }): Promise<{ accounts: readonly string[]; networkId: CaipNetworkId }>
  disconnect(): Promise<void>
  /**
   * Where the wallet has the last word on leaving: ends its session, and if that fails the connection stays. Comes before
   * `disconnect`.
   */
  signOut?(): Promise<void>
  /**
   * Whether the wallet would answer `connect({ isReconnecting: true })` without a prompt. A wallet whose code or frame comes
   * from a server throws where that was not reached, which says nothing of whom it has.
   */
  isAuthorized(): Promise<boolean>
  /**
   * Absent where a wallet cannot be told to switch. Resolves once the wallet reports the network. `onAdd` is called
   * when the wallet does not know it and is asked to add it.
   */
  switchNetwork?(network: Network, options?: { onAdd?: (() => void) | undefined }): Promise<void>
  /** EIP-1193 provider (eip155) or Wallet Standard wallet (solana). Typed: `getProvider`, `getStandardWallet`. */
  getProvider(): Promise<unknown>
  /** Subscribes to what the wallet tells by itself; returns the way to stop. */
  subscribe(listener: (event: ConnectorEvent) => void): () => void
}

/** What a descriptor is given to make its connector. */
export type ConnectorContext = { networks: readonly Network[] }

/** Who a wallet is, before anything of its code or of its namespace's code has been loaded. */
export type ConnectorDescriptor = {
  /** Stable over reloads: `{namespace}:{reverse-domain id, or name}`. */
  id: string
  chainNamespace: ChainNamespace
  name: string
  /** Data URI announced by the wallet, or an address on this deployment; null: show the letter picture. */
  icon: string | null
  /** Reverse-domain id; wallets of both namespaces that share it are one row (interface-guide.md §7.2). */
  rdns: string | null
  /** Announced by the wallet itself, so it is installed. */
  isInstalled: boolean
  createConnector(context: ConnectorContext): Promise<Connector>
  /** Fetches ahead what `createConnector` needs; called when the wallet's row is shown. architecture.md §4. */
  preload?(): void
}
