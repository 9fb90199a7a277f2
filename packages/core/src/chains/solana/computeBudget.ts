import { type Address, getBase64EncodedWireTransaction, type TransactionError } from '@solana/kit'
import type { SendSpeed } from '../sendParameters.js'
import { buildTransfer, type Transfer } from './buildTransfer.js'
import type { SolanaRpc } from './solanaContext.js'

/** The most compute units a transaction may ask for. */
export const highestComputeLimit = 1_400_000

/** The network's own allowance per instruction, taken where nothing can be simulated. */
const limitPerInstruction = 200_000

/**
 * What a transfer computes, by simulation and a tenth more; or the limit given, with which it is then simulated.
 * A transfer of nothing (it cannot be paid, or its amount is not known) is not simulated; then the network's own
 * allowance is taken.
 */
export async function estimateComputeLimit(
  rpc: SolanaRpc,
  transfer: Transfer,
  givenLimit: number | undefined,
  abortSignal: AbortSignal | undefined,
): Promise<{ limit: number; error: TransactionError | null; logs: readonly string[] }> {
  const transaction = buildTransfer(transfer, { limit: givenLimit ?? highestComputeLimit, price: 0n })
  const fallback = givenLimit ?? limitPerInstruction * countInstructions(transfer)
  if (transfer.amount === 0n) return { limit: fallback, error: null, logs: [] }
  const { value } = await rpc
    .simulateTransaction(getBase64EncodedWireTransaction(transaction), {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
    })
    .send(abortSignal ? { abortSignal } : {})
  const { err: error, logs } = value
  const units = error ? 0n : (value.unitsConsumed ?? 0n)
  const limit = givenLimit ?? (units > 0n ? Number((units * 11n + 9n) / 10n) : fallback)
  return { limit, error, logs: logs ?? [] }
}

function countInstructions({ memo, token }: Transfer): number {
  return 1 + (memo ? 1 : 0) + (token?.createsDestination ? 1 : 0)
}

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
