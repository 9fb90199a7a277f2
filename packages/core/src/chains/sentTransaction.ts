import type { CaipNetworkId, CrossingState } from '@gangway/protocol'
import type { SendNft } from './sendParameters.js'

/**
 * `pending`: broadcast, not in a block yet. `confirmed`/`failed`: the chain said so. `expired`: Solana's last valid block
 * height passed, nothing was sent. `repriced`/`cancelled`/`replaced`: another transaction took its nonce (product.md §4).
 * `unknown`: nobody knows of it any more; it may still arrive.
 */
export type TransactionStatus =
  | 'pending'
  | 'confirmed'
  | 'failed'
  | 'expired'
  | 'repriced'
  | 'cancelled'
  | 'replaced'
  | 'unknown'

/** A transfer of a connected account: sent by this browser, or found on the chain. */
export type SentTransaction = {
  /** Transaction hash (eip155) or signature (solana). */
  hash: string
  networkId: CaipNetworkId
  from: string
  to: string
  /** Base units of the token. */
  amount: bigint
  token: {
    /** Contract or mint; null for the native coin. */
    address: string | null
    symbol: string
    decimals: number
    /** Which NFT it is; `symbol` is its name then. Absent: a coin or a token. */
    nft?: SendNft
  }
  /** Solana: what was written on the chain beside it; absent where nothing was. */
  memo?: string
  status: TransactionStatus
  /** ms since 1970, by this browser's clock; of one that was found mined, its block's. */
  submittedAt: number
  /** ms since 1970, when the outcome became final. Null while it may change, as after a block that was replaced. */
  settledAt: number | null
  /** ms since 1970, when it became `unknown` the last time; absent while it never was. */
  lostAt?: number
  /** Hash of the transaction that took its place. */
  replacedBy: string | null
  /** EVM: what was sent from here to take its place, the last one. Absent where nothing was. */
  replacement?: SentReplacement
  /** EVM: the nonce it was signed with, once the node has told. */
  nonce: number | null
  /** Solana: block height after which it can no longer be included. */
  lastValidBlockHeight: bigint | null
  /** Who paid the fee in the sender's place, by name: the transaction is then another account's. Absent: the sender. */
  payer?: string
  /** What the wallet calls the batch it went as. It stands for the hash, too, until that is known. Absent: it was no batch. */
  callsId?: string
  /** Id of the connection whose wallet knows the batch. Absent: it was no batch. */
  connectionId?: string
  /** All that a batch moves, where it is several things; `to`, `amount` and `token` are of the first. */
  moves?: readonly SentMove[]
  /** What it was swapped for, by the `call` that stands beside it. Absent: it was no swap. */
  swap?: SentSwap
  /** The wallet carried out some of a batch that it had agreed to do whole. Absent: all, none, or not decided. */
  isPartial?: true
  /** The wallet says that nothing of a batch was done, whatever its transaction does, which may be others’ as well. EIP-5792 */
  isUndone?: true
  /**
   * It calls a contract (`to`) or programs, and `amount` is what that takes: coins, or what is swapped. Absent: a
   * transfer.
   */
  call?: SentCall
  /** What it is for, in the words of the app that asked for it; shown as text. Absent: it gave none. */
  description?: string
  /** Fee the sender paid, in base units of the native coin, once known. */
  fee: bigint | null
  /** Another browser or program sent it; this one found it on the chain. */
  isFromElsewhere: boolean
  /** Why the chain refused it, in the words of the network; null where it gave none. */
  failureReason: string | null
  /** What a pending transaction waits for: a fee that is too low now, or a busy network. Null: not for long yet. */
  slowReason: 'fee' | 'network' | null
}

/** What tells one call from another. */
export type SentCall = {
  /** EVM: keccak-256 of the call data, 0x hex, by which the same for another fee is known. Null: not known (solana). */
  dataHash: string | null
}

/** One of several transfers that left together. */
export type SentMove = Pick<SentTransaction, 'to' | 'amount' | 'token'>

/** The other side of a swap, base units of `token`. */
export type SentSwap = {
  token: SentTransaction['token']
  /** What was expected to arrive when the wallet was asked. */
  expected: bigint
  /** Less than that never arrives: the chain refuses the swap. */
  minimum: bigint
  /** `token` is one of another network, where it arrives later. Absent: all of it happens in one transaction. */
  crossing?: SentCrossing
}

/** The other half of a swap to another network: who gets it there, who promised it, and how far it is. */
export type SentCrossing = {
  networkId: CaipNetworkId
  recipient: string
  source: string
  state: CrossingState
  /** Transaction on the other network; null: not known yet. */
  hash: string | null
  /** What arrived there, base units; null: not yet, or nobody can tell. */
  received: bigint | null
}

/** A transaction sent at another's nonce: the same once more for a higher fee, or a cancellation. */
export type SentReplacement = {
  hash: string
  isCancellation: boolean
  /** ms since 1970, by this browser's clock. */
  submittedAt: number
}
