import { once } from 'node:events'
import { needsPostgres, startPostgres } from '@gangway/dev'
import { createLog, useDatabase } from '@gangway/server-kit'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startMain, stopMains, waitForPort } from './startMain.js'

const postgres = await startPostgres()
afterEach(stopMains)
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)('a database that a newer version has used', needsPostgres, () => {
  test('behavior: this version starts beside what was only added, and ends with 1 once a floor is above it', async () => {
    const DATABASE_URL = (await postgres?.createDatabase()) ?? ''
    const api = { GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api', API_PORT: '0', DATABASE_URL }
    const migrated = startMain(api, ['migrate'])
    expect(await once(migrated.child, 'close')).toEqual([0, null])
    const add = (name: string, isFloor: boolean) =>
      useDatabase({ location: { url: DATABASE_URL }, log: createLog({ level: 'silent' }) }, (database) =>
        database.execute(
          `insert into gangway_migrations (owner, name, hash, is_floor) values ('data-api', '${name}', 'x', ${isFloor})`,
        ),
      )
    await add('9998_added.sql', false)
    await waitForPort(startMain(api))
    await add('9999_floor.sql', true)
    const { child, output } = startMain(api)
    expect(await once(child, 'close')).toEqual([1, null])
    expect(output.err).toContain(
      'DATABASE_URL: a newer version has changed it so that this one must not use it (data-api/9999_floor.sql): run that version',
    )
    expect(output.out).not.toContain('listening')
  }, 240_000)
})
