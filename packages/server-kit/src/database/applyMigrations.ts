import { sql } from 'drizzle-orm'
import { createConfigError } from '../config/environment.js'
import type { Database } from './database.js'
import type { Migration } from './migrations.js'

/** Any number of our own; whoever migrates a Gangway database holds this lock of Postgres meanwhile. */
const lockId = 4_100

/**
 * Brings a database up to date: all missing migrations in one transaction, or none. Of several processes that start
 * together one applies them, the others wait and find them applied.
 *
 * @param notBeside packages whose tables must not be in this database
 * @throws GangwayError `INVALID_CONFIG` when a file is no longer the one that was applied, or such tables are there.
 */
export async function applyMigrations(
  database: Database,
  migrations: readonly Migration[],
  notBeside: readonly string[] = [],
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${lockId})`)
    await tx.execute(sql`
      create table if not exists gangway_migrations (
        owner text not null,
        name text not null,
        hash text not null,
        applied_at timestamptz not null default now(),
        primary key (owner, name)
      )`)
    const { rows } = await tx.execute<{ owner: string; name: string; hash: string }>(
      sql`select owner, name, hash from gangway_migrations`,
    )
    const stranger = rows.find(({ owner }) => notBeside.includes(owner))
    if (stranger) throw foreignTables(stranger.owner)
    for (const { owner, name, sql: text, hash } of migrations) {
      const applied = rows.find((row) => row.owner === owner && row.name === name)
      if (applied && applied.hash !== hash) throw changedFile(`${owner}/${name}`)
      if (applied) continue
      await tx.execute(sql.raw(text))
      await tx.execute(
        sql`insert into gangway_migrations (owner, name, hash) values (${owner}, ${name}, ${hash})`,
      )
    }
  })
}

function foreignTables(owner: string) {
  return createConfigError([
    {
      field: 'DATABASE_URL',
      description: `this database has the tables of ${owner}, which must be kept apart`,
    },
  ])
}

function changedFile(name: string) {
  return createConfigError([
    {
      field: 'DATABASE_URL',
      description: `migration ${name} was changed after this database had applied it`,
    },
  ])
}
