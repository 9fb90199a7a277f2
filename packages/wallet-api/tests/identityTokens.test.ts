import { createWalletProofText } from '@gangway/protocol'
import type { OpenDatabase } from '@gangway/server-kit'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { keccak256, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestDevice } from './createTestDevice.js'
import { logIn, logInWithWallet, makeReceipt, makeWallet, newId } from './logIn.js'
import {
  appOrigin,
  authUrl,
  clearLimits,
  openAuthDatabase,
  startAuthApi,
  type TestAuthApi,
} from './startAuthApi.js'

const path = '/auth/identity'

let opened: OpenDatabase
let api: TestAuthApi
let device: TestDevice
let email: string

beforeAll(async () => {
  opened = await openAuthDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await clearLimits(opened)
  api = await startAuthApi(opened, { isFrozen: true })
  device = await api.createDevice()
  email = `${newId()}@example.org`
})
afterEach(() => api.stop())

/** Makes the wallet of a session, whose key signs that it belongs to `userId`. */
async function createProvenWallet(
  session: { accessToken: string; account: { userId: string } },
  userId: string,
) {
  const key = privateKeyToAccount(generatePrivateKey())
  const made = makeWallet()
  made.wallet.evmAddress = key.address
  const { walletId } = made.wallet
  const proof = await key.sign({ hash: keccak256(toHex(createWalletProofText({ walletId, userId }))) })
  const receipt = await makeReceipt(api, session, { walletId, setId: made.setId })
  const body = { ...made, receipt, proof }
  const { status } = await device.post('/auth/wallet/create', body, { accessToken: session.accessToken })
  return { status, made }
}

async function readKeys() {
  const response = await api.fetch(new Request(`${authUrl}/.well-known/jwks.json`))
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  return response.json()
}

describe('an identity token (docs/decisions/0039-identity-tokens-and-webhooks.md)', () => {
  test('default: a back end verifies a login by the published keys alone, and learns an id and no address', async () => {
    const { tokens, account } = await logIn(api, device, email)
    api.advance(60_000)
    const { status, body } = await device.post(path, {}, { accessToken: tokens.accessToken })
    expect(status).toBe(200)
    const { payload } = await jwtVerify(body.token, createLocalJWKSet(await readKeys()), {
      ...{ issuer: authUrl, audience: 'one', algorithms: ['ES256'], currentDate: new Date(api.getNow()) },
    })
    const now = Math.floor(api.getNow() / 1000)
    expect(payload).toEqual({
      ...{ iss: authUrl, aud: 'one', sub: account.userId, iat: now, exp: now + 300 },
      ...{ auth_time: now - 60, origin: appOrigin, method: 'email' },
    })
    expect(body.expiresAt).toBe((now + 300) * 1000)
  })

  test('behavior: the nonce of a back end comes back, and a proven address if the page asks for it', async () => {
    const session = await logIn(api, device, email)
    const { status, made } = await createProvenWallet(session, session.account.userId)
    expect(status).toBe(200)
    const asked = { claims: ['addresses'], nonce: 'from-the-back-end' }
    const { body } = await device.post(path, asked, { accessToken: session.accessToken })
    expect(decodeJwt(body.token)).toMatchObject({
      nonce: asked.nonce,
      addresses: { eip155: made.wallet.evmAddress },
    })
  })

  test('error: an address whose key signed for another account is refused, and one nobody signed for is told to no back end', async () => {
    const session = await logIn(api, device, email)
    expect(await createProvenWallet(session, newId())).toMatchObject({ status: 400 })
    const other = await api.createDevice()
    const { accessToken } = await logInWithWallet(api, other, `${newId()}@example.org`)
    const { body } = await other.post(path, { claims: ['addresses'] }, { accessToken })
    expect(decodeJwt(body.token)).not.toHaveProperty('addresses')
  })

  test('behavior: an account without a wallet has no addresses to tell', async () => {
    const { tokens } = await logIn(api, device, email)
    const { body } = await device.post(path, { claims: ['addresses'] }, { accessToken: tokens.accessToken })
    expect(decodeJwt(body.token)).not.toHaveProperty('addresses')
  })

  test('error: no project gets an e-mail address by a token that does not say so; one that does, a verified one', async () => {
    const { tokens } = await logIn(api, device, email)
    const refused = await device.post(path, { claims: ['email'] }, { accessToken: tokens.accessToken })
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    const other = await api.createDevice()
    const allowed = await logIn(api, other, email, { projectId: 'two' })
    const { body } = await other.post(
      path,
      { claims: ['email'] },
      { accessToken: allowed.tokens.accessToken },
    )
    expect(decodeJwt(body.token)).toMatchObject({ aud: 'two', email, email_verified: true })
  })

  test('behavior: one person has another id in each project', async () => {
    const [one, two] = [await api.createDevice(), await api.createDevice()]
    const first = await logIn(api, one, email)
    const second = await logIn(api, two, email, { projectId: 'two' })
    const read = async (by: TestDevice, accessToken: string) =>
      decodeJwt((await by.post(path, {}, { accessToken })).body.token).sub
    const ids = [await read(one, first.tokens.accessToken), await read(two, second.tokens.accessToken)]
    expect(new Set(ids).size).toBe(2)
  })

  test('error: nobody without a session, with another key, or on the account’s own page gets one', async () => {
    const { tokens } = await logIn(api, device, email)
    const { accessToken } = tokens
    const invalid = { status: 401, body: { code: 'SESSION_INVALID' } }
    const stranger = await api.createDevice()
    expect(await stranger.post(path, {}, { accessToken })).toMatchObject(invalid)
    const ofPage = await api.createDevice()
    api.advance(31_000)
    const page = await logIn(api, ofPage, email, { appOrigin: authUrl, carrier: 'memory' })
    expect(await ofPage.post(path, {}, { accessToken: page.tokens.accessToken })).toMatchObject(invalid)
    await device.post('/auth/session/end', {}, { accessToken })
    expect(await device.post(path, {}, { accessToken })).toMatchObject(invalid)
  })

  test.each([
    ['an unknown claim', { claims: ['phone'] }],
    ['a claim more often than there are', { claims: ['email', 'email', 'addresses'] }],
    ['a short nonce', { nonce: '1' }],
    ['a nonce with a quote', { nonce: '12345678"' }],
  ])('error: %s', async (_name, asked) => {
    const { tokens } = await logIn(api, device, email)
    const { status } = await device.post(path, asked, { accessToken: tokens.accessToken })
    expect(status).toBe(400)
  })
})
