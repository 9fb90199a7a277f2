import { toServiceFault } from '@gangway/data-api'
import { GangwayError } from '@gangway/protocol'

const words = {
  refused: 'does not take its key',
  limited: 'takes no more requests now',
  late: 'does not answer in time',
  rejected: 'does not take the question',
  invalid: 'answers in another form than expected',
  failed: 'does not answer',
} as const

/** What is wrong with a data provider, in words. Nothing of its answer but the status is told: an answer may repeat a key. */
export function describeServiceFault(error: unknown): string {
  const details = error instanceof GangwayError ? (error.details ?? '') : ''
  const [status] = /^HTTP \d{3}$/.exec(details) ?? []
  return `${words[toServiceFault(error)]}${status ? ` (${status})` : ''}`
}
