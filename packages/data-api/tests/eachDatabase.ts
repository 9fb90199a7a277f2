import { needsPostgres, startPostgres } from '@gangway/dev'
import type { OpenDatabase } from '@gangway/server-kit'
import { afterAll, describe } from 'vitest'
import { openTestDatabase } from './openTestDatabase.js'

/** Runs tests on the embedded database and on Postgres, where that is installed. */
export async function eachDatabase(run: (open: () => Promise<OpenDatabase>) => void): Promise<void> {
  const postgres = await startPostgres()
  afterAll(() => postgres?.stop())
  describe('on the embedded database', () => run(openTestDatabase))
  describe.skipIf(!postgres)('on Postgres', needsPostgres, () =>
    run(async () => openTestDatabase({ url: (await postgres?.createDatabase()) ?? '' })),
  )
}
