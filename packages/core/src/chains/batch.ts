import type { CaipNetworkId } from '@gangway/protocol'
import type { SendEstimate, SendFee, SendParameters, SendToken } from './sendParameters.js'

/** One call of a batch. */
export type Call = {
  /** Contract or recipient, as the chain writes it. */
  to: string
  /** Native coin, base units; default 0. */
  value?: bigint
  /** Call data as 0x hex; default none. */
  data?: `0x${string}`
}

/** What a call takes from the account, and who gets it. */
export type Move = Pick<SendParameters, 'confirmedRecipient'> & {
  token: SendToken
  /** Base units of the token. */
  amount: bigint
  to: string
}

/** A call and what it moves: nothing, as an approval, or one amount and more. */
export type MovingCall = Call & { moves: readonly Move[] }

/** Calls of one account that are carried out as one: all of them or none. */
export type Batch = { networkId: CaipNetworkId; from: string; calls: readonly MovingCall[] }

/** How much of one token leaves in all, base units of the token. The fee is not in it. */
export type BatchTotal = { token: SendToken; amount: bigint /** Null: unknown. */; balance: bigint | null }

/** A batch with what it costs, who pays that, and whether it can be paid. Exactly this is what may be sent. */
export type PreparedBatch = Batch & {
  fee: SendFee
  /** Who pays the fee in the account's place, as in {@link SendEstimate}. Absent: the account. */
  payer?: string
  /** Each token once, in the order of the calls. */
  totals: readonly BatchTotal[]
  /** The call that would fail, by its place from 0, with the node's reason (or none). Null: none, or the node cannot tell. */
  failure: { at: number; reason: string } | null
} & Pick<SendEstimate, 'nativeBalance' | 'hasInsufficientFunds' | 'hasInsufficientGas'>
