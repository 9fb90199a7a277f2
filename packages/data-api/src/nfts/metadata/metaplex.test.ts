import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { expect, test } from 'vitest'
import { findMetadataAddress, parseMetaplex } from './metaplex.js'
import { createMetaplexAccount, metaplexProgram as program } from './tests/createMetaplexAccount.js'

const mints = [
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
]
const [mint = '', collection = ''] = mints
type Change = Partial<Parameters<typeof createMetaplexAccount>[0]>
const createAccount = (change: Change = {}) => createMetaplexAccount({ of: mint, collection, ...change })

test('default: the address of a mint’s metadata is the one the program itself derives', async () => {
  const encode = getAddressEncoder().encode
  for (const each of mints) {
    const seeds = ['metadata', encode(address(program)), encode(address(each))]
    const [expected] = await getProgramDerivedAddress({ programAddress: address(program), seeds })
    expect(findMetadataAddress(each)).toBe(expected)
  }
})

test.each([0, 3, 4, 5])(
  'default: name, address and collection of token standard %i, programmable or not',
  (standard) => {
    expect(parseMetaplex(createAccount({ standard }), mint)).toEqual({
      name: 'Sea #7',
      uri: 'https://sea.example/7.json',
      collection,
    })
  },
)

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
  expect(parseMetaplex(createAccount({ creators: 3 }), mint)?.collection).toBe(collection)
  const { bytes, owner } = createAccount()
  for (const length of [0, 1, 40, 70, 120, 300])
    expect(
      parseMetaplex({ data: [bytes.subarray(0, length).toString('base64'), 'base64'], owner }, mint),
    ).toBeUndefined()
  const long = Buffer.from(bytes)
  long.writeUInt32LE(2 ** 31, 65)
  expect(parseMetaplex({ data: [long.toString('base64'), 'base64'], owner }, mint)).toBeUndefined()
})
