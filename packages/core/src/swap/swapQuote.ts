import type { CaipNetworkId, ConvertQuotesResponse, SwapPermit } from '@gangway/protocol'
import type { SwapCosts, SwapTerms, SwapTransaction } from '../chains/swapClient.js'

/** By how much less than quoted may arrive, basis points; product.md §9 “default slippage 1”. */
export const defaultSlippage = 100
/** The most that is taken. data-sources.md §1.3 */
export const maxSlippage = 5_000

/** What somebody asks for. */
export type SwapQuestion = SwapTerms & {
  /** Basis points. Default: {@link defaultSlippage}. */
  slippage?: number
}

/** One exchange on the way: where, what that place keeps (basis points; null: unknown), and of which assets (CAIP-10). */
export type SwapStep = ConvertQuotesResponse['quotes'][number]['route'][number]

/** What a source keeps, base units of `asset` (CAIP-10); already taken off what arrives. */
export type SwapFee = { name: string; asset: string; amount: bigint }

/** What one source would give. Amounts in base units of `buy`. */
export type SwapQuote = {
  source: string
  /** Expected to arrive. */
  received: bigint
  /** Less never arrives. */
  minimum: bigint
  /** By how much the amount itself worsens the price, basis points; null: unknown. */
  priceImpact: number | null
  route: readonly SwapStep[]
  fees: readonly SwapFee[]
  /** About how much gas it takes; null: unknown. */
  gas: bigint | null
  /** ms since 1970. */
  validUntil: number
  /** On which other network it arrives, in about how many seconds (null: unknown). Absent: it stays on its network. */
  crossing?: { networkId: CaipNetworkId; seconds: number | null }
}

/** What an account has signed in place of an approval, good until `deadline`, seconds since 1970 as decimal text. */
export type SignedPermit = { spender: string; deadline: string; signature: string }

/** A swap as its source has built it, and what it brings by now. */
export type BuiltSwap = {
  quote: SwapQuote
  transaction: SwapTransaction
  /** What may be signed in place of the approvals. Null: nothing. EIP-2612 */
  permit: SwapPermit | null
}

/** A swap that was built and tried out, with what it costs. Exactly this is what may be sent. */
export type PreparedSwap = {
  question: SwapQuestion
  quote: SwapQuote
  transaction: SwapTransaction
  costs: SwapCosts
  /** Approvals and swap are one request, carried out as one. False: one after the other, each agreed to. */
  isAtOnce: boolean
  /** What could be signed in place of the approvals. Null: nothing. */
  permit: SwapPermit | null
  /** It is: the wallet is asked for a signature, then for the swap. `costs` still count the approvals, which take as much. */
  isPermitted: boolean
}
