import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createConfigError } from '../config/environment.js'
import { describeRefusal } from './assertReachable.js'
import type { Database } from './database.js'
import type { Migration } from './migrations.js'
import { readMigrationText } from './migrationText.js'
import {
  type Applied,
  describeMark,
  makeAppliedTable,
  noteApplied,
  readApplied,
  restoreMark,
} from './readApplied.js'
import { isConflict } from './retryConflicts.js'
import { runOutside } from './runOutside.js'

/** Any number of our own; the process that migrates a Gangway database holds this lock of Postgres meanwhile. */
const lockId = 4_100

/** Longest wait for the lock of a table, ms: all requests for that table wait behind a migration that waits. */
const lockTimeout = 3_000

/** How often a migration tries to get the locks of its tables; two minutes with the pauses. */
const lockTries = 30

/** Longest pause before the next try, and pause while another process migrates, ms. */
const longestPause = 2_000
const busyPause = 250

/** What happened to a migration, named as `owner/name`; outside of a transaction `changed` comes after each statement too. */
export type MigrationStep = { migration: string; step: 'begun' | 'changed' | 'applied' }

/** How migrations are applied. */
export type MigrationOptions = {
  /** Packages whose tables must not be in this database; default none. */
  notBeside?: readonly string[] | undefined
  /** The embedded engine: it has one connection, and no reader who waits for an index. */
  isEmbedded?: boolean | undefined
  /** A restore is under way, which this belongs to. */
  isRestoring?: boolean | undefined
  lockTimeout?: number | undefined
  lockTries?: number | undefined
  /** Called before the first statement of a file, after the last one, and once they are committed. */
  onStep?: ((step: MigrationStep) => void | Promise<void>) | undefined
}

/**
 * Brings a database up to date, each file in a transaction of its own: whenever the process ends, the next try goes on with
 * the first file that is missing. Of several processes that start together one applies them, the others wait for it. A file
 * that does not get the locks of its tables within three seconds lets go of all it has, and tries again.
 *
 * @throws GangwayError `INVALID_CONFIG` when the database is not one this version may use, or a file does not get its locks.
 */
export async function applyMigrations(
  database: Database,
  migrations: readonly Migration[],
  options: MigrationOptions = {},
): Promise<void> {
  const missing = findMissing(await readApplied(database), migrations, options)
  if (missing.length === 0) return
  await runPatiently('its list of migrations', options, () => runLocked(database, options, makeAppliedTable))
  for (const migration of missing) await applyPatiently(database, migration, options)
  // Another process may have applied what this version does not know.
  findMissing(await readApplied(database), migrations, options)
}

/** What is still to be applied, of a database that this version may use. */
function findMissing(
  applied: readonly Applied[],
  migrations: readonly Migration[],
  { notBeside = [], isRestoring = false }: MigrationOptions,
): Migration[] {
  const find = ({ owner, name }: Pick<Applied, 'owner' | 'name'>, among: readonly (Applied | Migration)[]) =>
    among.find((each) => each.owner === owner && each.name === name)
  const owners = new Set(migrations.map(({ owner }) => owner))
  const barred = applied.find((row) => row.isFloor && owners.has(row.owner) && !find(row, migrations))
  for (const row of applied) {
    const { owner, name } = row
    if (notBeside.includes(owner))
      throw refuse(`this database has the tables of ${owner}, which must be kept apart`)
    const mark = owner === restoreMark && isRestoring ? undefined : describeMark(owner)
    if (mark !== undefined && owners.size > 0) throw refuse(mark)
    const known = find(row, migrations)
    if (known && known.hash !== row.hash)
      throw refuse(`migration ${owner}/${name} was changed after this database had applied it`)
  }
  if (barred) throw refuse(describeBarred(`${barred.owner}/${barred.name}`))
  return migrations.filter((migration) => !find(migration, applied))
}

/** Why a version must not use a database that `name` was applied to. */
export function describeBarred(name: string): string {
  return `a newer version has changed it so that this one must not use it (${name}): run that version`
}

/** Runs `work` until it has the locks it needs, and no other process migrates. `name`: of what is told to have failed. */
async function runPatiently(
  name: string,
  { lockTries: mostTries = lockTries }: MigrationOptions,
  work: () => Promise<boolean>,
): Promise<void> {
  for (let tries = 1; ; ) {
    try {
      if (await work()) return
      await delay(busyPause)
    } catch (error) {
      const { code } = describeRefusal(error)
      if (code === '42501')
        throw refuse(`its user may not apply ${name} (42501): run \`migrate\` as the owner of its tables`)
      if (code !== '55P03' && !isConflict(error)) throw error
      if (tries++ === mostTries)
        throw refuse(`${name} did not get the locks it needs: end what runs long there, and try again`)
      await delay(randomInt(longestPause))
    }
  }
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Runs `work` in a transaction that holds the lock of migrations; false: another process holds it. */
function runLocked(
  database: Database,
  { lockTimeout: timeout = lockTimeout }: MigrationOptions,
  work: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  return database.transaction(
    async (tx) => {
      // Not waited for: an index that is built outside of a transaction waits for whoever waits in one.
      const { rows } = await tx.execute<{ held: boolean }>(sql`
        select pg_try_advisory_xact_lock(${lockId}) as held, set_config('statement_timeout', '0', true),
          set_config('idle_in_transaction_session_timeout', '0', true),
          set_config('lock_timeout', ${`${timeout}ms`}, true)`)
      if (!rows[0]?.held) return false
      await work(tx)
      return true
    },
    // A server may be set to another one, whose snapshot such an index would wait for, without end.
    { isolationLevel: 'read committed' },
  )
}

async function applyPatiently(
  database: Database,
  { owner, name: file, hash, sql: text }: Migration,
  options: MigrationOptions,
): Promise<void> {
  const name = `${owner}/${file}`
  const { isFloor, isOutside, statements } = readMigrationText(text)
  const tell = async (step: MigrationStep['step']) => options.onStep?.({ migration: name, step })
  let isApplied = false
  async function apply(tx: Transaction): Promise<void> {
    const there = sql`select 1 from gangway_migrations where owner = ${owner} and name = ${file}`
    if ((await tx.execute(there)).rows.length > 0) return
    await tell('begun')
    if (!isOutside) await tx.execute(sql.raw(text))
    else if (options.isEmbedded)
      for (const statement of statements) await tx.execute(sql.raw(statement.replace(/ concurrently /i, ' ')))
    else {
      // A statement with parameters keeps its snapshot until the next statement, and such an index waits for all snapshots.
      await tx.execute(sql.raw('select 1'))
      await runOutside(database, statements, () => tell('changed'))
    }
    await tell('changed')
    await noteApplied(tx, { owner, name: file, hash, isFloor })
    isApplied = true
  }
  await runPatiently(name, options, () => runLocked(database, options, apply))
  if (isApplied) await tell('applied')
}

function refuse(description: string) {
  return createConfigError([{ field: 'DATABASE_URL', description }])
}
