import { getTransactionSize } from '@solana/kit'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { buildTransfer, type Transfer } from './buildTransfer.js'
import { createFreshAddress } from './tests/createTestSender.js'
import { token2022Program } from './tokens/readTokenAccounts.js'

const budget = { limit: 10_000, price: 10_000n }
let native: Transfer
let token: Transfer

beforeAll(async () => {
  const [from, to, mint, source, destination] = await Promise.all(
    Array.from({ length: 5 }, () => createFreshAddress()),
  )
  if (!from || !to || !mint || !source || !destination) throw new Error('no addresses')
  native = { from, to, amount: 1n, memo: '', token: null }
  const accounts = { program: token2022Program, mint, source, destination }
  token = { ...native, token: { ...accounts, decimals: 6, createsDestination: true, fee: 1n } }
})

function getMaxBytes(transfer: Transfer): number {
  try {
    buildTransfer({ ...transfer, memo: 'x'.repeat(5_000) }, budget)
  } catch (error) {
    expect(error).toMatchObject({ code: 'SEND_INVALID_PARAMETERS', context: { field: 'memo' } })
    return (error as { context: { maxBytes: number } }).context.maxBytes
  }
  throw new Error('it fits')
}

test('default: the longest memo fills the transaction, one byte more is refused and told how much fits', () => {
  for (const transfer of [native, token]) {
    const maxBytes = getMaxBytes(transfer)
    const longest = buildTransfer({ ...transfer, memo: 'x'.repeat(maxBytes) }, budget)
    expect(getTransactionSize(longest)).toBe(1232)
    expect(() => buildTransfer({ ...transfer, memo: 'x'.repeat(maxBytes + 1) }, budget)).toThrow(
      expect.objectContaining({ details: `the memo can have at most ${maxBytes} bytes` }),
    )
  }
})

test('behavior: any memo is built within the limit or refused, by its bytes', () => {
  const maxBytes = getMaxBytes(token)
  const memos = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ maxLength: 1000 }))
  fc.assert(
    fc.property(memos, (memo) => {
      const fits = new TextEncoder().encode(memo).length <= maxBytes
      const build = () => buildTransfer({ ...token, memo }, budget)
      if (fits) expect(getTransactionSize(build())).toBeLessThanOrEqual(1232)
      else expect(build).toThrow(expect.objectContaining({ code: 'SEND_INVALID_PARAMETERS' }))
    }),
  )
})
