import type { ComputeBudget } from './buildTransfer.js'

/** Lamports per signature; a transfer has one, the sender's. */
export const baseFee = 5_000n

/** Lamports a transfer costs: the signature, and what may be computed, rounded up. */
export function getFee({ limit, price }: ComputeBudget): bigint {
  return baseFee + (BigInt(limit) * price + 999_999n) / 1_000_000n
}
