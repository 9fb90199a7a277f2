import {
  createOddToken,
  deployLocalContracts,
  getFreePort,
  type Instance,
  startAnvil,
  toAnswer,
} from '@gangway/dev'
import {
  balanceResponseSchema,
  historyResponseSchema,
  nftsResponseSchema,
  parseWith,
  portfolioResponseSchema,
} from '@gangway/protocol'
import { gangwayOne, localTokens } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPriceManager } from '../src/index.js'
import { createTestAccountData } from './createTestAccountData.js'
import { openTestDatabase } from './openTestDatabase.js'
import { getDeadUrl, startDataApi } from './startDataApi.js'
import { type ServiceFailure, type ServiceQuestion, startService } from './startService.js'

const chain = gangwayOne.caipNetworkId
const account = `0x${'b7'.repeat(20)}`
const key = 'canary-0123456789'

let anvil: Instance
let opened: OpenDatabase
let token: string
let collection: string
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
  opened = await openTestDatabase()
  const yes = toAnswer.number(1n)
  const odd = await createOddToken(anvil.url, {
    'name()': toAnswer.text('Odd'),
    'symbol()': toAnswer.text('ODD'),
    'decimals()': toAnswer.number(6n),
    'balanceOf(address)': toAnswer.number(1_234_567n),
    'totalSupply()': toAnswer.number(9_000_000n),
  })
  token = odd.address.toLowerCase()
  const cats = await createOddToken(anvil.url, {
    'name()': toAnswer.text('Cats'),
    'supportsInterface(bytes4)': yes,
    'ownerOf(uint256)': toAnswer.address(account as `0x${string}`),
  })
  collection = cats.address.toLowerCase()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(async () => {
  await anvil.stop()
  await opened.close()
})

/** What GoldRush says of the odd token's decimals; those of the chain are 6. */
let claimedDecimals = 6
/** NFTs that Alchemy tells of in one answer, beside its two. */
let moreNfts = 0

/** Alchemy, Blockscout, GoldRush and CoinGecko in one: they never answer on one path. What they tell of amounts is false. */
function answer({ json, path }: ServiceQuestion): unknown {
  if (json?.method === 'eth_chainId') return { result: '0x7a69' }
  if (json?.method === 'eth_getBalance') return { result: '0x5' }
  if (json?.method === 'alchemy_getTokenBalances')
    return {
      result: { address: account, tokenBalances: [{ contractAddress: token, tokenBalance: '0xffff' }] },
    }
  if (json?.method === 'alchemy_getAssetTransfers') return { result: { transfers: [] } }
  if (path === '/local/nft/v3/getNFTsForOwner')
    return {
      ownedNfts: [
        { contractAddress: collection, tokenId: '7', balance: '9' },
        { contractAddress: token, tokenId: '1', balance: '1' },
        ...Array.from({ length: moreNfts }, (_, index) => ({
          ...{ contractAddress: collection, tokenId: String(100 + index), balance: '1' },
        })),
      ],
      totalCount: 2,
      pageKey: null,
    }
  if (path === `/api/v2/addresses/${account}/nft`)
    return {
      items: [{ id: '8', token: { address_hash: collection }, token_type: 'ERC-721', value: '1' }],
      next_page_params: null,
    }
  if (path === `/v1/local/address/${account}/balances_v2/`)
    return {
      data: {
        ...{ address: account, chain_id: 31_337 },
        items: [
          {
            contract_address: `0x${'e'.repeat(40)}`,
            native_token: true,
            contract_decimals: 18,
            balance: '5',
          },
          ...[localTokens[0].address, token, `0x${'a7'.repeat(20)}`].map((contract_address) => ({
            ...{ contract_address, contract_decimals: claimedDecimals, balance: '1234567' },
            ...{ contract_name: 'Odd', contract_ticker_symbol: 'ODD' },
          })),
        ],
      },
    }
  const last_updated_at = Math.floor(Date.now() / 1_000)
  if (path === '/simple/price') return { coin: { usd: 110, usd_24h_change: 10, last_updated_at } }
  if (path === '/simple/token_price/local') return {}
  return undefined
}

async function setUp(choose: 'alchemy' | 'blockscout' | 'goldrush' | 'none', rpcUrl = anvil.url) {
  const service = await startService(answer)
  const env: Record<string, string> =
    choose === 'alchemy'
      ? {
          ALCHEMY_API_KEY: key,
          ALCHEMY_URL: service.url,
          ALCHEMY_NETWORKS: JSON.stringify({ [chain]: 'local' }),
        }
      : choose === 'blockscout'
        ? { BLOCKSCOUT_URL_31337: service.url }
        : choose === 'goldrush'
          ? {
              ...{ GOLDRUSH_API_KEY: key, GOLDRUSH_URL: service.url },
              GOLDRUSH_NETWORKS: JSON.stringify({ [chain]: 'local' }),
            }
          : {}
  const networks = [{ network: gangwayOne, rpcUrls: [rpcUrl] }]
  const api = await startDataApi({
    networks,
    env: {
      ...env,
      ...{ COINGECKO_API_KEY: key, COINGECKO_URL: service.url },
      COINGECKO_NETWORKS: JSON.stringify({ [chain]: 'local/coin' }),
    },
    createPrices: ({ rpc, log, sources }) =>
      createPriceManager({
        providers: sources.create('prices', { rpc, log }),
        log,
        getSources: (asked) => sources.getNames('prices', asked),
      }),
    deps: { accountData: createTestAccountData(opened.database, networks) },
  })
  stops.push(api.stop, service.stop)
  const get = async (route: string, query = '') =>
    fetch(`${api.url}/v1/account/${account}/${route}?projectId=local&chainId=${chain}${query}`)
  return { api, service, get }
}

const readBalances = async (response: Response) => {
  const { balances, meta } = parseWith(balanceResponseSchema, await response.json())
  return [balances.map(({ symbol, quantity }) => `${symbol} ${quantity.numeric}`), meta?.partial ?? []]
}
const readNfts = async (response: Response) => {
  const { data } = parseWith(nftsResponseSchema, await response.json())
  return data.map(({ name, balance }) => `${name} × ${balance}`)
}

test('default: a service says which tokens and NFTs there are, and the chain how many', async () => {
  const { get, api } = await setUp('alchemy')
  expect(await readBalances(await get('balance'))).toEqual([['ETH 0', 'ODD 1.234567'], []])
  // What it lists beside is no NFT.
  expect(await readNfts(await get('nfts'))).toEqual(['Cats #7 × 1'])
  const metrics = await api.readMetrics()
  for (const capability of ['holdings', 'nfts'])
    expect(metrics).toMatch(
      new RegExp(
        `provider_requests_total\\{provider="alchemy",capability="${capability}",outcome="ok"\\} [1-9]`,
      ),
    )
  expect(api.lines.join('')).not.toContain(key)
})

test('default: NFTs of a Blockscout instance, each asked of its contract', async () => {
  const { get } = await setUp('blockscout')
  expect(await readNfts(await get('nfts'))).toEqual(['Cats #8 × 1'])
})

test('default: the change of 24 hours by CoinGecko (docs/decisions/0049-data-providers.md)', async () => {
  const { api } = await setUp('none')
  const response = await fetch(`${api.url}/v1/account/${account}/portfolio?projectId=local`)
  const { networks } = parseWith(portfolioResponseSchema, await response.json())
  expect(networks).toMatchObject([
    { status: 'ready', balances: [{ symbol: 'ETH', price: 110, change: 0.1 }] },
  ])
})

const failures: [string, ServiceFailure][] = [
  ['429', { status: 429 }],
  ['500', { status: 500 }],
  ['garbage', { body: '<html>' }],
  ['another shape', { body: '{"result":7,"items":null}' }],
  ['3 MiB', { body: ' '.repeat(3 * 1024 * 1024) }],
  ['nothing', 'silent'],
]

test.each(
  failures.flatMap(([what, failure]) =>
    (['alchemy', 'blockscout'] as const).map((name) => [name, what, failure] as const),
  ),
)(
  'behavior: while %s answers %s, every route of an account answers from the node',
  { timeout: 30_000 },
  async (name, _what, failure) => {
    const { get, api, service } = await setUp(name)
    service.fail(failure)
    const [balances, nfts, history, portfolio] = await Promise.all([
      get('balance'),
      get('nfts'),
      get('history'),
      fetch(`${api.url}/v1/account/${account}/portfolio?projectId=local`),
    ])
    expect([balances.status, nfts.status, history.status, portfolio.status]).toEqual([200, 200, 200, 200])
    // Of what the service would have told, the answer says that it may be missing.
    expect(await readBalances(balances)).toEqual([['ETH 0'], name === 'alchemy' ? [chain] : []])
    expect(parseWith(nftsResponseSchema, await nfts.json()).data).toEqual([])
    expect(parseWith(historyResponseSchema, await history.json()).meta).toMatchObject({ partial: true })
    expect(parseWith(portfolioResponseSchema, await portfolio.json())).toMatchObject({ failed: [] })
    expect(api.lines.join('')).not.toContain(key)
  },
)

test('behavior: while the node does not answer, a service’s amounts are told, marked as partial', async () => {
  const { get } = await setUp('alchemy', await getDeadUrl())
  expect(await readBalances(await get('balance'))).toEqual([['ETH 0.000000000000000005'], [chain]])
})

test('behavior: while the node does not answer, an unlisted token is told with decimals that the chain told alone', async () => {
  const networks = [{ network: gangwayOne, rpcUrls: [anvil.url] }]
  await createTestAccountData(opened.database, networks).tokens.getMany(chain, [token])
  const coin = 'ETH 0.000000000000000005'
  const listed = `${localTokens[0].symbol} 1.234567`
  const right = await setUp('goldrush', await getDeadUrl())
  expect(await readBalances(await right.get('balance'))).toEqual([[coin, listed, 'ODD 1.234567'], [chain]])
  claimedDecimals = 2
  const wrong = await setUp('goldrush', await getDeadUrl())
  expect(await readBalances(await wrong.get('balance'))).toEqual([[coin], [chain]])
})

test('behavior: what a service tells beyond a page is left out, and said to be', async () => {
  moreNfts = 150
  const { get } = await setUp('alchemy')
  const { data, meta } = parseWith(nftsResponseSchema, await (await get('nfts')).json())
  moreNfts = 0
  // One of the hundred is no NFT.
  expect([data.length, meta?.partial]).toEqual([99, true])
})

test('error: a made-up cursor that a service refuses is refused, and takes the service from nobody', async () => {
  const forge = (src: string, pos: unknown) =>
    Buffer.from(JSON.stringify({ v: 2, src, pos })).toString('base64url')
  for (const [name, position] of [
    ['alchemy', 'forged'],
    ['blockscout', { type: 'ERC-404', forged: 'x' }],
  ] as const) {
    const { get, service } = await setUp(name)
    const first = await readNfts(await get('nfts'))
    service.fail({ status: 422 })
    expect((await get('nfts', `&cursor=${forge(name, position)}`)).status, name).toBe(400)
    service.fail(undefined)
    expect(await readNfts(await get('nfts', `&cursor=${forge(name, position)}`)), name).toEqual(first)
    if (name === 'blockscout')
      expect(service.asked.at(-1)?.query.getAll('type')).toEqual(['ERC-721,ERC-1155'])
  }
})

test('error: a cursor of another source is refused', async () => {
  const { get } = await setUp('alchemy')
  const cursor = Buffer.from(JSON.stringify({ v: 2, src: 'zerion', pos: 'x' })).toString('base64url')
  expect((await get('nfts', `&cursor=${cursor}`)).status).toBe(400)
})
