/** What a peer's program is started with, as JSON in its first argument. */
export type PeerOptions = {
  /** Which published package it drives; absent where it drives a client of ours. */
  packageName?: string
  relayUrl: string
  /** Kept over restarts. */
  storageFolder: string
  /** A node of the local EVM chain. */
  rpcUrl: string
  /** What the wallet signs with: private key, and ed25519 seed in hex. */
  evmKey: `0x${string}`
  solanaSeed: string
}

/** What every dapp's program does on being asked, whichever client it drives. */
export type DappCalls = {
  /** Proposes; answers the link. */
  connect(): Promise<string>
  /** Asks the wallet of the session; answers its result. */
  request(parameters: { networkId: string; method: string; params: unknown }): Promise<unknown>
  disconnect(): Promise<void>
}

/** What every wallet's program does on being asked. Proposals are approved by itself, and so are requests, one by one. */
export type WalletCalls = {
  pair(uri: string): Promise<void>
  /** Requests that come from now on stay unanswered … */
  hold(): Promise<void>
  /** … until this. */
  release(): Promise<void>
  disconnect(): Promise<void>
}

/** What a peer tells by itself. `accounts` are CAIP-10 ids. */
export type PeerEvent =
  | { type: 'ready' }
  | { type: 'session'; accounts: readonly string[] }
  | { type: 'update'; accounts: readonly string[] }
  | { type: 'chainChanged'; chainId: number }
  | { type: 'request'; method: string }
  | { type: 'end' }

/** Starts the client a program drives. */
export type CreatePeer<TCalls> = (options: PeerOptions, emit: (event: PeerEvent) => void) => Promise<TCalls>
