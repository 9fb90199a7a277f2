import { gangwaySolana } from '@gangway/registry'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { describeTransaction } from './describeTransaction.js'

const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const from = address('DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd')
const to = address('4frnoH7sFZYQto8wDhov6qoPGPAbroPNVeiMmxUhEYdM')
const usdx = address('Dmc9yijjdRTZhMyjqTyE3GF9iSB1zpBDDi4MkhYjoNPn')

/** 1.5 USDX, 6 decimals. */
const amount = [0x60, 0xe3, 0x16, 0, 0, 0, 0, 0, 6]

async function describe(programAddress: Address, data: number[], keys: Address[] = [from, usdx, to]) {
  const accounts = keys.map((key) => ({ address: key, role: key === from ? (3 as const) : (1 as const) }))
  const instruction: Instruction = { programAddress, accounts, data: Uint8Array.from(data) }
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (message) => setTransactionMessageFeePayer(from, message),
    (message) => appendTransactionMessageInstructions([instruction], message),
  )
  const rpc = async () => ({ value: 5_000 })
  return describeTransaction(rpc, gangwaySolana.caipNetworkId, compileTransaction(message))
}

// Source, mint, destination and owner.
const transferKeys = [from, usdx, to, from]

test.each([
  ['TransferChecked', [12, ...amount]],
  ['TransferCheckedWithFee', [26, 1, ...amount, 9, 0, 0, 0, 0, 0, 0, 0]],
])('default: Token-2022, %s', async (_what, data) => {
  const { title, rows } = await describe(token2022Program, data, transferKeys)
  expect(title).toBe('Send 1.5 USDX')
  expect(rows).toContainEqual({ label: 'To token account', value: to })
})

test('parameters: memo', async () => {
  const { rows } = await describe(memoProgram, [...Buffer.from('Rent, May ✓')], [])
  expect(rows[0]).toEqual({ label: 'Memo', value: 'Rent, May ✓' })
})

test('behavior: what it does not understand is named by its program', async () => {
  for (const data of [[26, 0], [45], []])
    expect((await describe(token2022Program, data)).rows[0]).toEqual({
      label: 'Calls program',
      value: token2022Program,
    })
})
