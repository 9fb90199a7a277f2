import { GangwayError } from '../errors/GangwayError.js'
import { specTexts } from '../errors/specTexts.js'

/**
 * A JSON-RPC call whose params are wrong: `INVALID_INPUT`, which our wallets tell as −32602 (EIP-1474). Whoever called is
 * told what is wrong and where, e.g. `Invalid input: params[0].to`; `context.field` is the place alone.
 */
export function invalidParams(field: string, reason: string = specTexts.invalidInput): GangwayError {
  return new GangwayError('INVALID_INPUT', { shortMessage: `${reason}: ${field}`, context: { field } })
}
