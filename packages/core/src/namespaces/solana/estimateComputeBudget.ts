import { type Address, getBase64EncodedWireTransaction, type TransactionError } from '@solana/kit'
import { buildTransfer, type ComputeBudget, type Transfer } from './buildTransfer.js'
import type { SolanaRpc } from './createRpc.js'

/** The most a transaction may compute; for simulation. */
const highestLimit = 1_400_000

/** The network's own allowance per instruction, taken where nothing can be simulated. */
const limitPerInstruction = 200_000

/** Micro-lamports per compute unit: enough to be considered at all, and more than a transfer is ever worth. */
const lowestPrice = 10_000n
const highestPrice = 5_000_000n

/**
 * What a transfer computes, by simulation and a tenth more. A transfer of nothing (it cannot be paid, or its
 * amount is not known) is not simulated; then the network's own allowance is taken.
 */
export async function estimateComputeLimit(
  rpc: SolanaRpc,
  transfer: Transfer,
  abortSignal: AbortSignal | undefined,
): Promise<{ limit: number; error: TransactionError | null; logs: readonly string[] }> {
  const fallback = limitPerInstruction * (transfer.token?.createsDestination ? 2 : 1)
  if (transfer.amount === 0n) return { limit: fallback, error: null, logs: [] }
  const transaction = buildTransfer(transfer, { limit: highestLimit, price: 0n })
  const { value } = await rpc
    .simulateTransaction(getBase64EncodedWireTransaction(transaction), {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
    })
    .send(abortSignal ? { abortSignal } : {})
  const { err: error, logs } = value
  const units = error ? 0n : (value.unitsConsumed ?? 0n)
  return { limit: units > 0n ? Number((units * 11n + 9n) / 10n) : fallback, error, logs: logs ?? [] }
}

/** What recent transactions that wrote to the same accounts paid, in micro-lamports per compute unit. */
export async function estimateComputePrice(
  rpc: SolanaRpc,
  writableAccounts: readonly Address[],
  abortSignal: AbortSignal | undefined,
): Promise<bigint> {
  const recent = await rpc
    .getRecentPrioritizationFees([...writableAccounts])
    .send(abortSignal ? { abortSignal } : {})
  return pickComputePrice(recent.map((entry) => entry.prioritizationFee))
}

/** The price that three of four stayed at or below, kept between what is considered and what is worth it. */
export function pickComputePrice(prices: readonly bigint[]): bigint {
  const ascending = [...prices].sort((a, b) => (a < b ? -1 : 1))
  const price = ascending[Math.ceil((prices.length * 3) / 4) - 1] ?? lowestPrice
  if (price < lowestPrice) return lowestPrice
  return price > highestPrice ? highestPrice : price
}

/** Lamports per signature; a transfer has one, the sender's. */
export const baseFee = 5_000n

/** Lamports a transfer costs: the signature, and what may be computed, rounded up. */
export function getFee({ limit, price }: ComputeBudget): bigint {
  return baseFee + (BigInt(limit) * price + 999_999n) / 1_000_000n
}
