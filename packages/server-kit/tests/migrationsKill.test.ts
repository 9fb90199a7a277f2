import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getProgramArgs, isWide, needsPostgres, runBySecondRoad, startPostgres } from '@gangway/dev'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const script = new URL('./migrateUntilKilled.ts', import.meta.url)
const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
const postgres = await startPostgres()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-killed-'))
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true })
})

/** Migrates; `killAt` counts the steps from 1. The signal by which it ended, or what it found at its end. */
async function migrate(place: string, killAt = 0) {
  const args = getProgramArgs(script, [place, folder, `${killAt}`])
  const run = promisify(execFile)(process.execPath, args)
  return run.then(
    ({ stdout }) => ({ signal: null, found: JSON.parse(stdout) }),
    (error) => ({ signal: error.signal as string, found: error.stderr as string }),
  )
}

const testKills = (locate: (name: string) => Promise<string>) =>
  test.skipIf(!isWide)(
    'behavior: killed at each step of a migration, by the next try the database is as if nothing had happened',
    {
      timeout: 1_200_000,
      meta: runBySecondRoad,
    },
    async ({ task }) => {
      const whole = await migrate(await locate('whole'))
      const { steps, ...expected } = whole.found
      expect(steps).toBeGreaterThanOrEqual(12)
      expect(expected).toMatchObject({
        applied: [1, 2, 3, 4].map(() => ({ owner: 'killed' })),
        rows: [1, 2, 3, 4, 5].map((id) => ({ id })),
        indexes: [
          { name: 'gangway_migrations_pkey', valid: true },
          { name: 'things_alone', valid: true },
          { name: 'things_by_id', valid: true },
        ],
      })
      for (let step = 1; step <= steps; step++) {
        const place = await locate(`${step}`)
        expect(await migrate(place, step)).toMatchObject({ signal: 'SIGKILL' })
        const { signal, found } = await migrate(place)
        expect({ step, signal, found }).toMatchObject({ step, signal: null, found: expected })
      }
      // One after another on one database: killed at the first step each time, it never gets on, nor loses anything.
      const place = await locate('again')
      for (let step = 1; step <= steps; step++) await migrate(place, 2)
      expect((await migrate(place)).found).toMatchObject(expected)
      const found = 'the next try brought each to its end'
      task.meta.deepCount = { what: 'kill -9 of a migration, at each step', tried: 2 * steps, found }
    },
  )

describe.skipIf(!isDeep && postgres)('embedded', { meta: { skipReason: 'run by npm run test:deep' } }, () =>
  testKills(async (name) => join(folder, name)),
)
describe.skipIf(!postgres)('Postgres', needsPostgres, () =>
  testKills(async () => (await postgres?.createDatabase()) ?? ''),
)
