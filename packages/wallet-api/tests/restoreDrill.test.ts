import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWide, runBySecondRoad } from '@gangway/dev'
import {
  createLog,
  createMetrics,
  type DatabaseLocation,
  loadBackup,
  type Migrations,
  type OpenDatabase,
  readBackup,
  useDatabase,
  writeBackup,
} from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import {
  type AskSets,
  agreeToSweep,
  authMigrations,
  kmsMigrations,
  mailMigrations,
  recoveryMigrations,
  stopSweep,
} from '../src/index.js'
import { noReleaseLimits } from '../src/limits/releaseLimits.js'
import { sweepEnded } from '../src/recovery/sweepEnded.js'
import { sweepOrphans } from '../src/recovery/sweepOrphans.js'
import { createPerson, type Person, type World } from './createPerson.js'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { newId } from './logIn.js'
import { openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'
import { startRecoveryApi, type TestRecovery } from './startRecoveryApi.js'

// The drill of docs/self-hosting.md: backups of both databases, restored on another folder or database.

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
const wallets = isDeep ? 1_000 : 20
const more = isDeep ? 100 : 5

const day = 86_400_000
const log = createLog({ level: 'silent' })
const ofAuth: readonly Migrations[] = [...authMigrations, kmsMigrations, mailMigrations]

await eachDatabase((getLocation) => {
  const folders: string[] = []
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true })
  })

  test.skipIf(!isWide)(
    'behavior: wallets, backup, more wallets, restore elsewhere: no share is deleted, and every wallet of the backup signs',
    {
      timeout: 3_600_000,
      meta: runBySecondRoad,
    },
    async ({ task }) => {
      const root = await mkdtemp(join(tmpdir(), 'gangway-drill-'))
      folders.push(root)
      const locate = async (): Promise<DatabaseLocation> => {
        const location = await getLocation()
        return location === 'memory' ? { folder: join(root, newId()) } : location
      }
      const kms = { auth: createTestKms(), recovery: createTestKms() }
      const mails: Record<string, unknown>[] = []
      const outbox = { queue: async (_: unknown, mail: unknown) => void mails.push({ ...(mail as object) }) }
      let opened: OpenDatabase | undefined
      let auth: TestAuthApi | undefined
      let recovery: TestRecovery | undefined

      async function startAuth(location: DatabaseLocation) {
        opened = await openAuthDatabase(location)
        const limits = { mailsPerProject: 0, mailsPerDeployment: 0, firstDayReleases: 0 }
        const before = auth ? { notes: auth.notes } : {}
        auth = await startAuthApi(opened, { kms: kms.auth, outbox, limits, ...before })
        return opened.database
      }
      async function startRecovery(location: DatabaseLocation) {
        const options = { grantsPerClient: 0, releaseLimits: noReleaseLimits, kms: kms.recovery }
        recovery = await startRecoveryApi(location, auth?.notes, options)
      }
      async function stopAuth() {
        await auth?.stop()
        await opened?.close()
      }
      const getRecovery = () => {
        if (!recovery) throw new Error('not started')
        return recovery
      }
      const world: World = {
        async fetch(request) {
          const service = getRecovery()
          service.clock.now = Date.now()
          const { pathname } = new URL(request.url)
          if (pathname.startsWith('/auth/')) return (await auth?.fetch(request)) ?? Response.error()
          const { method, headers } = request
          return service.request(pathname, { method, headers, body: await request.text() })
        },
        listMails: (to) => mails.filter((mail) => mail.to === to),
        finishRenewals: async () => auth?.finishRenewals(),
      }
      const askSets: AskSets = async (setIds) => {
        const { notes } = getRecovery()
        const note = await notes.recovery.signSetsQuery(setIds)
        const answer = await auth?.post('/auth/sets/known', { note })
        return notes.recovery.readSetStates(answer?.body.note)
      }
      const metrics = createMetrics()
      /** What recovery does by itself in a hundred days; how many shares went. */
      async function sweepForMonths(): Promise<number> {
        const { database } = getRecovery().opened
        let swept = 0
        for (let days = 0; days <= 100; days += 4) {
          const getNow = () => Date.now() + days * day
          const deps = { database, askSets, log, metrics, getNow, getEarliest: getNow }
          swept += (await sweepOrphans(deps)) + (await sweepEnded(deps))
        }
        return swept
      }
      const countShares = async () => {
        const { rows } = await getRecovery().opened.database.execute<{ many: number }>(
          sql`select count(*)::int as many from recovery_shares`,
        )
        return rows[0]?.many
      }
      async function create(many: number): Promise<Person[]> {
        const people: Person[] = []
        for (let made = 0; made < many; made++) {
          mails.length = 0
          people.push(await createPerson(world))
        }
        return people
      }
      /** Into a database that is made for it. */
      async function restore(folder: string, migrations: readonly Migrations[]): Promise<DatabaseLocation> {
        const location = await locate()
        const isEmbedded = typeof location === 'object' && 'folder' in location
        await useDatabase({ location, log }, async (database) =>
          loadBackup(database, await readBackup(folder), {
            ...{ migrations, isEmbedded },
            ...(migrations === recoveryMigrations
              ? { onLoaded: (tx: Parameters<typeof stopSweep>[0]) => stopSweep(tx, Date.now()) }
              : {}),
          }),
        )
        return location
      }

      const first = await startAuth(await locate())
      await startRecovery(await locate())
      const known = await create(wallets)
      const copy = { auth: join(root, 'auth'), recovery: join(root, 'recovery') }
      const madeAt = new Date()
      await writeBackup(first, { folder: copy.auth, migrations: ofAuth, madeAt })
      // Between the two copies somebody comes: of them recovery's copy has more than auth's.
      await create(1)
      await writeBackup(getRecovery().opened.database, {
        ...{ folder: copy.recovery, migrations: recoveryMigrations, madeAt },
      })
      await create(more)
      const shares = wallets + 1 + more
      expect(await countShares()).toBe(shares)

      // The login service alone is lost.
      await stopAuth()
      await startAuth(await restore(copy.auth, ofAuth))
      expect(await sweepForMonths()).toBe(0)
      expect(await countShares()).toBe(shares)
      for (const person of known) {
        mails.length = 0
        // By its own set, unless its session is over by now, and by a new one.
        await person.release()
        await person.addDevice()
        await person.release()
      }
      expect(await sweepForMonths()).toBe(0)
      expect(await countShares()).toBeGreaterThanOrEqual(shares + wallets)

      // Both are.
      await stopAuth()
      await getRecovery().stop()
      await startAuth(await restore(copy.auth, ofAuth))
      await startRecovery(await restore(copy.recovery, recoveryMigrations))
      expect(await countShares()).toBe(wallets + 1)
      expect(await sweepForMonths()).toBe(0)
      for (const person of known) {
        mails.length = 0
        await person.addDevice()
        await person.release()
      }
      const { database } = getRecovery().opened
      expect(await agreeToSweep({ database, getNow: Date.now }, { by: 'olga' })).toBe(true)
      expect(await sweepForMonths()).toBe(0)
      expect(await countShares()).toBeGreaterThanOrEqual(2 * wallets + 1)
      await stopAuth()
      await getRecovery().stop()
      const found = 'no share deleted; each wallet signed after either restore'
      task.meta.deepCount = {
        what: `wallets restored, with ${more} more since the backup`,
        tried: wallets,
        found,
      }
    },
  )
})
