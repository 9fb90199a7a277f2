import { createLog, type OpenDatabase, openDatabase } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openGrantBook } from '../src/index.js'
import type { TestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { logIn, logInWithWallet, makeReceipt, makeWallet, newId } from './logIn.js'
import { makeGrant, makeHex } from './makeGrant.js'
import { appOrigin, clearLimits, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'

const caipNetworkId = 'eip155:31337'
const day = 86_400_000

await eachDatabase((location) => {
  let opened: OpenDatabase
  let api: TestAuthApi
  let device: TestDevice
  let email: string
  let session: Awaited<ReturnType<typeof logInWithWallet>>
  let address: string

  beforeAll(async () => {
    opened = await openAuthDatabase(await location())
  })
  afterAll(() => opened.close())

  beforeEach(async () => {
    await clearLimits(opened)
    api = await startAuthApi(opened, { isFrozen: true })
    device = await api.createDevice()
    email = `${newId()}@example.org`
    session = await logInWithWallet(api, device, email)
    address = session.wallet.evmAddress
  })
  afterEach(() => api.stop())

  const open = async () => {
    const projects = [{ id: 'one', name: 'One', origins: [appOrigin], custody: 'escrow' }] as const
    const book = await openGrantBook({
      database: opened.database,
      listProjects: () => projects,
      getNow: () => api.getNow(),
    })
    if (!book) throw new Error('no book')
    return book
  }
  const keep = async (
    change: object = {},
    by: { device: TestDevice; session: { accessToken: string } } = { device, session },
  ) => {
    const grant = { ...makeGrant(api.getNow()), ...change }
    const { accessToken } = by.session
    expect((await by.device.post('/auth/permissions/keep', grant, { accessToken })).status).toBe(200)
    return grant
  }
  const revoke = (id: string) => {
    const { accessToken } = session
    return device.post('/auth/permissions/revoke', { id, transactionHash: makeHex(32) }, { accessToken })
  }

  test('default: the grants of an address to one app on one network, however it is spelled, the newest first', async () => {
    const book = await open()
    const one = await keep()
    const createdAt = api.getNow()
    api.advance(1)
    const other = await keep()
    await keep({ caipNetworkId: 'eip155:1' })
    const rest = { revocation: null, revokedAt: null, project: { id: 'one', name: 'One' } }
    const told = [
      { ...other, createdAt: api.getNow(), ...rest },
      { ...one, createdAt, ...rest },
    ]
    for (const spelled of [address, `0x${address.slice(2).toUpperCase()}`])
      expect(await book.list({ address: spelled, appOrigin, caipNetworkId })).toEqual(told)
    expect(await book.find({ address, appOrigin, id: one.id })).toEqual(told[1])
  })

  test('error: an app learns of no grant to another, of no other account’s, and not whether there is one', async () => {
    const book = await open()
    const { id } = await keep()
    const elsewhere = await api.createDevice()
    const login = await logIn(api, elsewhere, email, { appOrigin: 'https://other.example' })
    const other = await keep({}, { device: elsewhere, session: login })
    expect((await book.list({ address, appOrigin, caipNetworkId })).map((grant) => grant.id)).toEqual([id])
    expect(await book.find({ address, appOrigin, id: other.id })).toBeUndefined()
    const stranger = await logInWithWallet(api, await api.createDevice(), `${newId()}@example.org`)
    for (const who of [stranger.wallet.evmAddress, makeHex(20)]) {
      expect(await book.list({ address: who, appOrigin, caipNetworkId })).toEqual([])
      expect(await book.find({ address: who, appOrigin, id })).toBeUndefined()
    }
  })

  test('error: who says an address is theirs that somebody had before grants nothing in its name', async () => {
    const book = await open()
    const { id } = await keep()
    api.advance(1)
    const thief = await api.createDevice()
    const login = await logIn(api, thief, `${newId()}@example.org`)
    const made = makeWallet()
    const wallet = { ...made.wallet, evmAddress: address }
    const receipt = await makeReceipt(api, login, { walletId: wallet.walletId, setId: made.setId })
    const answer = await thief.post('/auth/wallet/create', { ...made, wallet, receipt }, login)
    expect(answer.status).toBe(200)
    const forged = await keep({}, { device: thief, session: login })
    expect((await book.list({ address, appOrigin, caipNetworkId })).map((grant) => grant.id)).toEqual([id])
    expect(await book.find({ address, appOrigin, id: forged.id })).toBeUndefined()
  })

  test('behavior: what was taken back is told of for a day, and found until it ends', async () => {
    const book = await open()
    const { id } = await keep({ expiry: Math.floor(api.getNow() / 1000) + 2 * 86_400 })
    await revoke(id)
    const revokedAt = api.getNow()
    api.advance(day - 1)
    expect(await book.list({ address, appOrigin, caipNetworkId })).toMatchObject([{ id, revokedAt }])
    api.advance(1)
    expect(await book.list({ address, appOrigin, caipNetworkId })).toEqual([])
    expect(await book.find({ address, appOrigin, id })).toMatchObject({ revokedAt })
    api.advance(day)
    expect(await book.find({ address, appOrigin, id })).toBeUndefined()
  })

  test('behavior: what has ended is not told of', async () => {
    const book = await open()
    const { id, expiry } = await keep()
    api.advance(expiry * 1000 - api.getNow())
    expect(await book.list({ address, appOrigin, caipNetworkId })).toEqual([])
    expect(await book.find({ address, appOrigin, id })).toBeUndefined()
  })
})

test('behavior: a database without the login service’s tables has no grants to tell of', async () => {
  const log = createLog({ level: 'silent' })
  const { database, close } = await openDatabase({ location: 'memory', migrations: [], log })
  expect(await openGrantBook({ database, listProjects: () => [], getNow: Date.now })).toBeUndefined()
  await close()
})
