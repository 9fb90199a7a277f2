import { delegateContracts } from '@gangway/protocol'
import fc from 'fast-check'
import { getAddress, type Hex, zeroAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { testAccounts, testSigners } from '../../tests/createTestContext.js'
import { signAuthorization } from './signAuthorization.js'

const known = { address: delegateContracts.delegate, chainId: 31337, nonce: 7 }
const ours = known

/** Signs nothing: what asks for a signature is seen. */
function createWitness() {
  const digests: Uint8Array[] = []
  return {
    digests,
    signEvmDigest(digest: Uint8Array) {
      digests.push(digest)
      return new Uint8Array(65)
    },
  }
}

test('default: the account’s signature over our delegate, on this chain, at this nonce', async () => {
  const authorization = signAuthorization(ours, known, testSigners)
  expect(authorization).toMatchObject(ours)
  expect(await recoverAuthorizationAddress({ authorization })).toBe(testAccounts.evm)
})

test.each<[string, Partial<typeof ours> & { address?: Hex }]>([
  ['another delegate', { address: delegateContracts.manager as never }],
  ['no delegate, which would undo one', { address: `0x${'0'.repeat(40)}` as never }],
  ['our delegate’s address in another writing', { address: ours.address.toLowerCase() as never }],
  ['every chain', { chainId: 0 }],
  ['another chain', { chainId: 1 }],
  ['an old nonce', { nonce: 6 }],
  ['a nonce to come', { nonce: 8 }],
  ['a chain that is no number', { chainId: Number.NaN }],
])('threat 24: nothing is signed for %s', (_, changes) => {
  const witness = createWitness()
  expect(() => signAuthorization({ ...ours, ...changes }, known, witness)).toThrow(
    expect.objectContaining({ code: 'FRAME_REQUEST_REFUSED' }),
  )
  expect(witness.digests).toEqual([])
})

test('default: no contract, where the account is to be set back, and then nothing else', async () => {
  const none = { ...known, address: zeroAddress }
  const authorization = signAuthorization(none, none, testSigners)
  expect(await recoverAuthorizationAddress({ authorization })).toBe(testAccounts.evm)
  const witness = createWitness()
  for (const other of [ours, { ...none, chainId: 0 }, { ...none, chainId: 1 }, { ...none, nonce: 6 }])
    expect(() => signAuthorization(other, none, witness)).toThrow()
  expect(() =>
    signAuthorization(
      { ...known, address: delegateContracts.manager },
      { ...known, address: delegateContracts.manager },
      witness,
    ),
  ).toThrow()
  expect(witness.digests).toEqual([])
})

test('threat 24: of 10,000 tuples only the one that is known to be right is signed', () => {
  const address = fc.oneof(
    fc.constant(ours.address),
    fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`)),
  )
  const number = (right: number) =>
    fc.oneof(fc.constantFrom(right, right + 1, right - 1, 0, -right, 1), fc.integer(), fc.double())
  const tuple = fc.record({ address, chainId: number(known.chainId), nonce: number(known.nonce) })
  fc.assert(
    fc.property(tuple, (candidate) => {
      const witness = createWitness()
      const isOurs =
        candidate.address === ours.address &&
        candidate.chainId === ours.chainId &&
        candidate.nonce === ours.nonce
      if (isOurs) signAuthorization(candidate, known, witness)
      else expect(() => signAuthorization(candidate, known, witness)).toThrow()
      expect(witness.digests).toHaveLength(isOurs ? 1 : 0)
    }),
    { numRuns: 10_000 },
  )
})
