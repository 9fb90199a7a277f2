import type { CaipNetworkId, Verdict } from '@gangway/protocol'

/**
 * What an account did with a protocol, as it is kept. `bridge` is both ends of a way between networks: what left, and what
 * arrived.
 */
export type ProtocolOperation =
  | 'borrow'
  | 'bridge'
  | 'claim'
  | 'deposit'
  | 'repay'
  | 'stake'
  | 'trade'
  | 'unstake'
  | 'withdraw'

/**
 * One thing that happened to one account in one transaction, as the chain has it: the model behind history and NFT
 * holdings. A transfer between two watched accounts is two events. Addresses in the spelling of
 * `BalanceProvider.parseAddress` (EVM in lower case). data-sources.md §3.4, §5
 */
export type AccountEvent = {
  account: string
  chain: CaipNetworkId
  /** Block number, on Solana the slot. */
  block: number
  /** Order within the block; with account, chain and transaction what makes an event one. See `toEventPosition`. */
  position: number
  /** Transaction hash or signature. */
  txId: string
  /** When the block was made, Unix milliseconds. */
  time: number
  status: 'confirmed' | 'failed'
  /**
   * `call`: a transaction of the account's own that moved none of its coin, also a failed one. `approval`: an allowance
   * given, `raw` of it, to `to`. `unattributed`: the balance changed and no transaction is known to have done it.
   */
  kind: 'native' | 'fungible' | 'nft' | 'approval' | 'call' | 'unattributed'
  direction: 'in' | 'out' | 'self'
  /** Contract or mint; null for the network's own coin. */
  asset: string | null
  /** Decimal, of an NFT. */
  tokenId: string | null
  /** Amount in base units; null where there is none to tell. */
  raw: bigint | null
  from: string
  /** Null for a transaction that made a contract. */
  to: string | null
  /** Who sent the transaction and paid for it. */
  initiator: string
  /** A native move inside a transaction, found by a trace. */
  isInternal: boolean
  /** First four bytes of the transaction's data (`0xa9059cbb`); null where there are none. */
  method: string | null
  /** What the transaction cost, in base units of the coin; on the initiator's events only. */
  fee: bigint | null
  /** Nonce of the transaction (EVM). */
  nonce: number | null
  /** What the transaction was to the account by a protocol's own word; null where none told. On all of its events. */
  operation: ProtocolOperation | null
  /** Name of that protocol; null where a rule of many knew it (ERC-4626). */
  protocol: string | null
  verdict: Verdict
}

/** An event as the chain has it, before anybody has judged it. */
export type UnjudgedEvent = Omit<AccountEvent, 'verdict'>
