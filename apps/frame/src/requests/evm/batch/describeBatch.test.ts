import { expect, test } from 'vitest'
import type { Description } from '../../model/createModel.js'
import { danger } from '../../model/rows.js'
import { en as texts } from '../../texts/en.js'
import type { NamedRight, Right } from '../readRights.js'
import { type DescribedCall, describePaidBatch } from './describeBatch.js'

const [token, thief] = [`0x${'Aa'.repeat(20)}`, `0x${'Bb'.repeat(20)}`] as const
const warning = danger('takes it all')

function toCall(description: Partial<Description>): DescribedCall {
  const call = { from: thief, to: token, value: 0n, data: '0x' } as const
  return {
    call,
    description: { title: '', approveLabel: '', rows: [], warnings: [], recipient: null, ...description },
  }
}

/** The warnings of a batch of which the chain says that it gives a right. */
function warn(right: Partial<Right>, ...descriptions: Partial<Description>[]) {
  const lower = { contract: token.toLowerCase(), spender: thief.toLowerCase(), kind: 'amount', amount: 100n }
  const named = { right: { ...lower, ...right }, warning } as NamedRight
  const simulation = { changes: [], failure: null, failedAt: null, rights: [named] }
  const all = descriptions.map(toCall)
  return describePaidBatch(all, { payer: 'Shop', simulation, setsUp: false, texts }).warnings
}

const gives = { contract: token, spender: thief, amount: 100n }

test('default: a right that a call is about is not said twice', () => {
  expect(warn({}, { gives }, {})).toEqual([])
  expect(warn({ kind: 'all' }, { gives: { ...gives, amount: null } }, {})).toEqual([])
})

test.each<[string, Partial<Right>, Partial<Description>]>([
  ['more than the call says', { amount: 101n } as Partial<Right>, { gives }],
  ['a whole collection, where the call says an amount', { kind: 'all' }, { gives }],
  ['to another', { spender: token }, { gives }],
  ['of another token', { contract: thief }, { gives }],
  ['to whom a call only sends something', {}, { recipient: thief }],
])('threat: a right is said that gives %s', (_, right, description) => {
  expect(warn(right, description, {})).toEqual([warning])
})
