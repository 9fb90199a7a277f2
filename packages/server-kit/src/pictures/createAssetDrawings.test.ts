import { eip155NativeAddress, type Network, solanaNativeAddress } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, listedTokens, mainnet, networks, sepolia } from '@gangway/registry'
import { describe, expect, test } from 'vitest'
import { createAssetDrawings } from './createAssetDrawings.js'

const drawings = createAssetDrawings(listedTokens)
const draw = (id: string, known: readonly Network[] = networks) => drawings.draw(id, known)

/** The one form a drawing has: no mark-up but rectangle, paths and ring. */
const form =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 40 40" width="160" height="160"><rect width="40" height="40" fill="#[0-9a-f]{6}"\/>(<path fill="#(fff|000)" d="[MLHVCAZa0-9 .-]+"\/>)?<g fill="none" stroke="#(fff|000)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">(<path d="[MLHVCAZa0-9 .-]+"\/>)?(<circle cx="20" cy="20" r="17.5" stroke-width="1.5"\/>)?<\/g><\/svg>$/

const coins = networks.map(
  ({ caipNetworkId, chainNamespace }) =>
    `${caipNetworkId}:${chainNamespace === 'solana' ? solanaNativeAddress : eip155NativeAddress}`,
)
const tokens = listedTokens.map(({ caipNetworkId, address }) => `${caipNetworkId}:${address}`)

describe('what the registry names', () => {
  test.each([...networks.map(({ caipNetworkId }) => caipNetworkId), ...coins, ...tokens])(
    'default: %s has a mark of ours',
    (id) => {
      expect(draw(id)).toMatch(form)
    },
  )

  test('behavior: no two networks look the same', () => {
    const drawn = networks.map(({ caipNetworkId }) => draw(caipNetworkId))
    expect(new Set(drawn).size).toBe(networks.length)
  })

  test('behavior: a coin has one picture on every network, and a network has its own', () => {
    const coin = draw(`eip155:1:${eip155NativeAddress}`)
    expect(draw(`eip155:8453:${eip155NativeAddress}`)).toBe(coin)
    expect(draw('eip155:8453')).not.toBe(coin)
    expect(draw('eip155:1')).toContain(`fill="${mainnet.colour}"`)
    expect(draw('eip155:11155111')).toContain(`fill="${sepolia.colour}"`)
  })

  test('behavior: what is wrapped has its coin’s mark in a ring', () => {
    expect(drawings.drawSymbol('ETH')).not.toContain('<circle')
    expect(drawings.drawSymbol('WETH')).toContain('<circle')
    expect(drawings.drawSymbol('WETH').replace(/<circle[^>]*>/, '')).toBe(drawings.drawSymbol('ETH'))
  })
})

test('parameters: EVM addresses in any case, those of Solana exactly', () => {
  const [token = ''] = tokens.filter((id) => id.startsWith('eip155:'))
  expect(draw(token.toLowerCase())).toBe(draw(token))
  expect(draw(`eip155:31337:${eip155NativeAddress.toUpperCase().replace('0X', '0x')}`)).toMatch(form)
  const [mint = ''] = tokens.filter((id) => id.startsWith('solana:'))
  expect(draw(mint)).toMatch(form)
  expect(draw(mint.toLowerCase())).toBeUndefined()
  expect(drawings.isListed(mint)).toBe(true)
  expect(drawings.isListed(mint.toLowerCase())).toBe(false)
})

test('behavior: a network of the operator’s has its letter, which is text whatever it is', () => {
  const own = {
    ...gangwayOne,
    caipNetworkId: 'eip155:4242',
    name: 'Own',
    glyph: '<b>',
    colour: '#123456',
  } as const
  const coin = { ...own, nativeCurrency: { ...own.nativeCurrency, symbol: '<i>' } }
  expect(draw('eip155:4242', [own])).toContain('>&lt;b&gt;</text>')
  expect(draw(`eip155:4242:${eip155NativeAddress}`, [coin])).toContain('>&lt;</text>')
  expect(draw(`eip155:4242:${eip155NativeAddress}`, [own])).toBe(drawings.drawSymbol('ETH'))
})

test.each([
  '',
  'eip155:99',
  '__proto__',
  'constructor',
  `eip155:99:${eip155NativeAddress}`,
  `eip155:1:${'0x'.padEnd(42, '1')}`,
  `${gangwaySolana.caipNetworkId}:${eip155NativeAddress}`,
])('error: there is no picture of “%s”', (id) => {
  expect(draw(id)).toBeUndefined()
})

test('behavior: a token that claims a symbol of ours has none of our pictures', () => {
  expect(draw('eip155:1:0x00000000000000000000000000000000000000c0')).toBeUndefined()
})
