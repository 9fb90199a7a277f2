import { GangwayError, specTexts } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { allTexts as en } from '../../fixtures/allTexts.js'
import { getFormProblem } from './getFormProblem.js'
import { getRecipientProblem } from './getRecipientProblem.js'

test('getRecipientProblem: each kind of wrong address has its own words (interface-guide.md §9.3)', () => {
  const words = (context: Record<string, unknown>) =>
    en[getRecipientProblem(new GangwayError('INVALID_ADDRESS', { context }))]
  expect(words({ kind: 'checksum' })).toBe('This address has a typing mistake')
  expect(words({ kind: 'other-namespace', chainNamespace: 'solana' })).toMatch(/^This is a Solana address/)
  expect(words({ kind: 'mint' })).toBe('This is a token, not an account')
  expect(words({})).toBe(words({ kind: 'malformed' }))
})

test('getRecipientProblem error: code that did not load says nothing about the address', () => {
  expect(getRecipientProblem(new GangwayError('CONNECTION_ADAPTER_NOT_FOUND'))).toBe('send.to.unavailable')
})

test('getFormProblem: an incomplete Solana form has the text of product.md §8, an EVM form none', () => {
  const solana = 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'
  expect(getFormProblem('enter-amount', solana)).toBe(specTexts.solanaInvalidParameters)
  expect(getFormProblem('insufficient-funds', solana)).toBeNull()
  expect(getFormProblem('enter-recipient', 'eip155:31337')).toBeNull()
})
