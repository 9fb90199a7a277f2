import { eip155NativeAddress, solanaNativeAddress } from '@gangway/protocol'
import { listedTokens, localTokens, solana } from '@gangway/registry'
import { createAssetDrawings } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { createTokenPictures } from './createTokenPictures.js'

const [usdx] = localTokens
const listed = `eip155:31337:${usdx.address}`
const named = 'eip155:1:0x00000000000000000000000000000000000000ab'
const stranger = 'eip155:1:0x00000000000000000000000000000000000000cd'
const elsewhere = 'https://lists.example/1.png'
const path = 'https://api.example/public/getAssetImage'

const pictures = createTokenPictures({
  apiUrl: 'https://api.example',
  drawings: createAssetDrawings(listedTokens),
  // It names one for our own token as well.
  lists: { find: (id) => (id === named || id === listed ? elsewhere : undefined) },
  toPictureUrl: (target) => (target.length > 50 ? null : `signed:${target}`),
})

test.each([
  ['eip155:1', `${path}/eip155:1:${eip155NativeAddress}`],
  [solana.caipNetworkId, `${path}/${solana.caipNetworkId}:${solanaNativeAddress}`],
  [listed, `${path}/${listed}`],
  [named, `${path}/${named}`],
  [stranger, ''],
])('default: %s is at “%s”', (asset, url) => {
  expect(pictures.toUrl(asset)).toBe(url)
})

test('behavior: a list says where the picture of a token is, but of none of ours', () => {
  expect([named, listed, stranger].map(pictures.find)).toEqual([elsewhere, undefined, undefined])
})

test('parameters: without lists there are ours alone', () => {
  const own = createTokenPictures({
    apiUrl: '',
    drawings: createAssetDrawings(listedTokens),
    lists: undefined,
    toPictureUrl: undefined,
  })
  expect([own.toUrl(named), own.find(named)]).toEqual(['', undefined])
  expect(own.toUrl(listed)).toBe(`/public/getAssetImage/${listed}`)
  expect(own.toUrl(stranger, 'https://provider.example/1.png')).toBe('')
})

test('behavior: what a provider tells counts where nobody else has named one, and is signed', () => {
  const told = 'https://provider.example/1.png'
  expect(pictures.toUrl(stranger, told)).toBe(`signed:${told}`)
  for (const asset of [named, listed, 'eip155:1'])
    expect(pictures.toUrl(asset, told)).toBe(pictures.toUrl(asset))
  expect(pictures.toUrl(stranger, `${told}${'1'.repeat(50)}`)).toBe('')
})
