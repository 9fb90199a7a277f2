import {
  deployLocalNames,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  localNamesAddress,
  setLocalNames,
  startAnvil,
} from '@gangway/dev'
import { identityResponseSchema, type NameResponse, nameResponseSchema, parseWith } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, gangwayTwo } from '@gangway/registry'
import { createGuardedFetch } from '@gangway/server-kit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDeadUrl, startDataApi, startStalledServer, type TestDataApi } from './startDataApi.js'

const [anna, bruno, carla] = [1, 2, 3].map((index) => getLocalEvmAccount(index).address) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]

let anvil: Instance
let api: TestDataApi

const env = { ENS_CHAIN: gangwayOne.caipNetworkId, ENS_REGISTRY: localNamesAddress }
const names = { fetch: createGuardedFetch({}) }
const pictures = { fetch: names.fetch, secret: new Uint8Array(32).fill(1), apiUrl: 'https://api.example' }

const start = (rpcUrl: string, options: { env?: Record<string, string>; timeLimit?: number } = {}) =>
  startDataApi({
    networks: [
      { network: gangwayOne, rpcUrls: [rpcUrl] },
      { network: gangwayTwo, rpcUrls: [rpcUrl] },
      { network: gangwaySolana, rpcUrls: [rpcUrl] },
    ],
    env: options.env ?? env,
    deps: { names, pictures, ...(options.timeLimit && { timeLimit: options.timeLimit }) },
  })

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: gangwayOne.id })
  await deployLocalNames(anvil.url)
  api = await start(anvil.url)
})
afterAll(async () => {
  await api?.stop()
  await anvil?.stop()
})

async function get(path: string, at = api) {
  const response = await fetch(`${at.url}${path}${path.includes('?') ? '&' : '?'}projectId=local`)
  return { response, body: (await response.json()) as Record<string, unknown> }
}

const identify = async (address: string, at = api) => {
  const { response, body } = await get(`/v1/identity/${address}`, at)
  expect(response.status).toBe(200)
  return parseWith(identityResponseSchema, body)
}

const resolve = (name: string, chain: string = gangwayOne.caipNetworkId, at = api) =>
  get(`/v1/names/${encodeURIComponent(name)}?chainId=${chain}`, at)

const resolved = async (name: string, chain?: string): Promise<NameResponse> => {
  const { response, body } = await resolve(name, chain)
  expect(response.status, JSON.stringify(body)).toBe(200)
  return parseWith(nameResponseSchema, body)
}

describe('GET /v1/identity/{address} (data-sources.md §1.2, §6.1)', () => {
  test('default: name and picture of an address, by both paths, in any spelling', async () => {
    const { name, avatar, resolvedAt } = await identify(anna)
    expect(name).toBe('anna.eth')
    expect(avatar).toMatch(/^https:\/\/api\.example\/v1\/picture\?/)
    expect(Date.parse(resolvedAt ?? '')).toBeGreaterThan(0)
    const { response, body } = await get(
      `/v1/account/eip155:1:${anna.toLowerCase()}/identity?chainId=eip155:1`,
    )
    expect(body).toMatchObject({ name, avatar, resolvedAt })
    expect(response.headers.get('x-cache')).toBe('hit')
    expect(response.headers.get('age')).toMatch(/^\d+$/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  })

  test('behavior: an address without a name, and one of Solana, which has none for an hour', async () => {
    expect(await identify(carla)).toMatchObject({ name: null, avatar: null })
    const { response, body } = await get('/v1/identity/DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd')
    expect(body).toMatchObject({ name: null, avatar: null })
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test.each([
    ['that leads elsewhere', 'anna.eth', 'elsewhere'],
    ['that leads nowhere', 'frida.eth', 'elsewhere'],
    ['written otherwise than it is hashed', 'Emma.eth', 'back'],
    ['of mixed scripts', 'аnna.eth', 'back'],
    ['of another ending', 'emma.xyz', 'back'],
  ])('behavior: a claim to a name %s is none', async (_, name, leads) => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    const ethereum = leads === 'back' ? { ethereum: address } : {}
    await setLocalNames(anvil.url, [{ name, primaryOf: address, ...ethereum }])
    expect(await identify(address)).toMatchObject({ name: null, avatar: null })
  })

  test.each(['0x12', `0x${'g'.repeat(40)}`, anna.replace('C', 'c'), 'anna.eth', 'eip155:x:0x'])(
    'error: %s is no address',
    async (address) => {
      const { response, body } = await get(`/v1/identity/${encodeURIComponent(address)}`)
      expect(response.status).toBe(400)
      expect(body).toMatchObject({ status: 'FAILED' })
    },
  )
})

describe('GET /v1/names/{name}', () => {
  test('default: address, picture and the name as it is shown', async () => {
    const { response } = await resolve('anna.eth')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await resolved('ANNA.eth')).toMatchObject({ name: 'anna.eth', address: anna, isFallback: false })
  })

  test('behavior: each network has its own address; that for Ethereum is given as such (ENSIP-11)', async () => {
    expect(await resolved('anna.eth', gangwayTwo.caipNetworkId)).toMatchObject({
      address: anna,
      isFallback: true,
    })
    expect(await resolved('bruno.eth')).toMatchObject({ address: bruno, isFallback: true, avatar: null })
  })

  test('behavior: what a name leads to is asked anew each time', async () => {
    await setLocalNames(anvil.url, [{ name: 'emil.eth', here: anna }])
    expect(await resolved('emil.eth')).toMatchObject({ address: anna })
    await setLocalNames(anvil.url, [{ name: 'emil.eth', here: bruno }])
    expect(await resolved('emil.eth')).toMatchObject({ address: bruno })
  })

  test.each([
    ['nobody.eth', 404, 'NAME_NOT_FOUND'],
    ['carla.eth', 404, 'NAME_HAS_NO_ADDRESS'],
    ['anna.xyz', 400, 'NAME_INVALID'],
    ['.eth', 400, 'NAME_INVALID'],
    ['an\u200dna.eth', 400, 'NAME_INVALID'],
    ['аnna.eth', 400, 'NAME_INVALID'],
    ['a_b.eth', 400, 'NAME_INVALID'],
    [`${'a'.repeat(300)}.eth`, 400, 'NAME_INVALID'],
  ])('error: %s is %i %s', async (name, status, code) => {
    const { response, body } = await resolve(name)
    expect(response.status).toBe(status)
    expect(body).toMatchObject({ status: 'FAILED', code })
  })

  test('error: a name of Ethereum leads nowhere on Solana, and nowhere where there is no such network', async () => {
    expect((await resolve('anna.eth', gangwaySolana.caipNetworkId)).body.code).toBe('NAME_HAS_NO_ADDRESS')
    expect((await resolve('anna.eth', 'eip155:5')).body.code).toBe('CHAIN_NOT_SUPPORTED')
  })

  test('error: a node that does not answer is told apart from a name nobody has', async () => {
    const dead = await start(await getDeadUrl())
    const { response, body } = await resolve('anna.eth', undefined, dead)
    expect([response.status, body.code]).toEqual([503, 'NAME_SERVICE_UNAVAILABLE'])
    expect((await get(`/v1/identity/${anna}`, dead)).response.status).toBe(503)
    await dead.stop()
  })

  test('error: a node that takes for ever is left in time (data-sources.md §4)', async () => {
    const stalled = await startStalledServer()
    const slow = await start(stalled.url, { timeLimit: 200 })
    expect((await resolve('anna.eth', undefined, slow)).body.code).toBe('NAME_SERVICE_UNAVAILABLE')
    expect((await get(`/v1/identity/${anna}`, slow)).response.status).toBe(503)
    await slow.stop()
    await stalled.stop()
  })

  test('error: a network that is not set up has no names, which is said', async () => {
    const off = await start(anvil.url, { env: {} })
    expect(await identify(anna, off)).toMatchObject({ name: null, avatar: null })
    expect((await resolve('anna.eth', undefined, off)).body.code).toBe('NAME_SERVICE_UNAVAILABLE')
    await off.stop()
  })
})
