import { getBase64EncodedWireTransaction, type TransactionError } from '@solana/kit'
import { buildTransfer, type Transfer } from './buildTransfer.js'
import type { SolanaRpc } from './createRpc.js'

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
