import {
  AccountRole,
  type Address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  partiallySignTransaction,
  pipe,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { beforeAll, expect, test } from 'vitest'
import { buildTransfer, type Transfer } from './buildTransfer.js'
import { assertSignedAsAsked } from './requestSignature.js'
import { createFreshAddress } from './tests/createTestSender.js'
import { token2022Program } from './tokens/readTokenAccounts.js'

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

/** A swap of version 0: it touches two accounts that stand in a table. `price`: what the wallet pays for computing. */
function buildWithTable(table: Address, held: readonly [Address, Address], touched: Address, price: bigint) {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (tx) => setTransactionMessageFeePayer(signer.address, tx),
    (tx) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'), lastValidBlockHeight: 1n },
        tx,
      ),
    (tx) => setTransactionMessageComputeUnitPrice(price, tx),
    (tx) =>
      appendTransactionMessageInstruction(
        {
          programAddress: asked.to,
          accounts: [
            { address: signer.address, role: AccountRole.WRITABLE_SIGNER },
            { address: touched, role: AccountRole.WRITABLE },
          ],
          data: new Uint8Array([1, 2, 3]),
        },
        tx,
      ),
    (tx) => compressTransactionMessageUsingAddressLookupTables(tx, { [table]: [...held] }),
  )
  return compileTransaction(message)
}

test('behavior: accounts of an address table are told by their place in it, as swaps have them', async () => {
  const table = asked.token.mint
  const held = [asked.token.source, asked.token.destination] as const
  const wanted = buildWithTable(table, held, held[0], 1n)
  const sign = (transaction: typeof wanted) => partiallySignTransaction([signer.keyPair], transaction)
  assertSignedAsAsked(await sign(wanted), wanted)
  assertSignedAsAsked(await sign(buildWithTable(table, held, held[0], 9n)), wanted)
  const other = await sign(buildWithTable(table, held, held[1], 1n))
  expect(() => assertSignedAsAsked(other, wanted)).toThrow('another transaction')
})
