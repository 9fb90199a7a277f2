import { GangwayError } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { fromFailure, toFailure } from './walletMessages.js'

test.each([
  [
    new GangwayError('WALLET_INTEGRITY', { context: { field: 'secret', triesLeft: 7 } }),
    { of: 'secret', triesLeft: 7 },
  ],
  [new GangwayError('WALLET_INTEGRITY', { context: { field: 'secret' } }), { of: 'secret', triesLeft: null }],
  [new GangwayError('WALLET_INTEGRITY'), { of: 'wallet' }],
  [new GangwayError('CUSTODY_CHANGED'), { of: 'changed' }],
])('default: %s is the same on the page', (error, failure) => {
  expect(toFailure(error)).toEqual(failure)
  const { code, context } = fromFailure(toFailure(error))
  expect({ code, context }).toEqual({ code: error.code, context: error.context })
})

test('behavior: of any other error nothing leaves the Worker', () => {
  for (const error of [new Error('a key'), new GangwayError('INVALID_INPUT', { details: 'a key' }), 'a key'])
    expect(toFailure(error)).toEqual({ of: 'wallet' })
  expect(JSON.stringify(fromFailure({ of: 'wallet' }))).not.toContain('a key')
})
