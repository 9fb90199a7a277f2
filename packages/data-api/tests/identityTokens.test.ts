import { getLocalEvmAccount, getLocalSolanaAccount } from '@gangway/dev'
import type { CaipNetworkId } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, gangwayTwo } from '@gangway/registry'
import {
  createIdentitySigner,
  makeIdentityKeys,
  type OpenDatabase,
  parseIdentityKeys,
} from '@gangway/server-kit'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from './openTestDatabase.js'
import { createSignInPage, pageOrigin, toEvmSigner, toSolanaSigner } from './signIn.js'
import { getDeadUrl, startDataApi, type TestDataApi } from './startDataApi.js'

const evm = toEvmSigner(getLocalEvmAccount(0))
const solana = toSolanaSigner(getLocalSolanaAccount('wallet 1').seed)
const [evmId, otherEvmId] = [gangwayOne.caipNetworkId, gangwayTwo.caipNetworkId]
const solanaId = gangwaySolana.caipNetworkId
const issuer = 'https://api.example'

let api: TestDataApi
let page: ReturnType<typeof createSignInPage>
let opened: OpenDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
  // No node is needed for the account of a key: these networks have dead ones.
  const rpcUrls = [await getDeadUrl()]
  const keys = parseIdentityKeys(makeIdentityKeys())
  if (!keys) throw new Error('no keys')
  const identity = await createIdentitySigner({ keys, issuer, getNow: Date.now })
  api = await startDataApi({
    networks: [gangwayOne, gangwayTwo, gangwaySolana].map((network) => ({ network, rpcUrls })),
    siwx: { database: opened.database, secret: new Uint8Array(32).fill(7), identity },
  })
  page = createSignInPage(api.url)
})
afterAll(async () => {
  await api.stop()
  await opened.close()
})

const ask = (token: unknown, body: unknown, query = 'projectId=local') =>
  page.request('POST', `identity?${query}`, { authorization: `Bearer ${token}`, origin: pageOrigin }, body)

describe('an identity token of a sign-in by signature', () => {
  test('default: a back end verifies it by the published keys, and learns an id and no address', async () => {
    const { body: session } = await page.signIn(evm, evmId)
    const { status, body } = await ask(session.token, {})
    expect(status).toBe(200)
    const response = await fetch(`${api.url}/.well-known/jwks.json`, {
      headers: { origin: 'https://any.example' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const { payload } = await jwtVerify(String(body.token), createLocalJWKSet(await response.json()), {
      ...{ issuer, audience: 'local', algorithms: ['ES256'] },
    })
    expect(payload).toEqual({
      ...{ iss: issuer, aud: 'local', sub: expect.stringMatching(/^[0-9a-f]{32}$/) },
      ...{ iat: expect.any(Number), exp: Number(payload.iat) + 300, auth_time: expect.any(Number) },
      ...{ origin: pageOrigin, method: 'signature' },
    })
    expect(JSON.stringify(payload).toLowerCase()).not.toContain(evm.address.toLowerCase())
  })

  test('behavior: an account is one person on every network of its family, and says its address if asked', async () => {
    const read = async (signer: typeof evm, id: CaipNetworkId) => {
      const { body: session } = await page.signIn(signer, id)
      const { body } = await ask(session.token, { claims: ['addresses'], nonce: 'of-the-back-end' })
      return decodeJwt(String(body.token))
    }
    const [one, other] = [await read(evm, evmId), await read(evm, otherEvmId)]
    expect(one).toMatchObject({ addresses: { eip155: evm.address }, nonce: 'of-the-back-end' })
    expect(other.sub).toBe(one.sub)
    const third = await read(solana, solanaId)
    expect(third.addresses).toEqual({ solana: solana.address })
    expect(third.sub).not.toBe(one.sub)
  })

  test('error: a signature proves no e-mail address', async () => {
    const { body: session } = await page.signIn(evm, evmId)
    expect(await ask(session.token, { claims: ['email'] })).toMatchObject({
      ...{ status: 400, body: { code: 'INVALID_INPUT' } },
    })
  })

  test('error: nobody who is signed out, of another project, or with a token that is made up gets one', async () => {
    const { body: session } = await page.signIn(evm, evmId)
    const refused = { status: 401, body: { code: 'SIWX_SESSION_INVALID' } }
    expect(await ask(`${session.token}x`, {})).toMatchObject(refused)
    expect(await ask(session.token, {}, 'projectId=other')).toMatchObject(refused)
    await page.withToken('POST', 'sign-out', session.token)
    expect(await ask(session.token, {})).toMatchObject(refused)
  })
})
