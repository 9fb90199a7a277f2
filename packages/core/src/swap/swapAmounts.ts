import type { TokenBalance } from '../accountData/balances/fetchBalances.js'
import { toFiatUnits } from '../kernel/amounts/toFiatValue.js'

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

/** What is known of an amount: what a swap of it brings. Base units. */
export type SwapProbe<TQuote> = { amount: bigint; received: bigint; quote: TQuote }

/** How far more than wanted may arrive before another amount is tried: five parts of ten thousand. */
const tolerance = 5n
/** What one more try takes on top, so that it is not short again by a price that has moved: one part of ten thousand. */
const margin = 1n
/** Questions at most; each is a request. */
const mostProbes = 5

/**
 * Finds how much has to be given so that `wanted` arrives, by asking what amounts bring: sources answer that way round alone.
 * It begins with `first`. Where nothing asked brings as much, the one that brings the most is given back. Base units; never
 * floating point. Rejects as `ask` does.
 */
export async function findSwapAmount<TQuote>(
  wanted: bigint,
  first: bigint,
  ask: (amount: bigint) => Promise<{ received: bigint; quote: TQuote }>,
): Promise<SwapProbe<TQuote>> {
  let best: SwapProbe<TQuote> | null = null
  let amount = first > 0n ? first : 1n
  for (let asked = 1; ; asked += 1) {
    const probe = { amount, ...(await ask(amount)) }
    best = best ? chooseProbe(best, probe, wanted) : probe
    if (isClose(probe.received, wanted) || asked >= mostProbes) return best
    const next = scale(probe, wanted)
    // Base units are whole: nothing lies between.
    if (next === amount) return best
    amount = next
  }
}

function isClose(received: bigint, wanted: bigint): boolean {
  return received >= wanted && (received - wanted) * 10_000n <= wanted * tolerance
}

/** The amount that would bring what is wanted at the price of this one, rounded up. */
function scale({ amount, received }: { amount: bigint; received: bigint }, wanted: bigint): bigint {
  if (received === 0n) return amount * 1_000n
  const exact = divideUp(amount * wanted, received)
  const isShort = received < wanted
  return isShort ? exact + divideUp(exact * margin, 10_000n) : exact
}

/** Of two that bring enough the cheaper, else the one that brings more. */
function chooseProbe<T extends { amount: bigint; received: bigint }>(a: T, b: T, wanted: bigint): T {
  if (a.received >= wanted && b.received >= wanted) return a.amount <= b.amount ? a : b
  return a.received >= b.received ? a : b
}

function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
