import { expect, test } from 'vitest'
import { readHttpError } from './readHttpError.js'

test('default: code, words and figures of the service', () => {
  const description = 'That code is not right. 2 tries left'
  const body = {
    code: 'LOGIN_CODE_WRONG',
    reasons: [{ field: 'code', description }],
    context: { triesLeft: 2 },
  }
  expect(readHttpError({ status: 'FAILED', ...body })).toMatchObject({
    code: 'LOGIN_CODE_WRONG',
    shortMessage: description,
    context: { triesLeft: 2 },
  })
})

test.each([
  ['a code of a later version', { status: 'FAILED', code: 'toString', reasons: [] }, 'UNKNOWN'],
  ['another server', { error: 'Bad Gateway' }, 'FRAME_UNREACHABLE'],
  ['nothing', null, 'FRAME_UNREACHABLE'],
])('error: %s', (_, body, code) => {
  expect(readHttpError(body)).toMatchObject({ code })
})
