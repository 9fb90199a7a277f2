import type { SQL } from 'drizzle-orm'
import { writeAudit } from '../../audit/writeAudit.js'
import type { AuditActor } from '../../database/audit/auditRows.js'
import { endedSets } from '../../database/auth/endedSets.js'
import { keySets } from '../../database/auth/keySets.js'
import type { Statements } from '../../database/statements.js'

/**
 * Deletes share B of sets for good, and has `recovery` delete share C of them. `actor`: who does it; `endedAt` in Unix
 * milliseconds.
 */
export async function endSets(
  statements: Statements,
  { which, actor }: { which: SQL | undefined; actor: AuditActor },
  endedAt: number,
): Promise<void> {
  // Without a condition every set there is would go.
  if (!which) return
  const ended = await statements.delete(keySets).where(which).returning({ id: keySets.id })
  if (ended.length > 0) await statements.insert(endedSets).values(ended.map(({ id }) => ({ id, endedAt })))
  const rows = ended.map(({ id: setId }) => ({ ...actor, event: 'set.remove' as const, details: { setId } }))
  await writeAudit(statements, endedAt, ...rows)
}
