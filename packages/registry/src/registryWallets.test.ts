import { describe, expect, test } from 'vitest'
import { getGlyphContrast } from '../tests/getGlyphContrast.js'
import { registryWallets } from './index.js'

const named = registryWallets.map((wallet) => [wallet.name, wallet] as const)

/** What a link to each store looks like: without a country, a language or a campaign. */
const storePatterns = {
  ios: /^https:\/\/apps\.apple\.com\/app\/id\d{9,10}$/,
  android: /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)+$/,
  chrome: /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
  firefox: /^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[a-z0-9-]+\/$/,
}

describe('every wallet', () => {
  test.each(named)('behavior: %s has an id that hosts can name it by', (_name, { id, rdns, name }) => {
    expect(id).toMatch(/^[0-9a-f]{64}$/)
    if (rdns !== null) expect(rdns).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
    expect(name).toBe(name.trim())
    expect(name).not.toBe('')
  })

  test.each(named)('behavior: %s names its families once each', (_name, { namespaces }) => {
    expect(namespaces.length).toBeGreaterThan(0)
    expect(new Set(namespaces).size).toBe(namespaces.length)
    for (const namespace of namespaces) expect(['eip155', 'solana']).toContain(namespace)
  })

  test.each(named)('behavior: %s is led to by https alone', (_name, wallet) => {
    const links = [wallet.homepage, wallet.universalLink, wallet.browseLink, wallet.webApp, ...wallet.sources]
    for (const link of links.filter((link) => link !== null)) expectPublicAddress(link)
  })

  test.each(named)('behavior: %s has links a pairing address can be added to', (_name, wallet) => {
    if (wallet.universalLink !== null) expect(wallet.universalLink).toMatch(/\/$/)
    // The schemes a browser itself acts on would run what is added to them.
    if (wallet.nativeLink !== null)
      expect(wallet.nativeLink).toMatch(
        /^(?!(https?|javascript|data|blob|file):)[a-z][a-z0-9+.-]*:\/\/(.*\/)?$/,
      )
  })

  test.each(named)('behavior: %s opens a page by a template of one kind', (_name, { browseLink }) => {
    if (browseLink === null) return
    const kinds = new Set(browseLink.match(/\{[^}]*\}/g))
    expect([...kinds]).toEqual([expect.stringMatching(/^\{(url|host)\}$/)])
    // Only what is percent-encoded may stand in a query.
    if (kinds.has('{host}')) expect(browseLink).toMatch(/^[^?#]*\/\{host\}$/)
  })

  test.each(named)('behavior: %s is in the stores it says', (_name, { stores }) => {
    for (const [store, link] of Object.entries(stores))
      expect(link).toMatch(storePatterns[store as keyof typeof storePatterns])
  })

  test.each(named)('behavior: %s has a picture whose glyph can be read', (_name, { picture }) => {
    expect(picture.colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(picture.glyph).toMatch(/^[\p{L}\p{N}]{1,3}$/u)
    expect(getGlyphContrast(picture.colour)).toBeGreaterThanOrEqual(4.5)
  })
})

test.each([
  ['id', registryWallets.map(({ id }) => id)],
  ['name', registryWallets.map(({ name }) => name.toLowerCase())],
  ['rdns', registryWallets.flatMap(({ rdns }) => rdns ?? [])],
  ['colour', registryWallets.map(({ picture }) => picture.colour)],
  ['glyph', registryWallets.map(({ picture }) => picture.glyph)],
  ['store link', registryWallets.flatMap(({ stores }) => Object.values(stores))],
])('behavior: no two share a %s', (_key, values: string[]) => {
  expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([])
})

test('behavior: at least thirty real wallets, of both families', () => {
  expect(registryWallets.length).toBeGreaterThanOrEqual(30)
  for (const namespace of ['eip155', 'solana'] as const)
    expect(registryWallets.some(({ namespaces }) => namespaces.includes(namespace))).toBe(true)
})

function expectPublicAddress(link: string) {
  const { protocol, hostname, username, password } = new URL(link)
  expect({ protocol, username, password }).toEqual({ protocol: 'https:', username: '', password: '' })
  expect(hostname).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
}
