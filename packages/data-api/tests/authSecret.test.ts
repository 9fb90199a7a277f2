import { createLog, type OpenDatabase } from '@gangway/server-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertAuthSecret, watchAuthSecret } from '../src/index.js'
import { openTestDatabase } from './openTestDatabase.js'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]

test('error: a process that made a secret of its own beside others does not start; one that is named takes their place', async () => {
  const lines: string[] = []
  const deps = {
    database: opened.database,
    log: createLog({}, { write: (line) => void lines.push(line) }),
    getNow: Date.now,
  }
  const start = (secret: Uint8Array, isNamed: boolean) => assertAuthSecret(deps, { secret, isNamed })
  await start(first, false)
  await start(first, false)
  await expect(start(second, false)).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hints: [expect.stringMatching(/^DATA_DIR: auth.key is not the key of this database/)],
  })
  await start(first, true)
  expect(lines).toEqual([])
  await start(second, true)
  expect(lines).toEqual([expect.stringContaining('who was signed in is signed out')])
  await expect(start(first, false)).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
})

test('behavior: a process that was there before says once that another one named another secret, and once that all is well', async () => {
  const lines: string[] = []
  const log = createLog({}, { write: (line) => void lines.push(line) })
  const { database } = opened
  const deps = { database, log: createLog({ level: 'silent' }), getNow: Date.now }
  await assertAuthSecret(deps, { secret: first, isNamed: true })
  const watch = watchAuthSecret({ database, log, interval: 5 }, first)
  const readLevels = () => lines.map((line) => JSON.parse(line).level)
  await assertAuthSecret(deps, { secret: second, isNamed: true })
  await expect.poll(readLevels, { timeout: 10_000 }).toEqual([50])
  await assertAuthSecret(deps, { secret: first, isNamed: true })
  await expect.poll(readLevels, { timeout: 10_000 }).toEqual([50, 30])
  await watch.close()
})
