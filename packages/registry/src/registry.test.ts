import { getTransactionUrl, type Network, parseCaipNetworkId } from '@gangway/protocol'
import { getAddress } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { getGlyphContrast } from '../tests/getGlyphContrast.js'
import { listedTokens, networks, tokensWithoutReturn } from './index.js'

const named = networks.map((network) => [network.name, network] as const)

/** product.md §9: about 24 EVM networks and 3 Solana networks. */
const specIds = [
  ...[1, 10, 56, 100, 137, 324, 5000, 8217, 8453, 42161, 42220, 43114, 59144, 7777777, 1313161554],
  ...[97, 300, 10200, 43113, 80002, 84532, 421614, 11155111, 11155420],
  ...[
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ],
]

describe('every network', () => {
  test.each(named)('behavior: %s has ids that agree with each other', (_name, network) => {
    const { chainNamespace, reference } = parseCaipNetworkId(network.caipNetworkId)
    expect(chainNamespace).toBe(network.chainNamespace)
    expect(reference).toBe(String(network.id))
    expect(typeof network.id).toBe(chainNamespace === 'eip155' ? 'number' : 'string')
    if (chainNamespace === 'solana') expect(reference).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32}$/)
  })

  test.each(named)(
    'behavior: %s counts its coin as its family does',
    (_name, { nativeCurrency, chainNamespace }) => {
      expect(nativeCurrency.decimals).toBe(chainNamespace === 'eip155' ? 18 : 9)
      expect(nativeCurrency.name).not.toBe('')
      expect(nativeCurrency.symbol).toMatch(/^[a-zA-Z]{2,6}$/)
    },
  )

  test.each(named)('behavior: %s has a node and an explorer that can be linked to', (_name, network) => {
    const { rpcUrls, blockExplorers } = network
    const protocol = network.local ? 'http:' : 'https:'
    expect(rpcUrls.length).toBeGreaterThan(0)
    for (const url of rpcUrls) expect(new URL(url).protocol).toBe(protocol)
    expect(blockExplorers.length).toBeGreaterThan(0)
    for (const explorer of blockExplorers) {
      const page = new URL(getTransactionUrl(explorer, 'HASH'))
      expect(page.protocol).toBe(protocol)
      expect(page.pathname).toMatch(/[^/]\/tx\/HASH$|^\/tx\/HASH$/)
      expect(page.href).not.toContain('{')
    }
  })

  test.each(named)('behavior: %s has a picture whose glyph can be read', (_name, { colour, glyph }) => {
    expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(glyph).toMatch(/^\S{1,3}$/u)
    expect(getGlyphContrast(colour)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['caipNetworkId', 'name', 'colour', 'glyph'] as const)('behavior: no two share a %s', (key) => {
    const values = networks.map((network) => network[key]?.toLowerCase())
    expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([])
  })

  test('behavior: none that product.md §9 or the issue names is absent', () => {
    const ids = new Set(networks.map(({ id }) => id))
    expect(specIds.filter((id) => !ids.has(id))).toEqual([])
  })
})

describe("every public EVM network agrees with viem's own definition", () => {
  const known = Object.values(viemChains).filter((chain) => 'id' in chain && 'nativeCurrency' in chain)
  const publicNetworks = named.filter(
    ([, { chainNamespace, local }]) => chainNamespace === 'eip155' && !local,
  )

  test.each(publicNetworks)('%s', (_name, network) => {
    const definitions = known.filter(({ id }) => id === network.id).map(toFacts)
    // viem keeps a definition of a network's former name, or of its preview, under the same id.
    expect(definitions).toContainEqual({
      ...toOwnFacts(network),
      name: expect.toSatisfy((name: string) => isSameName(name, network.name)),
      explorerHosts: expect.arrayContaining(toOwnFacts(network).explorerHosts),
    })
  })
})

describe('tokens', () => {
  test.each(listedTokens.map((token) => [`${token.symbol} on ${token.caipNetworkId}`, token] as const))(
    '%s',
    (_name, token) => {
      expect(networks.map((network) => network.caipNetworkId)).toContain(token.caipNetworkId)
      if (token.caipNetworkId.startsWith('eip155')) expect(getAddress(token.address)).toBe(token.address)
      else expect(token.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    },
  )

  test('behavior: none is listed twice', () => {
    const ids = listedTokens.map(({ caipNetworkId, address }) => `${caipNetworkId}:${address}`)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each(tokensWithoutReturn)('behavior: %s is a contract of a network, in lower case', (id) => {
    expect(id).toMatch(/^eip155:\d+:0x[0-9a-f]{40}$/)
    const network = id.slice(0, id.lastIndexOf(':'))
    expect(networks.map(({ caipNetworkId }) => caipNetworkId)).toContain(network)
  })
})

type ViemChain = (typeof viemChains)[keyof typeof viemChains]

function toFacts(chain: ViemChain) {
  const { id, name, nativeCurrency, contracts, blockExplorers, testnet = false }: viemChains.Chain = chain
  const multicall3 = contracts?.multicall3?.address
  return {
    id,
    name,
    symbol: nativeCurrency.symbol.toLowerCase(),
    decimals: nativeCurrency.decimals,
    explorerHosts: Object.values(blockExplorers ?? {}).map(({ url }) => new URL(url).host),
    multicall3: multicall3 && getAddress(multicall3),
    testnet,
  }
}

function toOwnFacts({ id, name, nativeCurrency, blockExplorers, multicall3, testnet = false }: Network) {
  return {
    id,
    name,
    symbol: nativeCurrency.symbol.toLowerCase(),
    decimals: nativeCurrency.decimals,
    explorerHosts: blockExplorers.map(({ url }) => new URL(url).host),
    multicall3,
    testnet,
  }
}

/** Whether one name is part of the other, letters and digits alone: “Linea” and “Linea Mainnet”. */
function isSameName(left: string, right: string): boolean {
  const [a, b] = [left, right].map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) as [
    string,
    string,
  ]
  return a.includes(b) || b.includes(a)
}
