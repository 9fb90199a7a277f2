import type { TokenBalance } from '../accountData/balances/tokenBalance.js'
import { toFiatUnits } from '../kernel/amounts/toFiatUnits.js'

/** Decimals of a dollar that a comparison keeps: enough for the price of anything. */
const comparedDecimals = 18

/**
 * The most of a token that can be swapped, base units: of the network's own coin what is left of the balance after the fee.
 * Never less than nothing; null: the fee is not known. interface-guide.md §9.4
 */
export function getSwapMax(
  { address, amount }: Pick<TokenBalance, 'address' | 'amount'>,
  mostFee: bigint | null,
): bigint | null {
  if (address !== null) return amount
  if (mostFee === null) return null
  return amount > mostFee ? amount - mostFee : 0n
}

/** One side of a swap: base units, and what a whole token is worth in USD (null: unknown). */
export type SwapSide = { amount: bigint; decimals: number; price: number | null }

/**
 * How much less what arrives is worth than what is given, basis points, rounded down; never less than nothing. Null: a price
 * is not known. For where a source does not tell by how much an amount worsens its price.
 */
export function getWorthLost(given: SwapSide, received: SwapSide): number | null {
  const before = toFiatUnits(given.amount, given.decimals, given.price, comparedDecimals)
  const after = toFiatUnits(received.amount, received.decimals, received.price, comparedDecimals)
  if (before === null || after === null || before === 0n) return null
  return after >= before ? 0 : Number(((before - after) * 10_000n) / before)
}

/** Decimals of a rate. */
const rateDecimals = 18

/** What one whole token of `given` brings, in units of 10^-18 of a whole token of `received`, rounded down; null: of nothing. */
export function getSwapRate(
  given: Pick<SwapSide, 'amount' | 'decimals'>,
  received: Pick<SwapSide, 'amount' | 'decimals'>,
): { amount: bigint; decimals: number } | null {
  if (given.amount === 0n) return null
  const one = 10n ** BigInt(given.decimals)
  const units = received.amount * one * 10n ** BigInt(rateDecimals)
  return { amount: units / (given.amount * 10n ** BigInt(received.decimals)), decimals: rateDecimals }
}
