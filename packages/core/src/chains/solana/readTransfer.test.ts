import { describe, expect, test } from 'vitest'
import { type ParsedTransaction, readTransfer } from './readTransfer.js'

const system = '11111111111111111111111111111111'
const me = 'me'

function native(change: Partial<ParsedTransaction['meta']> = {}, programId = system): ParsedTransaction {
  return {
    meta: {
      err: null,
      fee: 5n,
      preBalances: [100n, 0n, 1n],
      postBalances: [85n, 10n, 1n],
      preTokenBalances: [],
      postTokenBalances: [],
      ...change,
    },
    transaction: {
      message: {
        accountKeys: [
          { pubkey: me, signer: true },
          { pubkey: 'you', signer: true },
          { pubkey: system, signer: false },
        ],
        instructions: [{ programId }],
      },
    },
  }
}

const held = (owner: string, amount: bigint, mint = 'mint', accountIndex = 0) => ({
  accountIndex,
  mint,
  owner,
  uiTokenAmount: { amount, decimals: 6 },
})

const token = (
  before: ParsedTransaction['meta']['preTokenBalances'],
  after: ParsedTransaction['meta']['postTokenBalances'],
) => readTransfer(native({ preTokenBalances: before, postTokenBalances: after }), me)

describe('readTransfer (data-sources.md §3.4: amounts from balances)', () => {
  test('default: the native coin', () => {
    expect(readTransfer(native(), me)).toEqual({ mint: null, decimals: 9, to: 'you', amount: 10n, fee: 5n })
  })

  test('behavior: somebody else paid the fee', () => {
    const paid = native({ preBalances: [10n, 100n, 0n], postBalances: [20n, 85n, 0n] })
    expect(readTransfer(paid, 'you')).toMatchObject({ to: me, amount: 10n, fee: null })
  })

  test('behavior: a token, to somebody who had none', () => {
    expect(token([held(me, 100n)], [held(me, 90n), held('you', 10n)])).toEqual({
      mint: 'mint',
      decimals: 6,
      to: 'you',
      amount: 10n,
      fee: 5n,
    })
  })

  test('behavior: what left is what was sent, though the token kept a part', () => {
    expect(token([held(me, 100n)], [held(me, 90n), held('you', 9n)])?.amount).toBe(10n)
  })

  test('behavior: an account that was emptied and closed', () => {
    expect(token([held(me, 10n)], [held('you', 10n)])).toMatchObject({ to: 'you', amount: 10n })
  })

  test('behavior: several accounts of one mint count as one', () => {
    expect(
      token(
        [held(me, 60n), held(me, 40n, 'mint', 2)],
        [held(me, 0n), held(me, 30n, 'mint', 2), held('you', 70n)],
      ),
    ).toMatchObject({ amount: 70n })
  })

  test.each([
    ['failed', native({ err: { InstructionError: [0, 'Custom'] } })],
    ['of another program', native({}, 'Stake11111111111111111111111111111111111111')],
    ['to nobody', native({ postBalances: [95n, 0n, 1n] })],
    ['to two', native({ postBalances: [80n, 10n, 6n] })],
    ['that brought something', native({ preBalances: [0n, 100n, 1n], postBalances: [10n, 85n, 1n] })],
  ])('behavior: a transaction %s is left out', (_, transaction) => {
    expect(readTransfer(transaction, me)).toBeNull()
  })

  test('behavior: who only pays the fee for another’s transfer has sent nothing', () => {
    const sponsored = native({ fee: 20n, preBalances: [100n, 0n, 50n], postBalances: [80n, 10n, 40n] })
    expect(readTransfer(sponsored, me)).toBeNull()
  })

  test('behavior: what another moved out of an account with a token’s own powers, its owner did not send', () => {
    const seized = native({ preTokenBalances: [held('she', 9n)], postTokenBalances: [held(me, 9n)] })
    seized.transaction.message.accountKeys.push({ pubkey: 'she', signer: false })
    expect(readTransfer(seized, 'she')).toBeNull()
    const asked = native({ preTokenBalances: [held('she', 9n)], postTokenBalances: [held(me, 9n)] })
    asked.transaction.message.accountKeys.push({ pubkey: 'she', signer: true })
    expect(readTransfer(asked, 'she')).toMatchObject({ to: me, amount: 9n })
  })

  test('behavior: the rent of a token account is no transfer', () => {
    const created = { ...held('you', 0n), accountIndex: 1 }
    expect(token([], [created])).toBeNull()
  })

  test('behavior: swaps, receipts and several recipients are left out', () => {
    expect(token([held(me, 9n)], [held(me, 0n), held(me, 5n, 'other')])).toBeNull()
    expect(token([held('you', 9n)], [held(me, 9n)])).toBeNull()
    expect(token([held(me, 9n)], [held('you', 5n), held('she', 4n)])).toBeNull()
    expect(token([held(me, 9n)], [])).toBeNull()
    expect(token([held(me, 9n)], [held(me, 0n), held('you', 9n, 'other')])).toBeNull()
  })
})
