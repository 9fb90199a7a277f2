import { getLocalEvmAccount, getLocalSolanaAccount } from '@gangway/dev'
import { gangwayOne, gangwaySolana, gangwayTwo } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { siwxNonces } from '../src/database/siwxNonces.js'
import { siwxSessions } from '../src/database/siwxSessions.js'
import { openTestDatabase } from './openTestDatabase.js'
import { type AttemptChange, createSignInPage, pageOrigin, toEvmSigner, toSolanaSigner } from './signIn.js'
import { getDeadUrl, startDataApi, type TestDataApi } from './startDataApi.js'

const evm = toEvmSigner(getLocalEvmAccount(0))
const otherEvm = toEvmSigner(getLocalEvmAccount(1))
const solana = toSolanaSigner(getLocalSolanaAccount('wallet 1').seed)
const otherSolana = toSolanaSigner(getLocalSolanaAccount('wallet 2').seed)
const evmId = gangwayOne.caipNetworkId
const solanaId = gangwaySolana.caipNetworkId

const secret = new Uint8Array(32).fill(7)
const hour = 3_600_000
const day = 24 * hour
const inFuture = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

let api: TestDataApi
let page: ReturnType<typeof createSignInPage>
let opened: OpenDatabase
let clockOffset: number

/** No node is needed for the account of a key: these networks have dead ones. */
async function start() {
  const rpcUrls = [await getDeadUrl()]
  api = await startDataApi({
    networks: [
      { network: gangwayOne, rpcUrls },
      { network: gangwaySolana, rpcUrls },
      { network: gangwayTwo, rpcUrls: [] },
    ],
    siwx: { database: opened.database, secret, getNow: () => Date.now() + clockOffset },
  })
  page = createSignInPage(api.url)
}

beforeAll(async () => {
  opened = await openTestDatabase()
})

afterAll(() => opened.close())

beforeEach(async () => {
  clockOffset = 0
  await start()
})

afterEach(() => api.stop())

test.each([
  ['an EVM account', evm, evmId, 31337],
  ['a Solana account', solana, solanaId, 'E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'],
] as const)(
  'default: %s signs in, is known, and signs out (product.md §4)',
  async (_, signer, id, chainId) => {
    const attempt = await page.prepare(signer, id, { fields: { statement: 'I accept the terms.' } })
    const { status, body, contentType } = await attempt.handIn()
    expect({ status, contentType }).toEqual({ status: 200, contentType: 'application/json' })
    const me = await page.withToken('GET', 'me', body.token)
    expect(me.body).toEqual({
      address: signer.address,
      chainId,
      caipNetworkId: id,
      domain: 'app.example',
      message: attempt.message,
      signature: attempt.signature,
      expirationTime: expect.any(String),
    })
    expect(await page.withToken('POST', 'sign-out', body.token)).toMatchObject({ status: 200, body: {} })
    const refused = { status: 401, contentType: 'application/json', body: { code: 'SIWX_SESSION_INVALID' } }
    expect(await page.withToken('GET', 'me', body.token)).toMatchObject(refused)
    expect(await page.withToken('POST', 'sign-out', body.token)).toMatchObject(refused)
  },
)

test('behavior: a nonce is good once', async () => {
  const attempt = await page.prepare(evm, evmId)
  expect((await attempt.handIn()).status).toBe(200)
  expect(await attempt.handIn()).toMatchObject({ status: 401, body: { code: 'SIWX_NONCE_USED' } })
})

test('behavior: of twenty hand-ins of one nonce at once, one opens a session', async () => {
  const attempt = await page.prepare(evm, evmId)
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt.handIn()))
  const codes = answers.map(({ body }) => body.code ?? 'opened').toSorted()
  expect(codes).toEqual([...Array(19).fill('SIWX_NONCE_USED'), 'opened'])
})

const otherPage = { origin: 'https://other.example' }

test.each<[string, AttemptChange, number, string, string]>([
  [
    'a message for another domain',
    { fields: { domain: 'evil.example' } },
    401,
    'SIWX_DOMAIN_MISMATCH',
    'domain',
  ],
  [
    'a port that is not the page’s',
    { fields: { domain: 'app.example:444' } },
    401,
    'SIWX_DOMAIN_MISMATCH',
    'domain',
  ],
  [
    'a user before the domain',
    { fields: { domain: 'app.example@app.example' } },
    401,
    'SIWX_DOMAIN_MISMATCH',
    'domain',
  ],
  ['a URI of another page', { fields: { uri: 'https://evil.example/' } }, 401, 'SIWX_DOMAIN_MISMATCH', 'uri'],
  ['a URI that is no page', { fields: { uri: 'urn:app.example' } }, 401, 'SIWX_DOMAIN_MISMATCH', 'uri'],
  ['another scheme', { fields: { scheme: 'http' } }, 401, 'SIWX_DOMAIN_MISMATCH', 'scheme'],
  ['another page’s hand-in', { headers: otherPage }, 401, 'SIWX_DOMAIN_MISMATCH', 'domain'],
  [
    'a page that may not call',
    { headers: { origin: 'https://evil.example' } },
    403,
    'ORIGIN_NOT_ALLOWED',
    '',
  ],
  ['no page', { headers: { origin: undefined } }, 403, 'ORIGIN_NOT_ALLOWED', 'origin'],
  ['a nonce of one’s own', { fields: { nonce: 'a1b2c3d4e5f6' } }, 401, 'SIWX_NONCE_UNKNOWN', 'nonce'],
  [
    'no note of the nonce',
    { headers: { 'x-nonce-jwt': undefined } },
    401,
    'SIWX_NONCE_UNKNOWN',
    'x-nonce-jwt',
  ],
  [
    'a forged note of the nonce',
    { headers: { 'x-nonce-jwt': 'Bearer a.b.c' } },
    401,
    'SIWX_NONCE_UNKNOWN',
    '',
  ],
  ['a nonce of another project', { query: 'projectId=other' }, 401, 'SIWX_NONCE_UNKNOWN', ''],
  ['an unknown project', { query: 'projectId=nobody' }, 401, 'PROJECT_UNKNOWN', 'projectId'],
  ['no project', { query: '' }, 400, 'INVALID_INPUT', 'projectId'],
  [
    'an expired message',
    { fields: { expirationTime: inFuture(-1000) } },
    401,
    'SIWX_MESSAGE_EXPIRED',
    'expirationTime',
  ],
  [
    'a message not yet valid',
    { fields: { notBefore: inFuture(hour) } },
    401,
    'SIWX_MESSAGE_NOT_YET_VALID',
    'notBefore',
  ],
  [
    'a message of the future',
    { fields: { issuedAt: inFuture(2 * day) } },
    401,
    'SIWX_MESSAGE_NOT_YET_VALID',
    'issuedAt',
  ],
  [
    'a network not set up here',
    { fields: { chainId: 'eip155:31338' } },
    400,
    'CHAIN_NOT_CONFIGURED',
    'chainId',
  ],
  ['a network not known here', { fields: { chainId: 'eip155:5' } }, 400, 'CHAIN_NOT_SUPPORTED', 'chainId'],
  [
    'a message longer than any',
    { fields: { resources: Array(200).fill('https://app.example/') } },
    400,
    'INVALID_INPUT',
    'message',
  ],
  ['a signature longer than any', { signature: `0x${'11'.repeat(8192)}` }, 400, 'INVALID_INPUT', 'signature'],
  ['what is no message', { tamper: () => 'Hello' }, 400, 'INVALID_INPUT', 'message'],
  [
    'another version',
    { tamper: (text) => text.replace('Version: 1', 'Version: 2') },
    400,
    'INVALID_INPUT',
    'version',
  ],
])('error: %s is refused, and its nonce still good', async (_, change, status, code, field) => {
  const before = await opened.database.$count(siwxNonces)
  const attempt = await page.prepare(evm, evmId, change)
  const answer = await attempt.handIn()
  expect(answer).toMatchObject({ status, body: { status: 'FAILED', code, reasons: [{ field }] } })
  expect(answer.contentType).toBe('application/json')
  expect(await opened.database.$count(siwxNonces)).toBe(before)
})

test.each([
  ['of another account', (message: string) => otherSolana.sign(message)],
  ['of another message', (message: string) => solana.sign(`${message} `)],
  ['that is no base58', async () => '0OIl'],
  ['of another length', async () => '1111'],
] as const)('error: a Solana signature %s is refused, and spends the nonce', async (_, sign) => {
  const attempt = await page.prepare({ address: solana.address, sign }, solanaId)
  expect(await attempt.handIn()).toMatchObject({
    status: 401,
    body: { code: 'SIWX_SIGNATURE_INVALID', reasons: [{ field: 'signature' }] },
  })
  const signature = await solana.sign(attempt.message)
  expect((await attempt.handIn({ signature })).body.code).toBe('SIWX_NONCE_USED')
})

test('error: what only a node can tell is not told without one, and the nonce is still good', async () => {
  const attempt = await page.prepare({ address: evm.address, sign: otherEvm.sign }, evmId)
  expect(await attempt.handIn()).toMatchObject({ status: 503, body: { code: 'RPC_UPSTREAM_FAILED' } })
  const signature = await evm.sign(attempt.message)
  expect((await attempt.handIn({ signature })).status).toBe(200)
})

test('error: anybody can make a signature for an account of small order; it is refused', async () => {
  const address = '11111111111111111111111111111111'
  const attempt = await page.prepare({ address, sign: async () => '1'.repeat(64) }, solanaId)
  expect((await attempt.handIn()).body.code).toBe('SIWX_SIGNATURE_INVALID')
})

test.each<[string, Parameters<typeof page.prepare>[2]]>([
  [
    'a statement put in',
    { tamper: (text) => text.replace('\n\n\nURI', '\n\nI give you everything.\n\nURI') },
  ],
  ['another time', { tamper: (text) => text.replace(/Issued At: ..../, 'Issued At: 2020') }],
  ['another account', { tamper: (text) => text.replace(solana.address, otherSolana.address) }],
])('error: a message with %s after it was signed', async (_, change) => {
  expect(await page.signIn(solana, solanaId, change)).toMatchObject({
    status: 401,
    body: { code: 'SIWX_SIGNATURE_INVALID' },
  })
})

test('behavior: a nonce holds for ten minutes', async () => {
  const attempts = [await page.prepare(evm, evmId), await page.prepare(otherEvm, evmId)]
  clockOffset = 540_000
  expect((await attempts[0]?.handIn())?.status).toBe(200)
  clockOffset = 601_000
  expect(await attempts[1]?.handIn()).toMatchObject({ status: 401, body: { code: 'SIWX_NONCE_EXPIRED' } })
})

test('behavior: a page’s clock may be ahead by a wrong time zone', async () => {
  expect((await page.signIn(evm, evmId, { fields: { issuedAt: inFuture(14 * hour) } })).status).toBe(200)
})

test.each<[string, () => AttemptChange, number]>([
  ['after seven days', () => ({}), 7 * day],
  ['with its message, if that is sooner', () => ({ fields: { expirationTime: inFuture(hour) } }), hour],
])('behavior: a session ends %s', async (_, change, lifetime) => {
  const { body } = await page.signIn(evm, evmId, change())
  clockOffset = lifetime - 60_000
  expect((await page.withToken('GET', 'me', body.token)).status).toBe(200)
  clockOffset = lifetime + 1_000
  expect(await page.withToken('GET', 'me', body.token)).toMatchObject({
    body: { code: 'SIWX_SESSION_INVALID' },
  })
})

test('behavior: rows are deleted once nobody can ask for them', async () => {
  await page.signIn(evm, evmId)
  clockOffset = 8 * day
  await page.signIn(evm, evmId, { fields: { issuedAt: inFuture(8 * day) } })
  expect(await opened.database.$count(siwxNonces)).toBe(1)
  expect(await opened.database.$count(siwxSessions)).toBe(1)
})

test('behavior: rows are deleted too where nobody’s signature is right', async () => {
  await page.signIn(evm, evmId)
  clockOffset = 20 * day
  const signer = { address: solana.address, sign: otherSolana.sign }
  await page.signIn(signer, solanaId, { fields: { issuedAt: inFuture(20 * day) } })
  expect(await opened.database.$count(siwxNonces)).toBe(1)
  expect(await opened.database.$count(siwxSessions)).toBe(0)
})

test('error: a token of another kind or project opens nothing', async () => {
  const { token: nonceToken } = await page.getNonce()
  const { body } = await page.signIn(evm, evmId)
  const refused = { status: 401, body: { code: 'SIWX_SESSION_INVALID' } }
  expect(await page.withToken('GET', 'me', nonceToken)).toMatchObject(refused)
  expect(await page.withToken('GET', 'me', body.token, 'projectId=other')).toMatchObject(refused)
  expect(await page.withToken('GET', 'me', `${body.token}x`)).toMatchObject(refused)
  const [, claims = ''] = String(body.token).split('.')
  for (const header of ['{"alg":"none"}', '{"alg":"HS256"}', '{"alg":"RS256"}']) {
    const unsigned = `${Buffer.from(header).toString('base64url')}.${claims}.`
    expect(await page.withToken('GET', 'me', unsigned)).toMatchObject(refused)
  }
  expect(await page.request('GET', 'me?projectId=local', {})).toMatchObject(refused)
  const headers = { 'x-nonce-jwt': `Bearer ${body.token}` }
  expect((await page.signIn(evm, evmId, { headers })).body.code).toBe('SIWX_NONCE_UNKNOWN')
})

test('behavior: what AppKit 1.7 sends besides is taken and not kept (services.md §4)', async () => {
  const { nonceToken, message, signature } = await page.prepare(evm, evmId)
  const walletInfo = { name: 'Wallet', icon: `data:image/png;base64,${'A'.repeat(100_000)}` }
  const headers = { origin: pageOrigin, 'x-nonce-jwt': `Bearer ${nonceToken}` }
  const given = { message, signature, clientId: null, walletInfo }
  const { body } = await page.request('POST', 'authenticate?projectId=local', headers, given)
  expect(await page.withToken('PATCH', 'update-user-metadata', body.token)).toMatchObject({
    status: 200,
    body: {},
  })
  expect(await page.withToken('PATCH', 'update-user-metadata', 'x')).toMatchObject({ status: 401 })
})

test('behavior: a page may send the headers of sign-in', async () => {
  const preflight = await fetch(`${api.url}/auth/v1/authenticate?projectId=local`, {
    method: 'OPTIONS',
    headers: { origin: pageOrigin, 'access-control-request-method': 'POST' },
  })
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization.*x-nonce-jwt/)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(pageOrigin)
})

test('behavior: no account, message, signature or token is in the log (architecture.md §6)', async () => {
  const attempt = await page.prepare(evm, evmId, { fields: { statement: 'Canary.' } })
  const { body } = await attempt.handIn()
  await attempt.handIn()
  await page.withToken('GET', 'me', body.token)
  const log = api.lines.join('\n')
  expect(log).toContain('/auth/v1/authenticate')
  for (const secretText of ['Canary', evm.address, attempt.signature, attempt.nonceToken, String(body.token)])
    expect(log.toLowerCase()).not.toContain(secretText.toLowerCase())
})
