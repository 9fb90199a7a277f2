import { createLog, type OpenDatabase } from '@gangway/server-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertAuthSecret } from '../src/index.js'
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
