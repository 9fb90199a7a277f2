import { type Address, createKeyPairSignerFromPrivateKeyBytes, partiallySignTransaction } from '@solana/kit'
import { beforeAll, expect, test } from 'vitest'
import { assertSignedAsAsked } from './assertSignedAsAsked.js'
import { buildTransfer, type Transfer } from './buildTransfer.js'
import { createFreshAddress } from './tests/createTestSender.js'
import { token2022Program } from './tokens/token2022Program.js'

const budget = { limit: 10_000, price: 10_000n }

let signer: Awaited<ReturnType<typeof createKeyPairSignerFromPrivateKeyBytes>>
let thief: Address
let asked: Transfer & { token: NonNullable<Transfer['token']> }

beforeAll(async () => {
  signer = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(1))
  thief = await createFreshAddress()
  asked = {
    from: signer.address,
    to: await createFreshAddress(),
    amount: 1_000_000n,
    memo: 'Account 17',
    token: {
      program: token2022Program,
      mint: await createFreshAddress(),
      decimals: 6,
      source: await createFreshAddress(),
      destination: await createFreshAddress(),
      createsDestination: true,
      fee: 10_000n,
    },
  }
})

async function check(changed: Transfer, changedBudget = budget): Promise<void> {
  const signed = await partiallySignTransaction([signer.keyPair], buildTransfer(changed, changedBudget))
  assertSignedAsAsked(signed, buildTransfer(asked, budget))
}

test('default', async () => {
  await expect(check(asked)).resolves.toBeUndefined()
})

test('behavior: the wallet’s own network fee is accepted', async () => {
  await expect(check(asked, { limit: 20_000, price: 1n })).resolves.toBeUndefined()
})

test.each<[what: string, change: () => Transfer]>([
  ['another amount', () => ({ ...asked, amount: 1_000_001n })],
  ['another memo', () => ({ ...asked, memo: 'Account 18' })],
  ['no memo', () => ({ ...asked, memo: '' })],
  ['another recipient', () => ({ ...asked, to: thief })],
  ['another destination', () => ({ ...asked, token: { ...asked.token, destination: thief } })],
  ['another source', () => ({ ...asked, token: { ...asked.token, source: thief } })],
  ['another mint', () => ({ ...asked, token: { ...asked.token, mint: thief } })],
  ['another token program', () => ({ ...asked, token: { ...asked.token, program: thief } })],
  ['another transfer fee', () => ({ ...asked, token: { ...asked.token, fee: 10_001n } })],
  ['no say about the transfer fee', () => ({ ...asked, token: { ...asked.token, fee: null } })],
  ['no new account', () => ({ ...asked, token: { ...asked.token, createsDestination: false } })],
  ['SOL instead', () => ({ ...asked, token: null })],
])('error: a wallet that signs %s', async (_what, change) => {
  await expect(check(change())).rejects.toMatchObject({
    code: 'SEND_SOLANA_FAILED',
    details: 'the wallet signed another transaction than it was asked to',
  })
})

test('error: a wallet that did not sign', () => {
  const transaction = buildTransfer(asked, budget)
  expect(() => assertSignedAsAsked(transaction, transaction)).toThrow(
    expect.objectContaining({ code: 'SEND_SOLANA_FAILED', details: 'the wallet did not sign' }),
  )
})
