import { randomBytes } from 'node:crypto'
import {
  getGrantId,
  grantLimits,
  type KeysGrant,
  parseWith,
  smartSessionsResponseSchema,
} from '@gangway/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppGrant, GrantBook } from '../src/model/grantBook.js'
import { startDataApi, type TestDataApi } from './startDataApi.js'

const makeHex = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}`
const address = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'
const account = `eip155:31337:${address}`
const origin = 'https://app.example'
const publicKey = `0x02${'ab'.repeat(32)}`
const request: KeysGrant = {
  chainId: '0x7a69',
  expiry: 2_000_000_000,
  signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
  permissions: [
    { type: 'native-token-recurring-allowance', data: { allowance: '0x10', start: 1, period: 60 } },
  ],
  policies: [],
}

/** As kept by the login service, which has tests of its own with the database. */
const makeKept = (change: Partial<AppGrant> = {}): AppGrant => ({
  id: makeHex(32),
  caipNetworkId: 'eip155:31337',
  expiry: 2_000_000_000,
  permissions: request.permissions,
  policies: [{ type: 'call-limit', data: { count: 2 } }],
  context: makeHex(64),
  createdAt: 1_900_000_000_999,
  revocation: null,
  revokedAt: null,
  project: { id: 'local', name: 'Local' },
  ...change,
})
const [live, taken] = [
  makeKept(),
  makeKept({ revocation: makeHex(32), revokedAt: 1_900_000_001_999 }),
] as const
const isHolder = (of: { address: string; appOrigin: string }) =>
  of.address.toLowerCase() === address.toLowerCase() && of.appOrigin === origin
const grants: GrantBook = {
  list: async (of) => (isHolder(of) && of.caipNetworkId === live.caipNetworkId ? [taken, live] : []),
  find: async (of) => (isHolder(of) ? [live, taken].find(({ id }) => id === of.id) : undefined),
}

let api: TestDataApi

beforeAll(async () => {
  api = await startDataApi({ networks: [], deps: { grants } })
})
afterAll(() => api.stop())

async function ask(path: string, init: { body?: unknown; origin?: string | null; method?: string } = {}) {
  const { body, method = body === undefined ? 'GET' : 'POST' } = init
  const from = init.origin === undefined ? origin : init.origin
  const response = await fetch(`${api.url}/v1/sessions/${path}?projectId=local`, {
    method,
    headers: { 'content-type': 'application/json', ...(from === null ? {} : { origin: from }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers }
}
const escaped = encodeURIComponent(account)
const unknown = { status: 404, body: { code: 'NOT_FOUND' } }

test('default: grants as AppKit’s list reads them, moments in seconds (services.md §3)', async () => {
  const { status, body, headers } = await ask(account)
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBe(origin)
  expect(headers.get('cache-control')).toBe('no-store')
  const shared = { project: { id: 'local', name: 'Local', url: origin }, createdAt: 1_900_000_000 }
  const show = ({ id, expiry, permissions, policies, context }: AppGrant) => ({
    ...{ pci: id, expiry, permissions, policies, context },
    ...shared,
  })
  expect(body).toEqual({ pcis: [{ ...show(taken), revokedAt: 1_900_000_001 }, show(live)] })
  parseWith(smartSessionsResponseSchema, body)
})

test('behavior: without an Origin, from another app, of somebody unknown: none', async () => {
  const none = { status: 200, body: { pcis: [] } }
  expect(await ask(account, { origin: null })).toMatchObject(none)
  expect(await ask(account, { origin: 'https://other.example' })).toMatchObject(none)
  expect(await ask(`eip155:31337:${makeHex(20)}`)).toMatchObject(none)
  expect(await ask(`eip155:1:${address}`)).toMatchObject(none)
})

test.each([
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:11111111111111111111111111111111'],
  ['eip155:1:0x12'],
  [address],
])('error: %s is no account of an EVM network', async (who) => {
  expect(await ask(who)).toMatchObject({ status: 400, body: { code: 'INVALID_CAIP_ADDRESS' } })
})

test('default: a request is told its id, and the app’s own key; by a preflight as well', async () => {
  const { status, body } = await ask(escaped, { body: request })
  expect(status).toBe(200)
  expect(body).toEqual({ pci: getGrantId(request, address), key: { type: 'secp256k1', publicKey } })
  const preflight = await fetch(`${api.url}/v1/sessions/${escaped}?projectId=local`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
})

test('behavior: the key in front of the app’s, put there by AppKit, changes nothing', async () => {
  const [key] = request.signer.data.keys
  const again = { ...request, signer: { type: 'keys', data: { keys: [key, key] } } }
  const lowerCase = account.toLowerCase()
  const answers = [await ask(escaped, { body: request }), await ask(lowerCase, { body: again })]
  expect(answers[1]?.body).toEqual(answers[0]?.body)
})

const withKey = (key: object) => ({ ...request, signer: { type: 'keys', data: { keys: [key] } } })

test.each([
  ['a passkey', withKey({ type: 'secp256r1', publicKey }), 'signer.data.keys.0.type'],
  ['a key that is none', withKey({ type: 'secp256k1', publicKey: '0x12' }), 'signer.data.keys.0.publicKey'],
  ['no end', { ...request, expiry: undefined }, 'expiry'],
  ['nothing to permit', { ...request, permissions: [] }, 'permissions'],
  ['a permission nobody knows', { ...request, permissions: [{ type: 'x' }] }, 'permissions.0.type'],
  ['another account', { ...request, address: makeHex(20) }, 'address'],
  ['no JSON', '{', 'body'],
])('error: %s is refused, and named', async (_, body, field) => {
  const answer = await ask(escaped, { body })
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect(answer.body.reasons[0].field).toBe(field)
})

test('error: more than a request may be', async () => {
  const body = { ...request, padding: 'x'.repeat(grantLimits.size) }
  expect(await ask(escaped, { body })).toMatchObject({ status: 413, body: { code: 'REQUEST_TOO_LARGE' } })
})

test('default: active is what the wallet has kept, to this app, by that context', async () => {
  const path = `${escaped}/activate`
  const body = { ...request, pci: live.id, context: live.context }
  expect(await ask(path, { body })).toMatchObject({ status: 204, body: null })
  expect(await ask(path, { body: { ...body, context: makeHex(64) } })).toMatchObject(unknown)
  expect(await ask(path, { body: { ...body, pci: makeHex(32) } })).toMatchObject(unknown)
  const odd = await ask(path, { body: { ...body, pci: '0x\u0000' } })
  expect(odd).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', reasons: [{ field: 'pci' }] } })
  expect(await ask(path, { body: { ...body, pci: taken.id, context: taken.context } })).toMatchObject(unknown)
  expect(await ask(path, { body, origin: 'https://other.example' })).toMatchObject(unknown)
  expect(await ask(path, { body, origin: null })).toMatchObject(unknown)
  expect(await ask(`eip155:31337:${makeHex(20)}/activate`, { body })).toMatchObject(unknown)
})

test('default: revoked is what the wallet has taken back; before that it says how', async () => {
  const path = `${escaped}/revoke`
  expect(await ask(path, { body: { pci: taken.id, signature: '0x' } })).toMatchObject({ status: 204 })
  expect(await ask(path, { body: { pci: live.id, signature: '0x' } })).toMatchObject({
    status: 400,
    body: {
      code: 'INVALID_INPUT',
      reasons: [{ field: 'pci', description: 'The wallet takes it back: wallet_revokePermissions' }],
    },
  })
  expect(await ask(path, { body: { pci: makeHex(32) } })).toMatchObject(unknown)
  expect(await ask(path, { body: { pci: taken.id }, origin: null })).toMatchObject(unknown)
})

test('error: pages of other origins, and projects nobody knows', async () => {
  const stranger = await ask(account, { origin: 'https://stranger.example' })
  expect(stranger).toMatchObject({ status: 403, body: { code: 'ORIGIN_NOT_ALLOWED' } })
  const response = await fetch(`${api.url}/v1/sessions/${account}?projectId=nobody`, { headers: { origin } })
  expect(await response.json()).toMatchObject({ code: 'PROJECT_UNKNOWN' })
})

test('behavior: where no login service shares the database there are no such routes', async () => {
  const other = await startDataApi({ networks: [] })
  const response = await fetch(`${other.url}/v1/sessions/${account}?projectId=local`, { headers: { origin } })
  expect(response.status).toBe(404)
  await other.stop()
})
