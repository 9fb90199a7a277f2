import type { InternalMove } from './internalMove.js'
import type { CallFrame } from './nodeSchemas.js'

/** Calls that move coin; a `DELEGATECALL` tells the value of the call around it. */
const movingTypes = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/** The moves within the transactions of a block, from `callTracer`'s answer. What was reverted moved nothing. */
export function readDebugTraces(traces: readonly { result: CallFrame }[]): InternalMove[] {
  return traces.flatMap(({ result }, txIndex) => {
    const moves: InternalMove[] = []
    let index = 0
    const visit = (frame: CallFrame, isReverted: boolean) => {
      for (const call of frame.calls) {
        const { type, from, to, value, error } = call
        const isUndone = isReverted || error !== undefined
        if (!isUndone && value > 0n && to && movingTypes.has(type))
          moves.push({ txIndex, index, from, to, value })
        index += 1
        visit(call, isUndone)
      }
    }
    visit(result, result.error !== undefined)
    return moves
  })
}
