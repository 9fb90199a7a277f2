import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { createConfigError } from '../../config/environment.js'
import { createOwnClock } from '../createDatabaseClock.js'
import type { DatabasePool } from '../databasePool.js'
import { EngineStream } from './EngineStream.js'
import { EngineThread } from './EngineThread.js'
import { type FolderLock, lockFolder } from './lockFolder.js'

/** Longest wait for the one connection, ms: longer means that a transaction waits for itself. */
const connectTimeout = 10_000

/**
 * Opens the embedded engine on a folder of its own, or in memory. What was acknowledged survives the death of the
 * process. An engine that dies ends the process: only a new start can help.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR`.
 */
export async function openEmbedded(location: { folder: string } | 'memory'): Promise<DatabasePool> {
  const lock = location === 'memory' ? null : await lockFolder(location.folder)
  try {
    const engine = await (location === 'memory' || lock === null
      ? startEngine(null, true, null)
      : openFolder(location.folder, lock))
    const pool = createPool(engine)
    return {
      pool,
      isAnswering: () => true, // one that does not ends the process
      clock: createOwnClock(),
      openLane: () => pool,
      async close() {
        await pool.end()
        await engine.stop()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

/** A folder whose making was cut short holds nothing anybody was told of, and is made anew. */
async function openFolder(folder: string, lock: FolderLock): Promise<EngineThread> {
  const cluster = join(folder, 'cluster')
  const mark = join(folder, 'unfinished')
  if (existsSync(mark)) await rm(cluster, { recursive: true, force: true })
  const isNew = !existsSync(cluster)
  if (!isNew) return startEngine(cluster, false, lock)
  await writeFile(mark, '')
  await mkdir(cluster, { mode: 0o700 })
  const engine = await startEngine(cluster, true, lock)
  await rm(mark)
  return engine
}

async function startEngine(
  folder: string | null,
  isNew: boolean,
  lock: FolderLock | null,
): Promise<EngineThread> {
  try {
    return await EngineThread.start({ folder, isNew, lock: lock && { own: lock.own, next: lock.next } })
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    throw createConfigError([{ field: 'DATA_DIR', description: `its database cannot be opened (${name})` }])
  }
}

function createPool(engine: EngineThread): pg.Pool {
  return new pg.Pool({
    stream: () => new EngineStream(engine),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeout,
  })
}
