import { randomBytes } from 'node:crypto'
import type { OpenDatabase } from '@gangway/server-kit'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanAuthTables } from '../src/auth/cleanAuthTables.js'
import { hashToken } from '../src/auth/hashToken.js'
import { callBatches } from '../src/database/auth/callBatches.js'
import type { TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, newId } from './logIn.js'
import { clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const makeHash = () => `0x${randomBytes(32).toString('hex')}`
const caipNetworkId = 'eip155:31337'
const unknown = { status: 404, body: { code: 'CALLS_ID_UNKNOWN' } }
const taken = { status: 409, body: { code: 'CALLS_ID_TAKEN' } }

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let device: TestDevice
  let session: Awaited<ReturnType<typeof logIn>>

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())

  beforeEach(async () => {
    await clearLimits(opened)
    api = await startAuthApi(opened, { isFrozen: true })
    device = await api.createDevice()
    session = await logIn(api, device, `${newId()}@example.org`)
  })
  afterEach(() => api.stop())

  const keep = (body: object, by = { device, session }) =>
    by.device.post('/auth/calls/keep', { caipNetworkId, ...body }, by.session)
  const read = (callsId: string, by = { device, session }) =>
    by.device.post('/auth/calls/read', { callsId }, by.session)

  test('default: an id is kept with its transaction, and read again by another process', async () => {
    const [callsId, transactionHash] = [newId(), makeHash()]
    expect(await read(callsId)).toMatchObject(unknown)
    expect(await keep({ callsId, transactionHash })).toMatchObject({ status: 200, body: {} })
    const kept = { caipNetworkId, transactionHash, nonce: null, isGivenUp: false }
    expect((await read(callsId)).body).toEqual(kept)
    await api.stop()
    api = await startAuthApi(opened)
    expect((await read(callsId)).body).toEqual(kept)
  })

  test('default: an account’s own nonce is kept with it', async () => {
    const [callsId, transactionHash] = [newId(), makeHash()]
    expect(await keep({ callsId, transactionHash, nonce: 7 })).toMatchObject({ status: 200 })
    expect((await read(callsId)).body).toMatchObject({ transactionHash, nonce: 7 })
    const wrong = await keep({ callsId: newId(), transactionHash, nonce: -1 })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('behavior: the very same again changes nothing; another transaction is refused (EIP-5792 5720)', async () => {
    const [callsId, transactionHash] = [`any text, ${newId()} ✓`, makeHash()]
    const answers = await Promise.all([1, 2, 3].map(() => keep({ callsId, transactionHash })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await keep({ callsId, transactionHash: makeHash() })).toMatchObject(taken)
    expect(await keep({ callsId, transactionHash, caipNetworkId: 'eip155:1' })).toMatchObject(taken)
    expect((await read(callsId)).body).toMatchObject({ transactionHash, caipNetworkId })
  })

  test('behavior: of two at once under one id one is kept', async () => {
    const callsId = newId()
    const answers = await Promise.all([1, 2, 3, 4].map(() => keep({ callsId, transactionHash: makeHash() })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('behavior: one the network did not take is given up, and its id stays taken', async () => {
    const [callsId, transactionHash] = [newId(), makeHash()]
    await keep({ callsId, transactionHash })
    const drop = (hash: string) =>
      device.post('/auth/calls/drop', { callsId, transactionHash: hash }, session)
    expect(await drop(makeHash())).toMatchObject({ status: 200 })
    expect((await read(callsId)).body).toMatchObject({ isGivenUp: false })
    expect(await drop(transactionHash)).toMatchObject({ status: 200, body: {} })
    expect((await read(callsId)).body).toMatchObject({ isGivenUp: true })
    expect(await keep({ callsId, transactionHash: makeHash() })).toMatchObject(taken)
  })

  test('behavior: an id is of one account and one app', async () => {
    const [callsId, transactionHash] = [newId(), makeHash()]
    await keep({ callsId, transactionHash })
    const stranger = await api.createDevice()
    const by = { device: stranger, session: await logIn(api, stranger, `${newId()}@example.org`) }
    expect(await read(callsId, by)).toMatchObject(unknown)
    expect(await keep({ callsId, transactionHash: makeHash() }, by)).toMatchObject({ status: 200 })
    expect((await read(callsId)).body).toMatchObject({ transactionHash })
  })

  test.each([
    ['an empty id', { callsId: '' }],
    ['an id that is too long', { callsId: 'x'.repeat(8195) }],
    ['no hash', { transactionHash: '0x12' }],
    ['a hash in capitals', { transactionHash: makeHash().toUpperCase() }],
    ['a network of no family', { caipNetworkId: 'cosmos:1' }],
  ])('error: %s', async (_, wrong) => {
    const answer = await keep({ callsId: newId(), transactionHash: makeHash(), ...wrong })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('behavior: it is forgotten after 90 days', async () => {
    const callsId = newId()
    await keep({ callsId, transactionHash: makeHash() })
    const countKept = async () =>
      (
        await api.database
          .select()
          .from(callBatches)
          .where(eq(callBatches.callsId, hashToken(callsId)))
      ).length
    await cleanAuthTables(api.database, api.getNow() + 90 * 86_400_000)
    expect(await countKept()).toBe(1)
    await cleanAuthTables(api.database, api.getNow() + 90 * 86_400_000 + 1)
    expect(await countKept()).toBe(0)
  })
})
