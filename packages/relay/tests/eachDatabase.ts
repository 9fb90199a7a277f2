import { needsPostgres, startPostgres } from '@gangway/dev'
import type { DatabaseLocation } from '@gangway/server-kit'
import { afterAll, describe } from 'vitest'

/** Runs tests on the embedded database and on Postgres, where that is installed. */
export async function eachDatabase(run: (location: () => Promise<DatabaseLocation>) => void): Promise<void> {
  const postgres = await startPostgres()
  afterAll(() => postgres?.stop())
  describe('on the embedded database', () => run(async () => 'memory'))
  describe.skipIf(!postgres)('on Postgres', needsPostgres, () =>
    run(async () => ({ url: (await postgres?.createDatabase()) ?? '' })),
  )
}
