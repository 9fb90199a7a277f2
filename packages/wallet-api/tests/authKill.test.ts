import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isWide, runBySecondRoad } from '@gangway/dev'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sealAuditRows } from '../src/audit/sealAuditRows.js'
import { verifyAuditLog } from '../src/audit/verifyAuditLog.js'
import { createTestDevice } from './createTestDevice.js'
import { makeWallet, toStartBody } from './logIn.js'
import { logInAt, spawnAuthService } from './spawnAuthService.js'
import { authUrl, openAuthDatabase, startAuthApi } from './startAuthApi.js'

const kills = process.env.GANGWAY_TEST_DEEP ? 50 : 1

let folder: string
let kill: () => Promise<void>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-auth-'))
})
afterEach(async () => {
  await kill()
  await rm(folder, { recursive: true })
})

/** The auth service in a process of its own, on the folder. */
async function spawnService() {
  const service = await spawnAuthService(folder)
  kill = service.kill
  return service
}

type Service = Awaited<ReturnType<typeof spawnService>>

/** Logs a new person in and creates a wallet; its id, once that was acknowledged. */
async function createWallet(service: Service): Promise<string> {
  const { device, account, accessToken } = await logInAt(service)
  const made = makeWallet()
  const { walletId } = made.wallet
  const ids = { sub: account.userId, projectId: 'one', walletId, setId: made.setId }
  const { receipt } = await service.post('/receipt', ids)
  const answer = await device.post('/auth/wallet/create', { ...made, receipt }, { accessToken })
  expect(answer.status).toBe(200)
  return walletId
}

/** Kills the service while four people create wallets: after the first has one, or at any moment. */
async function killInCreation(service: Service, created: Set<string>, isAtRandom: boolean): Promise<void> {
  const clients = Array.from({ length: 4 }, async () => created.add(await createWallet(service)))
  // Those of a service that is killed fail, as they should.
  const settled = Promise.allSettled(clients)
  await (isAtRandom ? delay(Math.random() * 600) : Promise.any(clients))
  await service.kill()
  await settled
}

test.skipIf(!isWide)(
  `behavior: threats 4, 27, 31: ${kills} × kill -9: what was counted counts, no wallet is lost or without its share, and none has no row in the audit log, whose chain holds`,
  { timeout: 1_200_000, meta: runBySecondRoad },
  async ({ task }) => {
    const begun = Date.now()
    let service: Pick<Service, 'fetch'> & { getNow: () => number }
    const spawned = await spawnService()
    service = { ...spawned, getNow: Date.now }
    const device = await createTestDevice({
      origin: authUrl,
      fetch: (request) => service.fetch(request),
      getNow: () => service.getNow(),
    })
    const start = async () => (await device.post('/auth/login/start', toStartBody('a@example.org'))).body
    const { loginId } = await start()
    const guess = async () => (await device.post('/auth/login/verify', { loginId, code: '000000' })).body
    expect((await guess()).reasons[0].description).toContain('2 tries left')
    const created = new Set<string>()
    await killInCreation(spawned, created, false)
    for (let count = 1; count < kills; count++) await killInCreation(await spawnService(), created, true)

    const { database, close } = await openAuthDatabase({ folder })
    const api = await startAuthApi({ database })
    // However long the kills took.
    api.advance(begun - Date.now())
    service = api
    expect((await guess()).reasons[0].description).toContain('1 try left')
    expect((await start()).code).toBe('LOGIN_COOLDOWN')
    await guess()
    expect((await guess()).code).toBe('LOGIN_CODE_EXPIRED')
    const { rows } = await database.execute<{ id: string }>(sql`select id from auth_wallets`)
    const { rows: broken } = await database.execute(sql`
    select w.id from auth_wallets w
      left join auth_key_sets s on s.wallet_id = w.id
      left join auth_devices d on d.set_id = s.id
      where s.id is null or d.id is null
    union all select a.id from auth_accounts a
      left join auth_identities i on i.account_id = a.id where i.account_id is null`)
    const { rows: told } = await database.execute(sql`
    select k.wallet_id as id from audit_rows r join auth_key_sets k on k.id = r.details ->> 'setId'
    where r.event = 'wallet.create'`)
    await sealAuditRows(database)
    const { unsealed, fault } = await verifyAuditLog(database)
    await api.stop()
    await close()
    expect(created.size).toBeGreaterThan(0)
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...created]))
    expect(broken).toEqual([])
    expect(new Set(told.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)))
    expect([unsealed, fault]).toEqual([0, null])
    const found = `of ${created.size} wallets none lost; the tries counted`
    task.meta.deepCount = { what: 'kill -9 of the login service', tried: kills, found }
  },
)

test.skipIf(!isWide)(
  'behavior: kill -9 right after a batch of calls was kept loses no id (EIP-5792)',
  { timeout: 180_000, meta: runBySecondRoad },
  async () => {
    const spawned = await spawnService()
    let service: Pick<typeof spawned, 'fetch'> = spawned
    const { device, accessToken } = await logInAt(spawned, (request) => service.fetch(request))
    const transactionHash = `0x${'1a'.repeat(32)}`
    const batch = { callsId: 'order 1', caipNetworkId: 'eip155:31337', transactionHash }
    expect((await device.post('/auth/calls/keep', batch, { accessToken })).status).toBe(200)
    await spawned.kill()

    const { database, close } = await openAuthDatabase({ folder })
    const api = await startAuthApi({ database })
    service = api
    const { body } = await device.post('/auth/calls/read', { callsId: 'order 1' }, { accessToken })
    expect(body).toEqual({ caipNetworkId: 'eip155:31337', transactionHash, nonce: null, isGivenUp: false })
    await api.stop()
    await close()
  },
)
