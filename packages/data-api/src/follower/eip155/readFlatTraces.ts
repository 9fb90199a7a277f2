import type * as v from 'valibot'
import type { InternalMove } from './internalMove.js'
import type { flatTracesSchema } from './nodeSchemas.js'

type FlatTrace = v.InferOutput<typeof flatTracesSchema>[number]

/** The moves within the transactions of a block, from the answer to `trace_block`. What was reverted moved nothing. */
export function readFlatTraces(traces: readonly FlatTrace[]): InternalMove[] {
  const failed = new Set(traces.filter(({ error }) => error).map(toKey))
  const moves: InternalMove[] = []
  const next = new Map<number, number>()
  for (const trace of traces) {
    const { transactionPosition: txIndex, traceAddress } = trace
    if (typeof txIndex !== 'number' || traceAddress.length === 0) continue
    const index = next.get(txIndex) ?? 0
    next.set(txIndex, index + 1)
    const isUndone = [...traceAddress, 0].some((_, length) =>
      failed.has(toKey({ transactionPosition: txIndex, traceAddress: traceAddress.slice(0, length) })),
    )
    const move = toMove(trace)
    if (!isUndone && move && move.value > 0n) moves.push({ txIndex, index, ...move })
  }
  return moves
}

const toKey = ({
  transactionPosition,
  traceAddress,
}: Pick<FlatTrace, 'transactionPosition' | 'traceAddress'>) =>
  `${transactionPosition}:${traceAddress.join('.')}`

function toMove({
  type,
  action,
  result,
}: FlatTrace): Pick<InternalMove, 'from' | 'to' | 'value'> | undefined {
  const { callType, from, to, value = 0n, address, refundAddress, balance = 0n } = action
  if (type === 'suicide' && address && refundAddress)
    return { from: address, to: refundAddress, value: balance }
  if (type === 'create' && from && result?.address) return { from, to: result.address, value }
  if (type === 'call' && callType === 'call' && from && to) return { from, to, value }
  return undefined
}
