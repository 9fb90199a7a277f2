import type { Address } from '@solana/kit'
import type { SendSpeed } from '../sendParameters.js'
import type { SolanaRpc } from './createRpc.js'

/** Micro-lamports per compute unit, by speed. */
export type ComputePrices = Readonly<Record<SendSpeed, bigint>>

/**
 * By speed: the part of recent transactions, in percent, that paid no more, and the least that is offered where the
 * network is quiet: enough to be considered at all.
 */
const speedRules: Readonly<Record<SendSpeed, { percentile: number; lowest: bigint }>> = {
  slow: { percentile: 50, lowest: 1_000n },
  normal: { percentile: 75, lowest: 10_000n },
  fast: { percentile: 95, lowest: 100_000n },
}

/** More than a transfer is ever worth; who wants to pay it sets it. */
const highestPrice = 5_000_000n

/** What recent transactions that wrote to the same accounts paid, turned into a price for each speed. */
export async function estimateComputePrices(
  rpc: SolanaRpc,
  writableAccounts: readonly Address[],
  abortSignal: AbortSignal | undefined,
): Promise<ComputePrices> {
  const recent = await rpc
    .getRecentPrioritizationFees([...writableAccounts])
    .send(abortSignal ? { abortSignal } : {})
  return pickComputePrices(recent.map((entry) => entry.prioritizationFee))
}

/** The prices for what others paid: never less for a faster speed, and within bounds. */
export function pickComputePrices(paid: readonly bigint[]): ComputePrices {
  const ascending = [...paid].sort((a, b) => (a < b ? -1 : 1))
  const pick = (speed: SendSpeed) => {
    const { percentile, lowest } = speedRules[speed]
    const price = ascending[Math.ceil((ascending.length * percentile) / 100) - 1] ?? lowest
    if (price < lowest) return lowest
    return price > highestPrice ? highestPrice : price
  }
  return { slow: pick('slow'), normal: pick('normal'), fast: pick('fast') }
}
