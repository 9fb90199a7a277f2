import { errorBodySchema, errorMessages, GangwayError, parseWith, rpcQuerySchema } from '@gangway/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { errorStatuses } from './errorStatuses.js'
import { type ErrorStatus, toErrorResponse } from './errors.js'

test.each(Object.entries(errorStatuses))('parameters: %s answers %i', (code, status) => {
  const answer = toErrorResponse(new GangwayError(code as keyof typeof errorStatuses, { details: 'canary' }))
  expect(answer.status).toBe(status)
  expect(v.is(errorBodySchema, answer.body)).toBe(true)
  expect(JSON.stringify(answer.body)).not.toContain('canary')
})

test("behavior: a schema failure lists its fields in product.md §8's words", () => {
  const answer = catchAnswer(() => parseWith(rpcQuerySchema, {}))
  expect(answer).toEqual({
    status: 400,
    code: 'INVALID_INPUT',
    body: {
      status: 'FAILED',
      code: 'INVALID_INPUT',
      reasons: [
        { field: 'chainId', description: 'Required' },
        { field: 'projectId', description: 'Required' },
      ],
    },
  })
})

test('behavior: of its context an error tells three figures, and those in no 5xx', () => {
  const context = { retryAfter: 12, triesLeft: 2, erasesAt: 3, canary: 1 }
  expect(toErrorResponse(new GangwayError('LOGIN_CODE_WRONG', { context })).body.context).toEqual({
    retryAfter: 12,
    triesLeft: 2,
    erasesAt: 3,
  })
  for (const code of ['LOGIN_CODE_WRONG', 'DATABASE_UNAVAILABLE'] as const)
    expect(toErrorResponse(new GangwayError(code)).body).not.toHaveProperty('context')
  expect(toErrorResponse(new GangwayError('DATABASE_UNAVAILABLE', { context })).body.context).toBeUndefined()
})

test.each<[string, unknown, ErrorStatus, string]>([
  ['an unknown error', new TypeError('canary'), 500, 'An error occurred'],
  [
    'a code without a status',
    new GangwayError('SEND_FAILED', { shortMessage: 'canary' }),
    500,
    'An error occurred',
  ],
  [
    'a 503',
    new GangwayError('DATA_BALANCE_UNAVAILABLE', {
      shortMessage: 'canary',
      context: { field: 'canary', reasons: [{ field: 'canary', description: 'canary' }] },
    }),
    503,
    errorMessages.DATA_BALANCE_UNAVAILABLE,
  ],
])('error: %s says no details', (_, error, status, description) => {
  expect(toErrorResponse(error)).toMatchObject({
    status,
    body: { status: 'FAILED', reasons: [{ field: '', description }] },
  })
})

function catchAnswer(run: () => unknown) {
  try {
    run()
  } catch (error) {
    return toErrorResponse(error)
  }
  return undefined
}
