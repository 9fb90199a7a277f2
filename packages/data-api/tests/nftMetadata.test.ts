import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createOddToken,
  deployLocalContracts,
  getFreePort,
  type Instance,
  startAnvil,
  toAnswer,
} from '@gangway/dev'
import { historyResponseSchema, nftDetailsSchema, nftsResponseSchema, parseWith } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { createGuardedFetch, type OpenDatabase } from '@gangway/server-kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestAccountData } from './createTestAccountData.js'
import { openTestDatabase } from './openTestDatabase.js'
import { startDataApi, type TestDataApi } from './startDataApi.js'

const chain = gangwayOne.caipNetworkId
const yes = toAnswer.number(1n)
const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01', 'latin1')
const secret = new TextEncoder().encode('0123456789abcdef0123456789abcdef')

let anvil: Instance
let elsewhere: Server
let opened: OpenDatabase
let data: ReturnType<typeof createTestAccountData>
let api: TestDataApi
let asked: string[]
let respond: RequestListener

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
  elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    respond(request, response)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  opened = await openTestDatabase()
  const networks = [{ network: gangwayOne, rpcUrls: [anvil.url] }]
  data = createTestAccountData(opened.database, networks)
  const fetch = createGuardedFetch({
    resolveHost: async () => ['127.0.0.1'],
    isAllowedAddress: (address) => address === '127.0.0.1',
    isAllowedPort: () => true,
  })
  const pictures = { fetch, secret, apiUrl: 'https://api.example' }
  api = await startDataApi({ networks, deps: { accountData: data, pictures } })
})
afterAll(async () => {
  await api.stop()
  await opened.close()
  await new Promise((resolve) => elsewhere.close(resolve))
  await anvil.stop()
})
beforeEach(() => {
  asked = []
  respond = ({ url }, response) => {
    if (url?.endsWith('.png')) response.setHeader('content-type', 'image/png').end(png)
    else {
      const attributes = [{ trait_type: 'Colour', value: 'red' }]
      const metadata = { name: 'Cat \u202e7', description: 'A cat', image: at('/7.png'), attributes }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
    }
  }
})

const at = (path: string) => `http://nft.example:${(elsewhere.address() as AddressInfo).port}${path}`
const toPath = (url: string | null | undefined) => {
  const { origin, pathname, search } = new URL(url ?? '')
  expect(origin).toBe('https://api.example')
  return `${api.url}${pathname}${search}`
}

let accounts = 0
const createAccount = () => `0x${(++accounts).toString(16).padStart(40, 'd')}`

/** A collection whose every NFT is `owner`'s, with its metadata at `uri`. */
async function createCollection(owner: string, uri: string, answers: Record<string, `0x${string}`> = {}) {
  const { address } = await createOddToken(anvil.url, {
    'name()': toAnswer.text('Cats'),
    'supportsInterface(bytes4)': yes,
    'ownerOf(uint256)': toAnswer.address(owner as `0x${string}`),
    'tokenURI(uint256)': toAnswer.text(uri),
    ...answers,
  })
  return address.toLowerCase()
}

async function getNfts(account: string, query = '') {
  const response = await fetch(
    `${api.url}/v1/account/${account}/nfts?chainId=${chain}&projectId=local${query}`,
  )
  expect(response.status).toBe(200)
  return parseWith(nftsResponseSchema, await response.json()).data
}

const hold = (account: string, asset: string, more = {}) =>
  data.addEvents(account, [{ kind: 'nft' as const, asset, tokenId: '7', raw: 1n, ...more }])

test('default: an NFT has the name and picture its metadata says, at addresses of this server', async () => {
  const account = createAccount()
  await hold(account, await createCollection(account, at('/7')))
  const [nft] = await getNfts(account)
  expect(nft).toMatchObject({ name: 'Cat 7', collection: 'Cats', metadata: 'ready' })
  expect(asked).toEqual(['/7'])
  const picture = await fetch(toPath(nft?.picture))
  expect([picture.status, Buffer.from(await picture.arrayBuffer())]).toEqual([200, png])
  const details = await fetch(`${toPath(nft?.details)}&projectId=local`)
  expect(parseWith(nftDetailsSchema, await details.json())).toMatchObject({
    ...{ outcome: 'ready', name: 'Cat 7', description: 'A cat', picture: nft?.picture },
    attributes: [{ name: 'Colour', value: 'red' }],
  })
  expect(asked).toEqual(['/7', '/7.png'])
})

test('behavior: a history names the same picture, which is fetched when it is asked for', async () => {
  const account = createAccount()
  await hold(account, await createCollection(account, at('/history')))
  const response = await fetch(`${api.url}/v1/account/${account}/history?chainId=${chain}&projectId=local`)
  const [transaction] = parseWith(historyResponseSchema, await response.json()).data
  const { content } = transaction?.transfers[0]?.nft_info ?? {}
  expect(asked).toEqual([])
  expect((await fetch(toPath(content?.preview.url))).status).toBe(200)
  expect(asked).toEqual(['/history', '/7.png'])
})

test('behavior: an id is filled into an address of EIP-1155', async () => {
  const account = createAccount()
  const { address } = await createOddToken(anvil.url, {
    'name()': toAnswer.text('Parts'),
    'supportsInterface(bytes4)': yes,
    'ownerOf(uint256)': toAnswer.address(account as `0x${string}`),
    'uri(uint256)': toAnswer.text(at('/{id}')),
  })
  await hold(account, address.toLowerCase())
  await getNfts(account)
  expect(asked).toEqual([`/${'0'.repeat(63)}7`])
})

test('behavior: a list waits for no host: what is late has its collection and number, and is there later', async () => {
  const account = createAccount()
  await hold(account, await createCollection(account, at('/late')))
  const answer = respond
  let release = () => {}
  respond = (request, response) => {
    release = () => answer(request, response)
  }
  const started = performance.now()
  expect(await getNfts(account)).toMatchObject([{ name: 'Cats #7', metadata: 'loading' }])
  expect(performance.now() - started).toBeLessThan(3_000)
  await expect.poll(() => asked).toHaveLength(1)
  release()
  await expect.poll(async () => (await getNfts(account))[0]?.name).toBe('Cat 7')
  expect(asked).toHaveLength(1)
})

test('behavior: nothing is fetched of what looks like spam, and it has no picture', async () => {
  const account = createAccount()
  const lure = await createCollection(account, at('/spam'), { 'name()': toAnswer.text('Claim at drop.com') })
  await hold(account, lure)
  const [nft] = await getNfts(account, '&includeHidden=true')
  expect(nft).toMatchObject({ name: 'Claim at drop.com #7', verdict: { level: 'spam' } })
  expect([nft?.metadata, nft?.picture, nft?.details]).toEqual([undefined, undefined, undefined])
  expect(asked).toEqual([])
})

test('behavior: an NFT whose metadata lures is left out, and shown without a picture where it is asked for', async () => {
  const account = createAccount()
  respond = (_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"name":"Claim at drop.com"}')
  await hold(account, await createCollection(account, at('/lure')))
  await expect.poll(() => getNfts(account)).toEqual([])
  const [nft] = await getNfts(account, '&includeHidden=true')
  expect(nft).toMatchObject({
    name: 'Claim at drop.com',
    verdict: { level: 'spam', reasons: ['unlisted', 'lure'] },
  })
  expect(nft?.picture).toBeUndefined()
})

test('error: metadata that may not be read leaves collection and number, and says why', async () => {
  const account = createAccount()
  await hold(account, await createCollection(account, 'http://127.0.0.2/7'))
  const [nft] = await getNfts(account)
  expect(nft).toMatchObject({ name: 'Cats #7', metadata: 'refused' })
  expect(nft?.picture).toBeUndefined()
  const details = await fetch(`${toPath(nft?.details)}&projectId=local`)
  expect(await details.json()).toMatchObject({ outcome: 'refused', picture: null, attributes: [] })
})

test('error: an address of an NFT that this server has not given out is not looked at', async () => {
  const account = createAccount()
  await hold(account, await createCollection(account, at('/forged')))
  const [nft] = await getNfts(account)
  asked = []
  const details = `${toPath(nft?.details)}&projectId=local`
  for (const forged of [details.replace(/%2F7\b/, '%2F8'), details.replace(/signature=../, 'signature=xx')])
    expect((await fetch(forged)).status).toBe(404)
  expect((await fetch(details.replace('projectId=local', 'projectId=x'))).status).toBe(401)
  expect((await fetch(toPath(nft?.picture).replace(/%2F7\b/, '%2F8'))).status).toBe(404)
  expect(asked).toEqual([])
})
