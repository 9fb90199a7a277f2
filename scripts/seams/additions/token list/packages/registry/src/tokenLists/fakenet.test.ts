import { listedTokens } from '@gangway/registry'
import { expect, test } from 'vitest'

test('the token is one of those whose balances are read', () => {
  expect(listedTokens.map(({ symbol }) => symbol)).toContain('FUSD')
})
