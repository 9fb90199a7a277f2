import type { ConnectorDescriptor } from '@gangway/core'
import type { ChainNamespace } from '@gangway/protocol'
import { describe, expect, test } from 'vitest'
import { groupWallets, keepOrder } from './groupWallets.js'

function makeDescriptor(
  chainNamespace: ChainNamespace,
  name: string,
  parts: Partial<ConnectorDescriptor> = {},
): ConnectorDescriptor {
  return {
    id: `${chainNamespace}:${parts.rdns ?? name}`,
    chainNamespace,
    name,
    icon: `data:image/svg+xml,${name}`,
    rdns: null,
    isInstalled: true,
    createConnector: () => Promise.reject(new Error('not asked for')),
    ...parts,
  }
}

const namesOf = (wallets: ReturnType<typeof groupWallets>) => wallets.map((wallet) => wallet.name)

describe('groupWallets (interface-guide.md §7.2)', () => {
  test('default: one row per wallet, in order of arrival', () => {
    const wallets = groupWallets([makeDescriptor('eip155', 'A'), makeDescriptor('solana', 'B')], [])
    expect(namesOf(wallets)).toEqual(['A', 'B'])
  })

  test('behavior: the same reverse-domain id is one row, whatever the names', () => {
    const wallets = groupWallets(
      [
        makeDescriptor('eip155', 'Phantom', { rdns: 'app.phantom' }),
        makeDescriptor('solana', 'Phantom Wallet', { rdns: 'app.phantom' }),
      ],
      [],
    )
    expect(wallets).toHaveLength(1)
    expect(wallets[0]?.descriptors.map((descriptor) => descriptor.chainNamespace)).toEqual([
      'eip155',
      'solana',
    ])
  })

  test('behavior: without it, the same name and picture is one row', () => {
    const wallets = groupWallets(
      [makeDescriptor('eip155', 'Harbour', { rdns: 'io.harbour' }), makeDescriptor('solana', 'Harbour')],
      [],
    )
    expect(wallets).toHaveLength(1)
  })

  test('behavior: the same name with another picture is another wallet', () => {
    const impostor = makeDescriptor('solana', 'Harbour', { icon: 'data:image/svg+xml,other' })
    expect(groupWallets([makeDescriptor('eip155', 'Harbour'), impostor], [])).toHaveLength(2)
  })

  test('behavior: two wallets of one family are never one row', () => {
    const twin = makeDescriptor('eip155', 'Harbour', { rdns: 'io.twin' })
    expect(
      groupWallets([makeDescriptor('eip155', 'Harbour', { rdns: 'io.harbour' }), twin], []),
    ).toHaveLength(2)
  })

  test('behavior: what a library would open gives way to the same wallet installed', () => {
    const opened = makeDescriptor('eip155', 'Harbour SDK', {
      id: 'eip155:sdk',
      rdns: 'io.harbour',
      isInstalled: false,
    })
    const installed = makeDescriptor('eip155', 'Harbour', { rdns: 'io.harbour' })
    expect(namesOf(groupWallets([opened, installed], []))).toEqual(['Harbour'])
    expect(namesOf(groupWallets([opened], []))).toEqual(['Harbour SDK'])
  })

  test('behavior: recent ones first, the latest foremost, then installed, then configured', () => {
    const descriptors = [
      makeDescriptor('eip155', 'Configured', { isInstalled: false }),
      makeDescriptor('eip155', 'A'),
      makeDescriptor('eip155', 'B'),
      makeDescriptor('solana', 'C'),
    ]
    const wallets = groupWallets(descriptors, ['solana:C', 'eip155:B'])
    expect(namesOf(wallets)).toEqual(['C', 'B', 'A', 'Configured'])
    expect(wallets.map((wallet) => wallet.isRecent)).toEqual([true, true, false, false])
  })
})

describe('keepOrder', () => {
  test('behavior: a late recent wallet does not move the rows already seen', () => {
    const early = [makeDescriptor('eip155', 'A'), makeDescriptor('eip155', 'B')]
    const seen = groupWallets(early, []).map((wallet) => wallet.id)
    const later = groupWallets([...early, makeDescriptor('eip155', 'Late')], ['eip155:Late'])
    expect(namesOf(later)).toEqual(['Late', 'A', 'B'])
    expect(namesOf(keepOrder(later, seen))).toEqual(['A', 'B', 'Late'])
  })

  test('behavior: an installed one that comes late stands before configured ones', () => {
    const early = [makeDescriptor('eip155', 'A'), makeDescriptor('eip155', 'Far', { isInstalled: false })]
    const seen = groupWallets(early, []).map((wallet) => wallet.id)
    const later = groupWallets([...early, makeDescriptor('eip155', 'Late')], [])
    expect(namesOf(keepOrder(later, seen))).toEqual(['A', 'Late', 'Far'])
  })
})
