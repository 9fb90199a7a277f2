import { BaseError } from 'viem'
import { expect, test } from 'vitest'

test('default: what runs here is the oldest viem @gangway/core accepts', () => {
  expect(new BaseError('').version).toBe('2.21.0')
})
