import { bindDataProviders, type DataSource, dataProviders, defineDataProvider } from '@gangway/data-api'
import type { CaipNetworkId } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { readDataSources } from './readDataSources.js'
import { readServerConfig } from './readServerConfig.js'

const production = {
  WEB_ROOT: 'dist',
  WEB_URL: 'https://app.example',
  API_URL: 'https://api.example',
  PROJECT_IDS: 'one',
  DATA_DIR: '/var/lib/gangway',
  RPC_URL_1: 'https://node.example',
}
const feed = '0x00000000000000000000000000000000000FEED1'

function read(env: Record<string, string>) {
  const { dataSources, priceRates } = readServerConfig({ ...production, ...env })
  return {
    getHistorySources: (chain: CaipNetworkId) => dataSources.getNames('history', chain),
    getPriceSources: (chain: CaipNetworkId) => dataSources.getNames('prices', chain),
    priceRates,
  }
}

test('default: what was followed here, and what tables and feeds say (data-sources.md §0)', () => {
  const { getHistorySources, getPriceSources, priceRates } = read({})
  expect(getHistorySources('eip155:1')).toEqual(['follower'])
  expect(getPriceSources('eip155:1')).toEqual(['static', 'chainlink'])
  expect(priceRates).toEqual({})
})

test('parameters: BLOCKSCOUT_URL_<id> adds an instance for that network', () => {
  const { getHistorySources } = read({ BLOCKSCOUT_URL_10: 'https://scout.example' })
  expect(getHistorySources('eip155:10')).toEqual(['follower', 'blockscout'])
  expect(getHistorySources('eip155:1')).toEqual(['follower'])
})

test('parameters: a key adds a service on the networks it has; for NFTs it comes before the nodes', () => {
  const { dataSources } = readServerConfig({
    ...production,
    ALCHEMY_API_KEY: 'key',
    ETHERSCAN_API_KEY: 'key',
  })
  expect(dataSources.getNames('history', 'eip155:1')).toEqual(['follower', 'alchemy', 'etherscan'])
  expect(dataSources.getNames('nfts', 'eip155:1')).toEqual(['alchemy', 'eip155', 'solana'])
  expect(dataSources.getNames('holdings', 'eip155:1')).toEqual(['alchemy'])
  expect(dataSources.getNames('holdings', 'eip155:8217')).toEqual([])
  expect(read({}).getHistorySources('eip155:1')).toEqual(['follower'])
})

test('parameters: DATA_SOURCES by network, then by *, then the default', () => {
  const { getHistorySources, getPriceSources } = read({
    BLOCKSCOUT_URL_1: 'https://scout.example',
    DATA_SOURCES: JSON.stringify({
      '*': { prices: ['chainlink'] },
      'eip155:1': { history: ['blockscout'] },
      'eip155:10': { history: [], prices: ['static'] },
    }),
  })
  expect([1, 10, 137].map((id) => getHistorySources(`eip155:${id}`))).toEqual([
    ['blockscout'],
    [],
    ['follower'],
  ])
  expect(getPriceSources('eip155:1')).toEqual(['chainlink'])
  expect(getPriceSources('eip155:10')).toEqual(['static'])
})

test('parameters: PRICE_RATES', () => {
  expect(read({ PRICE_RATES: '{"eur":1.08}' }).priceRates).toEqual({ eur: 1.08 })
})

test('parameters: what may be named is what data providers can tell', () => {
  const swaps = defineDataProvider({ name: 'market', reach: 'elsewhere', swaps: () => undefined })
  const read = (sources: DataSource[], names: string[]) =>
    readDataSources({ '*': { swaps: names } }, [], sources)
  const withSwaps = bindDataProviders({}, [...dataProviders, swaps])
  const { dataSources, problems } = read(withSwaps, ['market'])
  expect(problems).toEqual([])
  expect(dataSources.getNames('swaps', 'eip155:1')).toEqual(['market'])
  const refuse = (description: string) => [{ field: 'DATA_SOURCES', description }]
  const swapNames = dataProviders.filter(({ capabilities }) => capabilities.includes('swaps'))
  const others = dataProviders.filter((provider) => !swapNames.includes(provider))
  const withNone = bindDataProviders({}, others)
  expect(read(bindDataProviders({}, [...others, swaps]), ['other']).problems).toEqual(
    refuse('*.swaps.0: Must be market'),
  )
  expect(read(withNone, ['market']).problems).toEqual(refuse('*.swaps: Unknown member'))
})

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test.each([
  ['DATA_SOURCES', '{"eip155:5":{}}', 'eip155:5: Chain is not supported'],
  ['DATA_SOURCES', '{"*":{"swap":["uniswap"]}}', '*.swap: Unknown member'],
  [
    'DATA_SOURCES',
    '{"*":{"history":["subgraph"]}}',
    '*.history.0: Must be follower or alchemy or blockscout or etherscan or goldrush or zerion',
  ],
  ['DATA_SOURCES', '{"eip155:1":{"nfts":["alchemy"]}}', 'eip155:1: alchemy needs ALCHEMY_API_KEY'],
  ['DATA_SOURCES', '{"*":{"balances":["zerion"]}}', '*.balances: Unknown member'],
  ['DATA_SOURCES', '{"*":{"prices":"static"}}', '*.prices: Expected array, received string'],
  [
    'DATA_SOURCES',
    '{"eip155:1":{"history":["blockscout"]}}',
    'eip155:1: blockscout needs BLOCKSCOUT_URL_<id>',
  ],
  ['CHAINLINK_FEEDS', `{"eip155:5":"${feed}"}`, 'eip155:5: Chain is not supported'],
  ['CHAINLINK_FEEDS', `{"${solana}":"${feed}"}`, `${solana}: Its feed needs a network, such as eip155:1:0x…`],
  [
    'BLOCKSCOUT_URL_5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'https://scout.example',
    'Blockscout is for EVM networks',
  ],
  ['BLOCKSCOUT_URL_5', 'https://scout.example', 'Chain is not supported'],
])('error: %s=%s', (field, value, description) => {
  expect(() => read({ [field]: value })).toThrow(
    expect.objectContaining({ code: 'INVALID_CONFIG', hints: [`${field}: ${description}`] }),
  )
})

test.each([
  { DATA_SOURCES: '[' },
  { CHAINLINK_FEEDS: '{"eip155:1":"0x12"}' },
  { CHAINLINK_FEEDS: `{"eip155:1":{"feed":"${feed}","maxAge":0}}` },
  { PRICE_RATES: '{"usd":1}' },
  { PRICE_RATES: '{"eur":0}' },
])('error: %j', (env) => {
  const [field = ''] = Object.keys(env)
  expect(() => read({ ...env })).toThrow(
    expect.objectContaining({ hints: [expect.stringMatching(`^${field}: .*Accepted: `)] }),
  )
})
