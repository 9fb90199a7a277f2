import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { needsPostgres, startPostgres } from '@gangway/dev'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseLocation, openDatabase, readMigrationState, viewDatabase } from '../src/index.js'
import { createTestLog } from './createTestLog.js'

const postgres = await startPostgres()
const { log } = createTestLog()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-view-'))
  await writeFile(
    join(folder, '0001_rows.sql'),
    'create table rows_seen (id int); insert into rows_seen values (1);',
  )
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true })
})

const seen = () => [{ owner: 'seen', folder: pathToFileURL(`${folder}/`) }]

const testView = (locate: () => Promise<DatabaseLocation>) => {
  test('default: what is new, applied, changed and of a newer version is told apart, and nothing is written', async () => {
    const location = await locate()
    const view = () => viewDatabase({ location, log }, (database) => readMigrationState(database, seen()))
    const none = { changed: [], unknown: [], barring: [], mark: undefined }
    expect(await view()).toEqual({ owners: [], missing: ['seen/0001_rows.sql'], ...none })

    const { database, close } = await openDatabase({ location, migrations: seen(), log })
    await database.execute(sql`
      insert into gangway_migrations (owner, name, hash, is_floor) values
        ('seen', '0002_newer.sql', 'x', false), ('seen', '0003_floor.sql', 'x', true), ('other', '0001.sql', 'x', true)`)
    await close()
    const known = {
      owners: ['other', 'seen'],
      ...{ missing: [], changed: [] },
      unknown: ['seen/0002_newer.sql', 'seen/0003_floor.sql'],
      ...{ barring: ['seen/0003_floor.sql'], mark: undefined },
    }
    expect(await view()).toEqual(known)

    const file = join(folder, '0001_rows.sql')
    await writeFile(file, 'create table rows_seen (id text)')
    expect(await view()).toEqual({ ...known, changed: ['seen/0001_rows.sql'] })
    await writeFile(file, 'create table rows_seen (id int); insert into rows_seen values (1);')

    const write = viewDatabase({ location, log }, (each) =>
      each.execute(sql`insert into rows_seen values (2)`),
    )
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } })
    const { rows } = await viewDatabase({ location, log }, (each) =>
      each.execute(sql`select id from rows_seen`),
    )
    expect(rows).toEqual([{ id: 1 }])
  })
}

describe('the embedded engine', () => {
  testView(async () => ({ folder: join(folder, 'database') }))
})

describe.skipIf(!postgres)('Postgres', needsPostgres, () => {
  testView(async () => ({ url: (await postgres?.createDatabase()) ?? '' }))
})

test('error: a server that is not there is named with what its code means, and no part of the address', async () => {
  const location = { url: 'postgres://gangway:canary@127.0.0.1:1/canary' }
  const view = viewDatabase({ location, log }, async () => undefined)
  await expect(view).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hints: ['DATABASE_URL: cannot be used (ECONNREFUSED: no server listens there)'],
  })
})
