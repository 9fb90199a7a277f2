import { createHash } from 'node:crypto'
import type { Database } from '@gangway/server-kit'
import { asc, eq, sql } from 'drizzle-orm'
import { writeAudit } from '../audit/writeAudit.js'
import { accounts } from '../database/auth/accounts.js'
import { keptProjects } from '../database/auth/keptProjects.js'
import type { Project } from './project.js'

type Deps = { database: Database; getNow: () => number }

/** The projects that an operator added or changed at run time; none where this database is not the login service's. */
export async function readKeptProjects(
  database: Pick<Database, 'select' | 'execute'>,
): Promise<readonly Project[]> {
  const { rows } = await database.execute(sql`select to_regclass('auth_projects') is not null as is_here`)
  if (rows[0]?.is_here !== true) return []
  const kept = await database.select().from(keptProjects).orderBy(asc(keptProjects.id))
  return kept.map(({ id, settings }) => ({ id, ...settings }))
}

/** Projects of the environment, each as it was changed at run time, and then those that were added. */
export function joinProjects(base: readonly Project[], kept: readonly Project[]): readonly Project[] {
  const changed = base.map((project) => kept.find(({ id }) => id === project.id) ?? project)
  return [...changed, ...kept.filter(({ id }) => !base.some((project) => project.id === id))]
}

/**
 * Adds a project, or changes it as a whole. `by`: the operator, for the audit log; `isNew`: only where none of its id was said
 * at run time. false: one was.
 */
export function keepProject(
  { database, getNow }: Deps,
  { project: { id, ...settings }, by, isNew }: { project: Project; by: string; isNew?: boolean },
): Promise<boolean> {
  const row = { settings, changedAt: getNow(), changedBy: by }
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
  return database.transaction(async (tx) => {
    const insert = tx.insert(keptProjects).values({ id, ...row })
    const kept = await (isNew
      ? insert.onConflictDoNothing()
      : insert.onConflictDoUpdate({ target: keptProjects.id, set: row })
    ).returning({ id: keptProjects.id })
    if (kept.length === 0) return false
    await writeAudit(tx, getNow(), { event: 'project.set', projectId: id, details: { by, digest } })
    return true
  })
}

/**
 * Removes what was said of a project at run time: one of the environment is as that says again. Any other stays as long as
 * people have accounts there, who would be kept out of their wallets. `isOfEnvironment`: whether it is one of those.
 */
export function removeKeptProject(
  { database, getNow }: Deps,
  { id, isOfEnvironment, by }: { id: string; isOfEnvironment: boolean; by: string },
): Promise<'removed' | 'unknown' | 'in use'> {
  return database.transaction(async (tx) => {
    const isInUse = !isOfEnvironment && (await tx.$count(accounts, eq(accounts.projectId, id))) > 0
    if (isInUse) return 'in use'
    const removed = await tx.delete(keptProjects).where(eq(keptProjects.id, id)).returning()
    if (removed.length === 0) return 'unknown'
    await writeAudit(tx, getNow(), { event: 'project.remove', projectId: id, details: { by } })
    return 'removed'
  })
}
