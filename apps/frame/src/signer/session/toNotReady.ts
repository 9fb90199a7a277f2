import { GangwayError } from '@gangway/protocol'
import { isError } from '../../http/isError.js'

/**
 * Throws what a service said before anything was signed or sent. An app takes the codes of an unreachable server to mean
 * that a transaction may be on its way; those become `WALLET_NOT_READY`.
 */
export function toNotReady(error: unknown): never {
  const isPassing = isError(error, 'FRAME_UNREACHABLE', 'DATABASE_UNAVAILABLE', 'RATE_LIMITED')
  throw isPassing ? new GangwayError('WALLET_NOT_READY', { cause: error }) : error
}
