import { createLog, createMetrics, type OpenDatabase } from '@gangway/server-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noReleaseLimits } from '../src/limits/releaseLimits.js'
import type { AskSets } from '../src/recovery/createAskSets.js'
import { sweepEnded } from '../src/recovery/sweepEnded.js'
import { sweepOrphans } from '../src/recovery/sweepOrphans.js'
import { copyTables } from './copyTables.js'
import { createPerson, type World } from './createPerson.js'
import { createTestKms } from './createTestKms.js'
import { eachDatabase } from './eachDatabase.js'
import { type Kept, readKept } from './readKept.js'
import { openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'
import { startRecoveryApi, type TestRecovery } from './startRecoveryApi.js'

// One database put back from a copy, and not the other: docs/self-hosting.md, threats 25 c and 28.

const day = 86_400_000
const log = createLog({ level: 'silent' })

await eachDatabase((getLocation) => {
  let opened: OpenDatabase
  let auth: TestAuthApi
  let recovery: TestRecovery
  const kms = { auth: createTestKms(), recovery: createTestKms() }
  const mails: Record<string, unknown>[] = []

  beforeAll(async () => {
    opened = await openAuthDatabase(await getLocation())
    const outbox = { queue: async (_: unknown, mail: unknown) => void mails.push({ ...(mail as object) }) }
    auth = await startAuthApi(opened, { kms: kms.auth, outbox })
    recovery = await startRecoveryApi(await getLocation(), auth.notes, {
      releaseLimits: noReleaseLimits,
      kms: kms.recovery,
    })
  })
  afterAll(async () => {
    await auth.stop()
    await opened.close()
    await recovery.stop()
  })

  const world: World = {
    async fetch(request) {
      recovery.clock.now = Date.now()
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/auth/')) return auth.fetch(request)
      const { method, headers } = request
      return recovery.request(pathname, { method, headers, body: await request.text() })
    },
    listMails: (to) => mails.filter((mail) => mail.to === to),
    finishRenewals: () => auth.finishRenewals(),
  }
  const read = (): Promise<Kept> =>
    readKept({ auth: opened.database, recovery: recovery.opened.database }, kms)

  const askSets: AskSets = async (setIds) => {
    const note = await recovery.notes.recovery.signSetsQuery(setIds)
    const { body } = await auth.post('/auth/sets/known', { note })
    return recovery.notes.recovery.readSetStates(body.note)
  }
  const metrics = createMetrics()
  /** What `recovery` does by itself, `ahead` of now; how many shares went. */
  async function sweep(ahead = 0): Promise<number> {
    const { database } = recovery.opened
    const getNow = () => Date.now() + ahead
    const deps = { database, askSets, log, metrics, getNow, getEarliest: getNow }
    return (await sweepOrphans(deps)) + (await sweepEnded(deps))
  }
  async function sweepForMonths(): Promise<number> {
    let swept = 0
    for (let days = 0; days <= 100; days += 4) swept += await sweep(days * day)
    return swept
  }
  const listShares = async (walletId: string) =>
    (await read()).shares.filter((share) => share.walletId === walletId).length

  test('behavior: auth put back: no share is deleted of what it has forgotten, also of a wallet it had hardly heard of; renewed since, a wallet opens as before', async () => {
    const known = await createPerson(world)
    await known.addDevice()
    await sweep()
    const putBack = await copyTables(opened.database, 'auth_')
    const renewed = await listShares(known.walletId)
    await known.renew()
    // The disk goes before recovery asks again: nothing that came after the copy is confirmed.
    const late = await createPerson(world)
    await putBack()

    expect(await sweepForMonths()).toBe(0)
    expect(await listShares(late.walletId)).toBe(1)
    expect(await listShares(known.walletId)).toBe(renewed + 1)
    const alarms = (await metrics.recoveryAlarms.get()).values
    expect(alarms).toContainEqual(
      expect.objectContaining({ labels: expect.objectContaining({ alarm: 'lost_sets' }) }),
    )
    await known.addDevice()
    await known.expectWhole(await read())

    // Who comes later is as safe.
    const later = await createPerson(world)
    expect(await sweepForMonths()).toBe(0)
    await later.expectWhole(await read())
  })

  test('behavior: recovery put back: auth forgets nothing, wallets of the copy open, and devices made since sign', async () => {
    const known = await createPerson(world)
    const putBack = await copyTables(recovery.opened.database, 'recovery_')
    const late = await createPerson(world)
    // The newest sets of a wallet of the copy, of which `recovery` forgets its share.
    await known.addDevice()
    await known.addDevice()
    await putBack()
    expect(await sweepForMonths()).toBe(0)
    await known.addDevice()
    await known.release()
    const { shares } = await read()
    expect(shares.filter(({ walletId }) => walletId === known.walletId)).toHaveLength(2)
    await late.release()
    expect(await listShares(late.walletId)).toBe(0)
    expect((await read()).sets.some(({ walletId }) => walletId === late.walletId)).toBe(true)
  })
  test('behavior: recovery put back to before a renewal: a browser that came since signs and a file opens; no new browser does, and nothing else is lost', async () => {
    const [used, unused, other] = [
      await createPerson(world),
      await createPerson(world),
      await createPerson(world),
    ]
    const putBack = await copyTables(recovery.opened.database, 'recovery_')
    await used.renew()
    await used.addDevice()
    // Nobody has logged in since.
    await unused.renew()
    await putBack()
    await sweepForMonths()
    await used.release()
    await unused.openFile(await read())
    // What the copy has of them is of the former key, of which `auth` has nothing any more.
    for (const person of [used, unused])
      await expect(person.addDevice()).rejects.toThrow('404 SHARE_NOT_FOUND')
    await other.addDevice()
    await other.expectWhole(await read())
  })

  test('error: an older set is given for the one this login was given last alone, and none where there is no older one', async () => {
    const known = await createPerson(world)
    await known.addDevice()
    const { sets } = await read()
    const own = sets.filter(({ walletId }) => walletId === known.walletId).map(({ id }) => id)
    const older = await known.askForOlder()
    expect(own).toContain(older)
    const [newest = ''] = own.filter((id) => id !== older)
    await expect(known.askForOlder(newest)).rejects.toThrow('403 SHARE_RELEASE_REFUSED')
    await expect(known.askForOlder(older)).rejects.toThrow('404 SHARE_NOT_FOUND')
  })
})
