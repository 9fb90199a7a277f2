import { expect, test } from 'vitest'
import { custodyPolicySchema, isMoveAllowed } from './custodyPolicy.js'

test('default: a person may move both ways; else only to where the operator wants it', () => {
  const allowed = custodyPolicySchema.options.map((policy) => [
    policy,
    isMoveAllowed(policy, 'user'),
    isMoveAllowed(policy, 'escrow'),
  ])
  expect(allowed).toEqual([
    ['escrow', true, true],
    ['user', true, false],
    ['escrow-only', false, true],
  ])
})
