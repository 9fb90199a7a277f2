import { getTransactionUrl, parseCaipNetworkId } from '@gangway/protocol'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { listedTokens, networks } from './index.js'

describe('networks', () => {
  test.each(networks.map((network) => [network.name, network] as const))('%s', (_name, network) => {
    const { chainNamespace, reference } = parseCaipNetworkId(network.caipNetworkId)
    expect(chainNamespace).toBe(network.chainNamespace)
    expect(reference).toBe(String(network.id))
    expect(network.nativeCurrency.decimals).toBe(chainNamespace === 'eip155' ? 18 : 9)
    expect(network.rpcUrls.length).toBeGreaterThan(0)
    for (const url of network.rpcUrls) expect(URL.canParse(url)).toBe(true)
    for (const explorer of network.blockExplorers)
      expect(new URL(getTransactionUrl(explorer, 'HASH')).pathname).toContain('HASH')
    expect(network.colour).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('behavior: no two share an id', () => {
    expect(new Set(networks.map((network) => network.caipNetworkId)).size).toBe(networks.length)
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
})
