import { describe, expect, test } from 'vitest'
import { createSentTransaction } from '../../send/tests/createSentTransaction.js'
import { createPurchase } from '../purchases/tests/createPurchase.js'
import { mergeActivity } from './mergeActivity.js'
import { createAccountTransaction } from './tests/createAccountTransaction.js'

const getRows = (...parameters: Parameters<typeof mergeActivity>) =>
  mergeActivity(...parameters).map(({ hash, kind }) => `${hash} ${kind}`)

describe('mergeActivity (interface-guide.md §8.4)', () => {
  test('default: newest first, one row a transaction, which is the one followed here', () => {
    const sent = [
      createSentTransaction({ hash: '0xa', submittedAt: 30 }),
      createSentTransaction({ hash: '0xb', submittedAt: 10, status: 'confirmed' }),
    ]
    const found = [
      createAccountTransaction({ hash: '0xc', minedAt: 40 }),
      createAccountTransaction({ hash: '0xb', minedAt: 11 }),
      createAccountTransaction({ hash: '0xd', minedAt: 5 }),
    ]
    expect(getRows(sent, found)).toEqual(['0xc found', '0xa sent', '0xb sent', '0xd found'])
  })

  test.each([
    ['repriced', ['0xa sent']],
    ['cancelled', ['0xa sent']],
    ['replaced', ['0xb found', '0xa sent']],
  ] as const)('behavior: what took the place of one that was %s', (status, rows) => {
    const sent = [createSentTransaction({ hash: '0xa', replacedBy: '0xb', status, submittedAt: 1 })]
    expect(getRows(sent, [createAccountTransaction({ hash: '0xb', minedAt: 2 })])).toEqual(rows)
  })

  test('behavior: a purchase by the day it began; what brought its coins is no row of its own', () => {
    const change = { id: 'p', transactionHash: '0xc', startedAt: new Date(20).toISOString() }
    const bought = (state: 'sent' | 'arrived') => [createPurchase({ ...change, state })]
    const found = [createAccountTransaction({ hash: '0xc', minedAt: 40 })]
    expect(getRows([], found, bought('sent'))).toEqual(['0xc found', 'p bought'])
    expect(getRows([], found, bought('arrived'))).toEqual(['p bought'])
  })
})
