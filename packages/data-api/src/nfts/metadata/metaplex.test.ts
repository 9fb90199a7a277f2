import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { findMetadataAddress, parseMetaplex } from './metaplex.js'

const program = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const mints = [
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
]
const [mint = '', collection = ''] = mints

const text = (value: string, room: number) => {
  const bytes = Buffer.alloc(4 + room)
  bytes.writeUInt32LE(room)
  bytes.write(value, 4)
  return bytes
}

/** An account as the program writes it: texts filled up with zeros; a programmable NFT in a collection. */
function createAccount({ owner = program, isVerified = true, standard = 4, creators = 1, kind = 4, of = mint } = {}) {
  const creatorBytes = Buffer.alloc(5 + creators * 34)
  creatorBytes[0] = 1
  creatorBytes.writeUInt32LE(creators, 1)
  const bytes = Buffer.concat([
    Buffer.from([kind]),
    Buffer.alloc(32, 1),
    base58.decode(of),
    text('Sea #7', 32),
    text('SEA', 10),
    text('https://sea.example/7.json', 200),
    Buffer.from([0xf4, 1]),
    creatorBytes,
    Buffer.from([1, 0, 1, 254, 1, standard, 1, isVerified ? 1 : 0]),
    base58.decode(collection),
    // Uses, size of the collection, rules of a programmable NFT.
    Buffer.from([0, 0, 1, 0, 1]),
    Buffer.alloc(32, 9),
  ])
  return { data: [bytes.toString('base64'), 'base64'] as const, owner, bytes }
}

test('default: the address of a mint’s metadata is the one the program itself derives', async () => {
  const encode = getAddressEncoder().encode
  for (const each of mints) {
    const seeds = ['metadata', encode(address(program)), encode(address(each))]
    const [expected] = await getProgramDerivedAddress({ programAddress: address(program), seeds })
    expect(findMetadataAddress(each)).toBe(expected)
  }
})

test.each([0, 3, 4, 5])('default: name, address and collection of token standard %i, programmable or not', (standard) => {
  expect(parseMetaplex(createAccount({ standard }), mint)).toEqual({
    name: 'Sea #7',
    uri: 'https://sea.example/7.json',
    collection,
  })
})

test('behavior: a collection that has not said so is none', () => {
  expect(parseMetaplex(createAccount({ isVerified: false }), mint)?.collection).toBeNull()
})

test('behavior: an account from before collections has all but that', () => {
  const { bytes, owner } = createAccount()
  const old = bytes.subarray(0, 1 + 64 + 4 + 32 + 4 + 10 + 4 + 200 + 2 + 5 + 34 + 2)
  expect(parseMetaplex({ data: [old.toString('base64'), 'base64'], owner }, mint)).toMatchObject({
    name: 'Sea #7',
    collection: null,
  })
})

test('error: an account of another program, of another mint, of another kind, or cut off', () => {
  expect(parseMetaplex(createAccount({ owner: mints[2] ?? '' }), mint)).toBeUndefined()
  expect(parseMetaplex(createAccount({ of: collection }), mint)).toBeUndefined()
  expect(parseMetaplex(createAccount({ kind: 6 }), mint)).toBeUndefined()
  expect(parseMetaplex(createAccount({ creators: 3 }), mint)).toBeDefined()
  const { bytes, owner } = createAccount()
  for (const length of [0, 1, 40, 70, 120, 300])
    expect(parseMetaplex({ data: [bytes.subarray(0, length).toString('base64'), 'base64'], owner }, mint)).toBeUndefined()
  const long = Buffer.from(bytes)
  long.writeUInt32LE(2 ** 31, 65)
  expect(parseMetaplex({ data: [long.toString('base64'), 'base64'], owner }, mint)).toBeUndefined()
})
