import { needsPostgres, startPostgres } from '@gangway/dev'
import type { DatabaseLocation } from '@gangway/server-kit'
import { afterAll, describe } from 'vitest'

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)

/**
 * Runs tests on Postgres, and in `npm run test:deep` on the embedded database too; on that alone where no Postgres is
 * installed.
 */
export async function eachDatabase(run: (location: () => Promise<DatabaseLocation>) => void): Promise<void> {
  const postgres = await startPostgres()
  afterAll(() => postgres?.stop())
  const meta = { skipReason: 'run by npm run test:deep' }
  describe.skipIf(postgres && !isDeep)('on the embedded database', { meta }, () => run(async () => 'memory'))
  describe.skipIf(!postgres)('on Postgres', needsPostgres, () =>
    run(async () => ({ url: (await postgres?.createDatabase()) ?? '' })),
  )
}
