import { toGangwayError } from '@gangway/protocol'

/** Codes of a frame that did not load or did not answer, the ends of our own waits among them. */
const silences: readonly string[] = [
  'FRAME_UNAVAILABLE',
  'FRAME_UNREACHABLE',
  'REQUEST_TIMEOUT',
  'REQUEST_ABORTED',
]

/**
 * Whether an error only says that a wallet was not reached: its code or its frame did not load, or did not answer. Nobody
 * knows then whom it has. A TypeError is what every browser throws where a module does not load.
 */
export function isUnreached(error: unknown): boolean {
  return error instanceof TypeError || silences.includes(toGangwayError(error).code)
}
