import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort, getLocalEvmAccount, type Instance, startServer } from '@gangway/dev'
import {
  createSiwxMessageText,
  identityTokenResponseSchema,
  parseWith,
  siwxAuthenticateResponseSchema,
  siwxNonceResponseSchema,
} from '@gangway/protocol'
import { signWebhook } from '@gangway/server-kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createShopServer } from './createShopServer.js'

const pageOrigin = 'http://localhost:4100'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

let folder: string
let gangway: Instance
let apiUrl: string
let shop: ReturnType<typeof createShopServer>
let shopUrl: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-shop-'))
  const apiPort = await getFreePort()
  // The account of a key needs no node, so none runs at this address.
  const env = { RPC_URL_31337: `http://127.0.0.1:${await getFreePort()}` }
  gangway = await startServer({ page: 'vite', webPort: 0, apiPort, dataDir: folder, env })
  apiUrl = `http://localhost:${apiPort}`
})
afterAll(async () => {
  shop?.close()
  await gangway?.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(startShop)

/** Starts the shop, again if it runs: of what it knew the file of handled ids is left. */
async function startShop(): Promise<void> {
  shop?.close()
  const options = { issuers: [apiUrl], projectId: 'local', pageOrigin, webhookSecrets: [secret] }
  shop = createShopServer({ ...options, handledFile: join(folder, 'handled') }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
}

/** What the page does: signs in by signature, and asks for a token with the shop's nonce. */
async function getToken(nonce: string): Promise<string> {
  const account = getLocalEvmAccount(0)
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${apiUrl}/auth/v1/${path}?projectId=local`, init)).json()
  const given = parseWith(siwxNonceResponseSchema, await ask('nonce'))
  const message = createSiwxMessageText({
    domain: new URL(pageOrigin).host,
    accountAddress: account.address,
    chainId: 'eip155:31337',
    uri: pageOrigin,
    version: '1',
    nonce: given.nonce,
    issuedAt: new Date().toISOString(),
  })
  const answer = await ask('authenticate', {
    method: 'POST',
    headers: { origin: pageOrigin, 'x-nonce-jwt': `Bearer ${given.token}` },
    body: JSON.stringify({ message, signature: await account.signMessage({ message }) }),
  })
  const { token } = parseWith(siwxAuthenticateResponseSchema, answer)
  const signed = await ask('identity', {
    method: 'POST',
    headers: { origin: pageOrigin, authorization: `Bearer ${token}` },
    body: JSON.stringify({ nonce }),
  })
  return parseWith(identityTokenResponseSchema, signed).token
}

const post = async (path: string, body: unknown) => {
  const response = await fetch(`${shopUrl}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const getMe = async (session: string) =>
  (await fetch(`${shopUrl}/me`, { headers: { authorization: `Bearer ${session}` } })).status

async function logIn() {
  const { nonce } = (await post('/nonce', {})).body
  return { nonce, token: await getToken(nonce) }
}

/** Delivers a webhook as Gangway does. */
async function tell(id: string, type: string, userId: string, at = Date.now()): Promise<number> {
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: { userId } })
  const key = new Uint8Array(Buffer.from(secret.slice('whsec_'.length), 'base64'))
  const headers = { 'content-type': 'application/json', ...signWebhook({ id, body }, [key], at) }
  return (await fetch(`${shopUrl}/hooks`, { method: 'POST', headers, body })).status
}

test('default: a token of the page begins a session of the shop, by the keys of the running server', async () => {
  const { status, body } = await post('/login', await logIn())
  expect(status).toBe(200)
  expect(body.userId).toMatch(/^[0-9a-f]{32}$/)
  expect(await getMe(body.session)).toBe(200)
  expect(await getMe('made up')).toBe(401)
})

test('error: a token comes once, and with the nonce it was asked for', async () => {
  const first = await logIn()
  expect((await post('/login', first)).status).toBe(200)
  expect((await post('/login', first)).status).toBe(401)
  const other = (await post('/nonce', {})).body
  expect((await post('/login', { ...first, nonce: other.nonce })).status).toBe(401)
})

test('behavior: a sign-out there ends the session here; a message that comes again is handled once', async () => {
  const first = (await post('/login', await logIn())).body
  expect(await tell('msg_1', 'session.ended', first.userId)).toBe(204)
  expect(await getMe(first.session)).toBe(401)
  const second = (await post('/login', await logIn())).body
  expect(await tell('msg_1', 'session.ended', second.userId)).toBe(204)
  expect(await getMe(second.session)).toBe(200)
  await startShop()
  const third = (await post('/login', await logIn())).body
  expect(await tell('msg_1', 'session.ended', third.userId)).toBe(204)
  expect(await getMe(third.session)).toBe(200)
})

test('error: a webhook that is too old, or of somebody else, changes nothing', async () => {
  const { userId, session } = (await post('/login', await logIn())).body
  expect(await tell('msg_2', 'session.ended', userId, Date.now() - 600_000)).toBe(401)
  const forged = await fetch(`${shopUrl}/hooks`, { method: 'POST', body: '{}' })
  expect(forged.status).toBe(401)
  expect(await getMe(session)).toBe(200)
})
