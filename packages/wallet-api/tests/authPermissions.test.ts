import { grantLimits } from '@gangway/protocol'
import type { OpenDatabase } from '@gangway/server-kit'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanAuthTables } from '../src/auth/cleanAuthTables.js'
import { accounts } from '../src/database/auth/accounts.js'
import { grants } from '../src/database/auth/grants.js'
import type { TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, newId } from './logIn.js'
import { makeGrant, makeHex } from './makeGrant.js'
import { clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const done = { status: 200, body: {} }
const conflict = (description: string) => ({
  status: 400,
  body: { code: 'INVALID_INPUT', reasons: [{ field: 'id', description }] },
})
const day = 86_400_000

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let device: TestDevice
  let session: Awaited<ReturnType<typeof logIn>>
  let email: string

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())

  beforeEach(async () => {
    await clearLimits(opened)
    api = await startAuthApi(opened, { isFrozen: true })
    device = await api.createDevice()
    email = `${newId()}@example.org`
    session = await logIn(api, device, email)
  })
  afterEach(() => api.stop())

  const make = (change: object = {}) => ({ ...makeGrant(api.getNow()), ...change })
  const keep = (grant: object, by = { device, session }) =>
    by.device.post('/auth/permissions/keep', grant, by.session)
  const list = async (by = { device, session }) =>
    (await by.device.post('/auth/permissions/list', {}, by.session)).body.grants
  const revoke = (body: object, by = { device, session }) =>
    by.device.post('/auth/permissions/revoke', body, by.session)
  const toKept = (grant: object, change: object = {}) => ({
    ...grant,
    createdAt: api.getNow(),
    revocation: null,
    revokedAt: null,
    ...change,
  })

  test('default: grants are kept as they were agreed to, and listed by another process, the newest first', async () => {
    const one = make()
    expect(await list()).toEqual([])
    expect(await keep(one)).toMatchObject(done)
    const first = toKept(one)
    api.advance(1)
    const other = make()
    await keep(other)
    const kept = [toKept(other), first]
    expect(await list()).toEqual(kept)
    await api.stop()
    api = await startAuthApi(opened)
    expect(await list()).toEqual(kept)
    // The id is a hash of these, in their order.
    const [, { permissions }] = await list()
    expect(JSON.stringify(permissions)).toBe(JSON.stringify(one.permissions))
  })

  test('behavior: the very same again changes nothing; another context under the id is refused', async () => {
    const grant = make()
    const answers = await Promise.all([1, 2, 3].map(() => keep(grant)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const kept = [toKept(grant)]
    api.advance(1)
    expect(await keep(grant)).toMatchObject(done)
    const other = { ...grant, context: makeHex(100) }
    expect(await keep(other)).toMatchObject(conflict('Another grant has this id'))
    expect(await list()).toEqual(kept)
    await revoke({ id: grant.id, transactionHash: makeHex(32) })
    expect(await keep(other)).toMatchObject(conflict('Another grant has this id'))
    expect(await keep(grant)).toMatchObject(done)
    expect((await list())[0].revokedAt).toBe(api.getNow())
  })

  test('behavior: any text a contract may name its functions by is kept as it is', async () => {
    const [permission] = make().permissions
    const functions = [{ functionName: 'a\u0000b \ud800 ✓ \u202e' }]
    const odd = make({ permissions: [{ ...permission, data: { ...permission?.data, functions } }] })
    expect(await keep(odd)).toMatchObject(done)
    expect(await keep(odd)).toMatchObject(done)
    expect((await list())[0].permissions[0].data.functions).toEqual(functions)
  })

  test('behavior: of two at once under one id one is kept', async () => {
    const grant = make()
    const answers = await Promise.all([1, 2, 3, 4].map(() => keep({ ...grant, context: makeHex(9) })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  })

  test('behavior: a later transaction that takes it back takes the place of one that never came through', async () => {
    const grant = make()
    await keep(grant)
    const transactionHash = makeHex(32)
    const kept = toKept(grant)
    expect(await revoke({ id: grant.id, transactionHash: makeHex(32) })).toMatchObject(done)
    api.advance(5)
    expect(await revoke({ id: grant.id, transactionHash })).toMatchObject(done)
    expect(await list()).toEqual([{ ...kept, revocation: transactionHash, revokedAt: api.getNow() }])
    expect(await revoke({ id: makeHex(32), transactionHash })).toMatchObject(done)
  })

  test('behavior: a grant is of one account', async () => {
    const grant = make()
    await keep(grant)
    const stranger = await api.createDevice()
    const by = { device: stranger, session: await logIn(api, stranger, `${newId()}@example.org`) }
    expect(await list(by)).toEqual([])
    expect(await revoke({ id: grant.id, transactionHash: makeHex(32) }, by)).toMatchObject(done)
    expect(await keep({ ...grant, context: makeHex(9) }, by)).toMatchObject(done)
    expect(await list()).toEqual([toKept(grant)])
  })

  test('behavior: a grant is to one app', async () => {
    const grant = make()
    await keep(grant)
    const elsewhere = await api.createDevice()
    const change = { appOrigin: 'https://other.example' }
    const by = { device: elsewhere, session: await logIn(api, elsewhere, email, change) }
    expect(by.session.account.userId).toBe(session.account.userId)
    expect(await list(by)).toEqual([])
    expect(await revoke({ id: grant.id, transactionHash: makeHex(32) }, by)).toMatchObject(done)
    expect(await keep({ ...grant, context: makeHex(9) }, by)).toMatchObject(done)
    expect(await list()).toEqual([toKept(grant)])
  })

  test('behavior: so many are in force at once and no more; what has ended or was taken back makes room', async () => {
    const { inForce } = grantLimits
    const all = Array.from({ length: inForce - 1 }, (_, index) => make({ expiry: 2_000_000_000 + index }))
    for (const grant of all) await keep(grant)
    const answers = await Promise.all([1, 2, 3].map(() => keep(make())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const full = conflict('Too many grants to this app are in force')
    expect(answers.find(({ status }) => status === 400)).toMatchObject(full)
    expect(await keep(all[0] ?? {})).toMatchObject(done)
    await revoke({ id: all[0]?.id, transactionHash: makeHex(32) })
    expect(await keep(make())).toMatchObject(done)
    expect(await keep(make())).toMatchObject(full)
    api.advance(3_600_000)
    session = await logIn(api, device, email)
    expect(await keep(make())).toMatchObject(done)
  })

  test.each([
    ['an id that is no hash', { id: 'x' }],
    ['no network', { caipNetworkId: 'cosmos:1' }],
    ['nothing that is allowed', { permissions: [] }],
    ['a permission nobody knows', { permissions: [{ type: 'everything', data: {} }] }],
    ['half a byte of context', { context: '0x123' }],
    ['a context that is too long', { context: `0x${'0'.repeat(grantLimits.context)}` }],
    ['an end that has been', { expiry: 1 }],
  ])('error: %s', async (_, wrong) => {
    expect(await keep(make(wrong))).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('error: a body longer than any grant; the longest context goes', async () => {
    const size = grantLimits.context + grantLimits.size + 2_048
    const tooLong = { ...make(), padding: 'x'.repeat(size) }
    expect(await keep(tooLong)).toMatchObject({ status: 413, body: { code: 'REQUEST_TOO_LARGE' } })
    expect(await keep(make({ context: `0x${'0'.repeat(grantLimits.context - 2)}` }))).toMatchObject(done)
  })

  test('behavior: it is forgotten 30 days after it ended, taken back or not, and with the account', async () => {
    const [ended, taken, stays] = [make(), make({ expiry: 4_000_000_000 }), make({ expiry: 4_000_000_000 })]
    for (const grant of [ended, taken, stays]) await keep(grant)
    await revoke({ id: taken.id, transactionHash: makeHex(32) })
    const { userId } = session.account
    const listIds = async () =>
      (await api.database.select().from(grants).where(eq(grants.accountId, userId))).map(({ id }) => id)
    await cleanAuthTables(api.database, ended.expiry * 1000 + 30 * day)
    expect((await listIds()).toSorted()).toEqual([ended, taken, stays].map(({ id }) => id).toSorted())
    await cleanAuthTables(api.database, (ended.expiry + 1) * 1000 + 30 * day)
    expect((await listIds()).toSorted()).toEqual([taken, stays].map(({ id }) => id).toSorted())
    await api.database.delete(accounts).where(eq(accounts.id, userId))
    expect(await listIds()).toEqual([])
  })
})
