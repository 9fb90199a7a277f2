import type { Verdict } from '@gangway/protocol'

/** Nothing stands against it. */
export const okVerdict: Verdict = { level: 'ok', reasons: [] }
