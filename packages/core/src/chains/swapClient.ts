import type { CaipNetworkId, SwapPermit } from '@gangway/protocol'
import type { Connection } from '../config/state.js'
import type { Call } from './batch.js'
import type { SendEstimate, SendFee, SendToken } from './sendParameters.js'
import type { SentTransaction } from './sentTransaction.js'

/** What an account gives for what: `amount` base units of `sell` on `networkId`. */
export type SwapTerms = {
  networkId: CaipNetworkId
  from: string
  sell: SendToken
  buy: SendToken
  amount: bigint
  /** `buy` is a token of this other network, and whose account there gets it. Absent: all of it is on one network. */
  crossing?: { networkId: CaipNetworkId; recipient: string }
}

/** A swap as it goes on the chain. */
export type SwapTransaction =
  | {
      kind: 'eip155'
      /** What has to be called before it, in this order. Empty: nothing. */
      approvals: readonly Call[]
      call: Call
    }
  | {
      kind: 'solana'
      /** Base64; whoever signs beside the account has signed. */
      transaction: string
      /** Last block it can be in; null: unknown. */
      lastValidBlockHeight: bigint | null
    }

/** What a swap would cost, and whether that can be paid; amounts in base units of the network's own coin. */
export type SwapCosts = Pick<
  SendEstimate,
  'payer' | 'nativeBalance' | 'hasInsufficientFunds' | 'hasInsufficientGas'
> & {
  fee: Pick<SendFee, 'expected' | 'max'>
  /** Why the network would refuse it, in its words (or none). Null: it would not, or nobody can tell. */
  failure: string | null
}

/** A swap that may be handed to a wallet. */
export type SwapRequest = {
  terms: SwapTerms
  transaction: SwapTransaction
  /** What is expected to arrive and the least of it, base units of `terms.buy`. */
  expected: bigint
  minimum: bigint
  /** Who has built it; asked how far it is, where it goes to another network. */
  source: string
  /** Who pays the fee in the account's place. Absent: the account. */
  payer?: string
}

/** Swaps of one chain family. Wallets are asked once; errors are as those of `NamespaceClient.send`. */
export type SwapClient = {
  /**
   * About what the fee of a swap is before it is built; `max` must stay of the coin. `gas`: what the source says it takes; null:
   * it does not say. Rejects when the node does not answer.
   */
  estimateFee(networkId: CaipNetworkId, gas: bigint | null): Promise<Pick<SendFee, 'expected' | 'max'>>
  /**
   * Lets the node try a swap and everything that comes before it; asks the wallet in the frame, if it is that, whether the
   * app pays. Rejects with `SEND_FEE_UNKNOWN`, `REQUEST_ABORTED`.
   */
  readCosts(
    frame: Connection | null,
    terms: SwapTerms,
    transaction: SwapTransaction,
    signal?: AbortSignal,
  ): Promise<SwapCosts>
  /** Whether an account is one with a key, which is its owner's on every network. Rejects when the node does not answer. */
  hasKey?(networkId: CaipNetworkId, address: string): Promise<boolean>
  /**
   * Asks for one approval and waits until it is in a block. Rejects with `SEND_WOULD_FAIL` where the network refused it,
   * `REQUEST_ABORTED`. Absent where nobody has to be allowed anything (solana).
   */
  approve?(connection: Connection, terms: SwapTerms, call: Call, signal?: AbortSignal): Promise<void>
  /**
   * Asks for the signature that stands in place of an approval; it is sent to nobody yet. Rejects with `SEND_USER_REJECTED`,
   * `DATA_SWAP_NOT_APPROVED` where the wallet cannot. Absent as `approve` is.
   */
  permit?(connection: Connection, terms: SwapTerms, permit: SwapPermit): Promise<string>
  /** Asks for the swap, with its approvals as one batch where it has any. Resolves with the row to follow it by. */
  send(
    connection: Connection,
    request: SwapRequest,
    onSigned?: (transaction: SentTransaction) => void,
  ): Promise<SentTransaction>
}
