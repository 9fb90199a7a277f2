import type { ConfiguredNetwork } from '@gangway/core'
import { gangwayOne, gangwayTwo, mainnet, sepolia, solanaDevnet } from '@gangway/registry'
import { describe, expect, test } from 'vitest'
import { groupNetworks } from './groupNetworks.js'

const networks: readonly ConfiguredNetwork[] = [
  { ...mainnet, isConfigured: false },
  { ...gangwayOne, isConfigured: true },
  { ...gangwayTwo, isConfigured: true },
  { ...sepolia, isConfigured: true },
  { ...solanaDevnet, isConfigured: false },
]

function group(options: Partial<Parameters<typeof groupNetworks>[1]> = {}) {
  const groups = groupNetworks(networks, {
    search: '',
    networkId: gangwayOne.caipNetworkId,
    hasTestnets: false,
    ...options,
  })
  const toNames = (group: readonly ConfiguredNetwork[]) => group.map(({ name }) => name)
  return [toNames(groups.main), toNames(groups.testnets), toNames(groups.notSetUp)]
}

describe('groupNetworks (interface-guide.md §7.9)', () => {
  test('default: without public test networks; the local world’s own are as any other', () => {
    expect(group()).toEqual([['Gangway One', 'Gangway Two'], [], ['Ethereum']])
  })

  test('parameters: hasTestnets', () => {
    expect(group({ hasTestnets: true })).toEqual([
      ['Gangway One', 'Gangway Two'],
      ['Sepolia'],
      ['Ethereum', 'Solana Devnet'],
    ])
  })

  test('parameters: search, by part of the name or the whole id', () => {
    expect(group({ search: 'gangway t' })).toEqual([['Gangway Two'], [], []])
    expect(group({ search: '1' })).toEqual([[], [], ['Ethereum']])
    expect(group({ search: '11155111', hasTestnets: true })).toEqual([[], ['Sepolia'], []])
  })

  test('behavior: the one in use is always among those to choose', () => {
    expect(group({ networkId: sepolia.caipNetworkId })[0]).toContain('Sepolia')
    expect(group({ networkId: mainnet.caipNetworkId })).toEqual([
      ['Ethereum', 'Gangway One', 'Gangway Two'],
      [],
      [],
    ])
  })
})
