import { expect, test } from 'vitest'
import { createSolanaNftLocations } from './createSolanaNftLocations.js'
import { findMetadataAddress } from './metaplex.js'
import { createMetaplexAccount } from './tests/createMetaplexAccount.js'

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [nft, collection, own, bare] = [
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
] as const

/** A Token-2022 mint with metadata of its own, as a node writes it. */
const ownMint = {
  data: {
    parsed: {
      type: 'mint',
      info: {
        decimals: 0,
        extensions: [
          {
            extension: 'tokenMetadata',
            state: { name: 'Own #1', symbol: 'OWN', uri: 'https://own.example/1' },
          },
        ],
      },
    },
  },
}

/** Metadata accounts by their address; a node answers null for others. */
const accounts = new Map<unknown, object>([
  [findMetadataAddress(nft), toAnswer({ of: nft, collection })],
  [findMetadataAddress(collection), toAnswer({ of: collection, collection, name: 'Sea' })],
])

function toAnswer(account: Parameters<typeof createMetaplexAccount>[0]) {
  const { data, owner } = createMetaplexAccount(account)
  return { data, owner }
}

function create() {
  const asked: string[] = []
  const find = createSolanaNftLocations({
    async read(_chain, method, params) {
      const [addresses, options] = params as [string[], { encoding: string }]
      asked.push(`${method} ${options.encoding} ${addresses.length}`)
      const isMints = options.encoding === 'jsonParsed'
      return {
        value: addresses.map((address) =>
          isMints && address === own ? ownMint : (accounts.get(address) ?? null),
        ),
      }
    },
  })
  return { find, asked }
}

const toId = (asset: string) => ({ chain, asset, tokenId: '0' }) as const

test('default: an NFT of Metaplex with its collection, one of Token-2022, and one that says nothing', async () => {
  const { find, asked } = create()
  expect(await find(chain, [toId(nft), toId(own), toId(bare)])).toEqual([
    { name: 'Sea #7', uri: 'https://sea.example/7.json', collection: 'Sea' },
    { name: 'Own #1', uri: 'https://own.example/1', collection: null },
    { name: null, uri: null, collection: null },
  ])
  expect(asked.sort()).toEqual([
    'getMultipleAccounts base64 1',
    'getMultipleAccounts base64 3',
    'getMultipleAccounts jsonParsed 2',
  ])
})

test('behavior: a node is asked for a hundred at a time', async () => {
  const { find, asked } = create()
  const mints = Array.from(
    { length: 150 },
    (_, index) => `${'1'.repeat(30)}${'23456789A'[index % 9]}${'BCDEFGHJKLMNPQRST'[index % 17]}`,
  )
  expect(await find(chain, mints.map(toId))).toHaveLength(150)
  expect(asked).toEqual([
    'getMultipleAccounts base64 100',
    'getMultipleAccounts base64 50',
    'getMultipleAccounts jsonParsed 100',
    'getMultipleAccounts jsonParsed 50',
  ])
})
