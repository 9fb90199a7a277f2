import type { CaipNetworkId } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { parseNodeAnswer } from '../providers/parseNodeAnswer.js'
import type { GasPrice } from './gasPrice.js'

const feesSchema = v.array(
  v.object({
    prioritizationFee: v.pipe(
      v.union([v.bigint(), v.pipe(v.number(), v.safeInteger())]),
      v.transform((fee: bigint | number) => BigInt(fee)),
      v.minValue(0n),
    ),
  }),
)

/** What one signature costs, lamports: fixed by the network. */
const lamportsPerSignature = 5000n

/** Compute units an instruction may use that sets no limit. */
const computeUnits = 200_000n

/** The fees are in millionths of a lamport for each compute unit. */
const microLamports = 1_000_000n

/**
 * What a transaction of one signature and one plain instruction costs, lamports: the signature, and the tips that were
 * enough in the last slots, by the quarter, the half and three quarters of them. data-sources.md §3.5
 */
export async function readSolanaGasPrice(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
): Promise<GasPrice> {
  const answer = await rpc.read(chain, 'getRecentPrioritizationFees', [[]])
  const fees = parseNodeAnswer(feesSchema, answer)
    .map(({ prioritizationFee }) => prioritizationFee)
    .sort((a, b) => (a < b ? -1 : 1))
  const toCost = (share: number) => {
    const fee = fees[Math.floor(fees.length * share)] ?? 0n
    return lamportsPerSignature + (fee * computeUnits + microLamports - 1n) / microLamports
  }
  return { standard: toCost(0.25), fast: toCost(0.5), instant: toCost(0.75) }
}
