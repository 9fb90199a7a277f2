import { selectWallets, type WalletFilter } from '@gangway/protocol'
import { registryWallets } from '@gangway/registry'
import { property, assert as runProperty, string, subarray } from 'fast-check'
import { expect, test } from 'vitest'

const metaMaskId = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const coinbaseId = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'

const select = (filter: WalletFilter, preferences?: Parameters<typeof selectWallets>[2]) =>
  selectWallets(registryWallets, filter, preferences)
const names = (...parameters: Parameters<typeof select>) => select(...parameters).map(({ name }) => name)

test('default: every wallet once, by name', () => {
  const all = names({})
  expect(new Set(all)).toEqual(new Set(registryWallets.map(({ name }) => name)))
  expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })))
  expect(all).toHaveLength(registryWallets.length)
})

test.each(['phantom', 'PHANTOM', ' Phan tom ', 'hanto', 'ｐｈａｎｔｏｍ'])(
  'parameters: search “%s” finds Phantom',
  (search) => {
    expect(names({ search })).toEqual(['Phantom'])
  },
)

test('parameters: search finds a name written together, and nothing for signs alone', () => {
  expect(names({ search: 'trustwallet' })).toEqual(['Trust Wallet'])
  expect(names({ search: '“”' })).toEqual([])
  expect(names({ search: '%_' })).toEqual([])
  expect(names({ search: '  ' })).toHaveLength(registryWallets.length)
})

test('parameters: whatever is searched for, each answer holds it and no other wallet does', () => {
  runProperty(
    property(string(), (search) => {
      const fold = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
      if (fold(search) === '' || /[^ -~]/.test(search)) return
      const found = names({ search })
      for (const { name } of registryWallets)
        expect(found.includes(name)).toBe(fold(name).includes(fold(search)))
    }),
  )
})

test('parameters: include gives exactly those, in its order, by either kind of id', () => {
  expect(names({ include: ['me.rainbow', metaMaskId, 'nobody'] })).toEqual(['Rainbow', 'MetaMask'])
  expect(names({ include: [] })).toEqual([])
})

test('parameters: include and exclude divide the list between them', () => {
  const ids = registryWallets.map(({ id }) => id)
  runProperty(
    property(subarray(ids), (some) => {
      const included = select({ include: some })
      const others = select({ exclude: some })
      expect(included.map(({ id }) => id)).toEqual(some)
      expect(included.length + others.length).toBe(ids.length)
      expect(others.some(({ id }) => some.includes(id))).toBe(false)
    }),
  )
})

test('parameters: chains keep the wallets of those families', () => {
  const solana = select({ chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:1'] })
  expect(solana.map(({ name }) => name)).toContain('Solflare')
  expect(solana.every(({ namespaces }) => namespaces.includes('solana'))).toBe(true)
  expect(names({ chains: ['eip155:1'] })).not.toContain('Solflare')
  expect(names({ chains: ['bip122:1'] })).toEqual([])
})

test('parameters: a client of plain HTML handles three wallets itself (services.md §4)', () => {
  const shown = names({ sv: 'html-core-1.7.3' })
  expect(shown).toHaveLength(registryWallets.length - 3)
  for (const name of ['Phantom', 'Solflare', 'Coinbase Wallet']) expect(shown).not.toContain(name)
  expect(names({ sv: 'react-wagmi-1.7.3' })).toHaveLength(registryWallets.length)
})

test('parameters: nothing is certified here', () => {
  expect(names({ badge: 'certified' })).toEqual([])
  expect(names({ badge_type: 'certified' })).toEqual([])
  expect(names({ badge_type: 'none' })).toHaveLength(registryWallets.length)
})

test("behavior: the operator's featured come first in their order, the excluded never", () => {
  const shown = names({}, { featured: ['me.rainbow', coinbaseId], excluded: ['io.metamask'] })
  expect(shown.slice(0, 2)).toEqual(['Rainbow', 'Coinbase Wallet'])
  expect(shown).toHaveLength(registryWallets.length - 1)
  expect(names({ include: [metaMaskId] }, { featured: [], excluded: ['io.metamask'] })).toEqual([])
})
