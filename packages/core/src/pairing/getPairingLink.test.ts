import { expect, test } from 'vitest'
import { getPairingLink, getWalletBase } from './getPairingLink.js'

const uri = 'wc:7f6e@2?expiryTimestamp=1&relay-protocol=irn&symKey=58'
const encoded = encodeURIComponent(uri)

test('default: percent-encoded exactly once, in both kinds of link (interface-guide.md §7.5)', () => {
  const wallet = { universalLink: 'https://wallet.example/', nativeLink: 'wallet://' }
  expect(getPairingLink(wallet, uri)).toEqual({
    universal: `https://wallet.example/wc?uri=${encoded}`,
    native: `wallet://wc?uri=${encoded}`,
  })
})

test.each([
  ['wallet', 'wallet://'],
  ['wallet:', 'wallet://'],
  ['wallet://', 'wallet://'],
  ['wallet://main', 'wallet://main/'],
  ['wallet://main/', 'wallet://main/'],
])('parameters: a scheme written as %s (modal-behaviour.md §4)', (nativeLink, base) => {
  expect(getWalletBase({ universalLink: null, nativeLink })).toBe(base)
  expect(getPairingLink({ universalLink: null, nativeLink }, uri)).toEqual({
    universal: null,
    native: `${base}wc?uri=${encoded}`,
  })
})

test('parameters: twice where the browser decodes it before the wallet does', () => {
  const wallet = { universalLink: 'https://wallet.example', nativeLink: null }
  const { universal } = getPairingLink(wallet, uri, { isTelegramAndroid: true })
  expect(universal).toBe(`https://wallet.example/wc?uri=${encodeURIComponent(encoded)}`)
})
