import { gangwayOne, mainnet } from '@gangway/registry'
import { expect, test } from 'vitest'
import { readCustomNetworks } from './readCustomNetworks.js'

const least = {
  caipNetworkId: 'eip155:31400',
  name: 'Own Chain',
  nativeCurrency: { name: 'Own Coin', symbol: 'OWN', decimals: 18 },
  rpcUrls: ['https://rpc.own.example'],
}
const solanaId = 'solana:9rAtrVXU4FNrqX2zpPaVnwvNnPXvKwjp'

test('default: the least that makes a network', () => {
  expect(readCustomNetworks([least], [mainnet])).toEqual({
    networks: [{ ...least, id: 31400, chainNamespace: 'eip155', blockExplorers: [], colour: '#52525b' }],
    problems: [],
  })
})

test('parameters: everything a network may state, and one of the other family', () => {
  const whole = {
    ...least,
    blockExplorers: [
      { name: 'Own', url: 'https://e.example', transactionPath: '/t/{hash}', query: '?c=own' },
    ],
    testnet: true,
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
    colour: '#0f766e',
    glyph: 'Own',
  }
  const solana = { ...least, caipNetworkId: solanaId }
  expect(readCustomNetworks([whole, solana], []).networks).toEqual([
    { ...whole, id: 31400, chainNamespace: 'eip155' },
    expect.objectContaining({ id: solanaId.slice('solana:'.length), chainNamespace: 'solana' }),
  ])
})

test.each([
  ['caipNetworkId: Required', { caipNetworkId: undefined }],
  ['caipNetworkId: Must be a CAIP-2 id such as eip155:31400', { caipNetworkId: '31400' }],
  ['caipNetworkId: Must be a CAIP-2 id such as eip155:31400', { caipNetworkId: 'eip155:0x7aa8' }],
  ['caipNetworkId: Must be a CAIP-2 id such as eip155:31400', { caipNetworkId: 'eip155:0' }],
  ['caipNetworkId: Must be a CAIP-2 id such as eip155:31400', { caipNetworkId: 'bip122:1' }],
  ['caipNetworkId: Must be a CAIP-2 id such as eip155:31400', { caipNetworkId: 'solana:devnet' }],
  ['caipNetworkId: eip155:1 is listed already', { caipNetworkId: 'eip155:1' }],
  ['name: Must not be empty', { name: ' ' }],
  ['rpcUrls: Must name one address at least', { rpcUrls: [] }],
  ['rpcUrls.0: Must be an http(s) address', { rpcUrls: ['wss://key-canary.example'] }],
  [
    'nativeCurrency.decimals: Expected number, received string',
    { nativeCurrency: { ...least.nativeCurrency, decimals: '18' } },
  ],
  [
    'nativeCurrency.decimals: Must be from 0 to 36',
    { nativeCurrency: { ...least.nativeCurrency, decimals: 1.5 } },
  ],
  [
    'blockExplorers.0.transactionPath: Must begin with / and hold {hash}',
    { blockExplorers: [{ name: 'a', url: 'https://a.example', transactionPath: '/tx' }] },
  ],
  ['multicall3: Must be a contract address', { multicall3: '0x12' }],
  ['colour: Must be a colour such as #0f766e', { colour: 'red' }],
  ['glyph: Must be 1 to 3 characters', { glyph: 'Long' }],
  ['rpcUrl: Unknown member', { rpcUrl: 'https://a.example' }],
])('error: %s', (description, change) => {
  const { networks, problems } = readCustomNetworks([{ ...least, ...change }], [mainnet, gangwayOne])
  expect(networks).toEqual([])
  expect(problems).toEqual([{ field: 'CUSTOM_NETWORKS', description: `0.${description}` }])
})

test('error: an id stated twice, and what is no object', () => {
  expect(readCustomNetworks([least, 'eip155:5', least], []).problems).toEqual([
    { field: 'CUSTOM_NETWORKS', description: '1: Expected object, received string' },
    { field: 'CUSTOM_NETWORKS', description: '2.caipNetworkId: eip155:31400 is listed already' },
  ])
})

test('error: everything wrong is named at once', () => {
  const { problems } = readCustomNetworks([{}], [])
  expect(problems.map(({ description }) => description)).toEqual([
    '0.caipNetworkId: Required',
    '0.name: Required',
    '0.nativeCurrency: Required',
    '0.rpcUrls: Required',
  ])
})
