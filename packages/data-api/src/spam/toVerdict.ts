import type { SpamReason, Verdict } from '@gangway/protocol'

/** From the best to the worst. */
const levels = ['ok', 'unknown', 'suspicious', 'spam'] as const satisfies readonly Verdict['level'][]

/** What one rule found. */
export type Finding = { level: Exclude<Verdict['level'], 'ok'>; reason: SpamReason }

/** One verdict of several findings and verdicts: the worst level, every reason once. */
export function toVerdict(findings: readonly (Finding | Verdict)[]): Verdict {
  const worst = Math.max(0, ...findings.map(({ level }) => levels.indexOf(level)))
  const reasons = findings.flatMap((finding) => ('reason' in finding ? [finding.reason] : finding.reasons))
  return { level: levels[worst] ?? 'spam', reasons: [...new Set(reasons)] }
}
