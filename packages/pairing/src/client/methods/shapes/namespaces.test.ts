import * as v from 'valibot'
import { expect, test } from 'vitest'
import { proposalNamespacesSchema } from './proposalNamespacesSchema.js'
import { sessionNamespacesSchema } from './sessionNamespacesSchema.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('default: chains of accounts belong to what is allowed (CAIP-25)', () => {
  const eip155 = { accounts: [`eip155:1:${account}`, `eip155:1:${account}`], methods: ['a', 'a'], events: [] }
  expect(v.parse(sessionNamespacesSchema, { eip155 })).toEqual({
    eip155: { chains: ['eip155:1'], accounts: [`eip155:1:${account}`], methods: ['a'], events: [] },
  })
})

test('behavior: a key that names one chain is folded into its family', () => {
  const one = { accounts: [`eip155:1:${account}`], methods: ['a'], events: ['x'] }
  const other = { accounts: [`eip155:10:${account}`], methods: ['b'], events: [] }
  expect(v.parse(sessionNamespacesSchema, { 'eip155:1': one, 'eip155:10': other })).toEqual({
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      accounts: [...one.accounts, ...other.accounts],
      methods: ['a', 'b'],
      events: ['x'],
    },
  })
  expect(v.parse(proposalNamespacesSchema, { 'eip155:1': { methods: ['a'], events: [] } })).toEqual({
    eip155: { chains: ['eip155:1'], methods: ['a'], events: [] },
  })
})

test('error: accounts or chains of another family, and what is no id at all', () => {
  const fine = { accounts: [], methods: [], events: [] }
  for (const bad of [
    { eip155: { ...fine, accounts: ['solana:a:b'] } },
    { eip155: { ...fine, chains: ['solana:a'] } },
    { eip155: { ...fine, accounts: ['eip155:1'] } },
    { eip155: { ...fine, methods: 'all' } },
    { EIP155: fine },
    { 'a b': fine },
    'eip155',
  ])
    expect(v.is(sessionNamespacesSchema, bad)).toBe(false)
  expect(v.is(proposalNamespacesSchema, { eip155: { chains: ['solana:a'], methods: [], events: [] } })).toBe(
    false,
  )
})
