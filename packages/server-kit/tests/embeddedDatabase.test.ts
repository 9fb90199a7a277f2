import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { getProgramArgs } from '@gangway/dev'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '../src/database/embedded/openEmbedded.js'
import { type OpenDatabase, openDatabase } from '../src/index.js'
import { createTestLog } from './createTestLog.js'

const { log } = createTestLog()
const open = (): Promise<OpenDatabase> => openDatabase({ location: { folder }, migrations: [], log })

const folders: string[] = []
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-embedded-'))
  folders.push(folder)
})

afterAll(async () => {
  for (const made of folders) await rm(made, { recursive: true })
})

/** Another process that inserts until it is killed; resolves when it has inserted `rows`. */
async function startOther(rows: number): Promise<{ child: ChildProcess; getLast: () => number }> {
  const script = new URL('./insertForever.ts', import.meta.url)
  const child = spawn(process.execPath, getProgramArgs(script, [folder]))
  let last = 0
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    last = Number(line) || last
  })
  while (last < rows) await once(lines, 'line')
  return { child, getLast: () => last }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'close')
}

test('behavior: a second process is refused; what the first was promised survives kill -9', async () => {
  const { child, getLast } = await startOther(100)
  await expect(open()).rejects.toThrow(
    expect.objectContaining({
      code: 'INVALID_CONFIG',
      hints: [`DATA_DIR: is in use by process ${child.pid}; with DATABASE_URL several can share one`],
    }),
  )
  const before = getLast()
  await expect.poll(getLast, { timeout: 10_000 }).toBeGreaterThan(before)
  await kill(child)

  const { database, close } = await open()
  const { rows } = await database.execute<{ count: number; last: number }>(
    sql`select count(*)::int as count, max(number) as last from numbers`,
  )
  await close()
  expect(rows[0]?.last).toBeGreaterThanOrEqual(getLast())
  expect(rows[0]?.count).toBe(rows[0]?.last)
}, 180_000)

test('behavior: a database whose making was cut short is made anew, readable by nobody else', async () => {
  await mkdir(join(folder, 'cluster'))
  await writeFile(join(folder, 'cluster/remains'), '')
  await writeFile(join(folder, 'unfinished'), '')
  const { pool, close } = await openEmbedded({ folder })

  // A long statement does not stop the event loop.
  let ticks = 0
  const timer = setInterval(() => ticks++, 5)
  await pool.query('select count(*) from generate_series(1, 1000000) a where a % 7 = 3')
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)

  // Who leaves in the middle of a transaction leaves nothing to the next.
  const client = await pool.connect()
  await client.query('begin')
  await client.query('create table half (id int)')
  client.release(new Error('gone'))
  const { rows } = await pool.query(
    `select to_regclass('half') as found, pg_current_xact_id_if_assigned() as xact`,
  )
  expect(rows).toEqual([{ found: null, xact: null }])

  await close()
  expect(await readdir(join(folder, 'cluster'))).not.toContain('remains')
  expect(await readdir(folder)).toEqual(['cluster', 'lock.1'])
  expect((await stat(join(folder, 'cluster'))).mode & 0o077).toBe(0)
}, 180_000)

test('behavior: who lost the folder writes nothing more, and ends', async () => {
  const { child, getLast } = await startOther(20)
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += chunk))
  const ended = once(child, 'close')
  await writeFile(join(folder, 'lock.2'), 'another place\n7\n1')
  const [code] = await ended
  expect(code).not.toBe(0)
  expect(errors).toMatch(/folder lost|taken over/)
  await writeFile(join(folder, 'lock.2'), 'left')
  const { database, close } = await open()
  const { rows } = await database.execute(sql<{ last: number }>`select max(number) as last from numbers`)
  await close()
  // One may have been written whose promise did not get out.
  expect([getLast(), getLast() + 1]).toContain(rows[0]?.last)
}, 180_000)

test('error: a folder that cannot be used', async () => {
  await writeFile(join(folder, 'file'), '')
  const location = { folder: join(folder, 'file') }
  await expect(openDatabase({ location, migrations: [], log })).rejects.toThrow(
    expect.objectContaining({ hints: ['DATA_DIR: cannot be written to (EEXIST)'] }),
  )
})
