import { describe, expect, test } from 'vitest'
import { createTestConfig } from '../../../fixtures/renderGangway.js'
import { etherBalance, recipientAddress, usdxBalance } from '../../../fixtures/sendFixtures.js'
import { findLinkAsset } from './findLinkAsset.js'
import { parseSendLink } from './parseSendLink.js'
import { toLinkDraft } from './toLinkDraft.js'

const { networks } = createTestConfig()

describe('parseSendLink (interface-guide.md §9.1)', () => {
  test('default: all four fields', () => {
    const query = { to: recipientAddress, asset: 'USDX', amount: '1.50', chain: 'eip155:31338' }
    expect(parseSendLink(query, networks)).toEqual({
      link: { to: recipientAddress, asset: 'USDX', amount: '1.50', networkId: 'eip155:31338' },
      problems: [],
    })
  })

  test('behavior: nothing asked is no link', () => {
    expect(parseSendLink({ to: '', other: 'x' }, networks)).toEqual({ link: null, problems: [] })
  })

  test('error: what cannot be read is named and left out, never guessed', () => {
    const query = { to: 'a b<script>', asset: '../', amount: '1,5', chain: 'eip155:1' }
    expect(parseSendLink(query, networks)).toEqual({
      link: null,
      problems: ['to', 'asset', 'amount', 'chain'],
    })
    for (const amount of ['-1', '1e3', '0x10', '.5', '1.', 'NaN', 1.5])
      expect(parseSendLink({ amount }, networks).problems).toEqual(['amount'])
  })
})

describe('findLinkAsset', () => {
  const tokens = [etherBalance, usdxBalance]

  test('default: native, contract in any case, or symbol', () => {
    expect(findLinkAsset('native', tokens)).toBe(etherBalance)
    expect(findLinkAsset(usdxBalance.address?.toLowerCase() ?? '', tokens)).toBe(usdxBalance)
    expect(findLinkAsset('usdx', tokens)).toBe(usdxBalance)
  })

  test('behavior: a symbol two tokens share means neither', () => {
    expect(findLinkAsset('USDX', [...tokens, { ...usdxBalance, address: '0x01' }])).toBeNull()
  })
})

test('toLinkDraft: the amount is written as the person writes numbers', () => {
  expect(toLinkDraft({ amount: '1234.50' }, 'de')).toMatchObject({ amount: '1234,5', isFromLink: true })
  expect(toLinkDraft({ to: recipientAddress }, 'en')).toMatchObject({ to: recipientAddress, amount: '' })
})
