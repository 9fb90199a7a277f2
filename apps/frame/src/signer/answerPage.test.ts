import { GangwayError } from '@gangway/protocol'
import { expect, test, vi } from 'vitest'
import type { WorkerApi } from '../model/workerApi.js'
import { answerPage } from './answerPage.js'
import { fromWorkerError } from './workerMessages.js'

/** An API of which a test gives what it needs. */
const toApi = (api: Partial<WorkerApi>) => api as WorkerApi

test('default: calls the method with its parameters, unknown ones dropped', async () => {
  const finishLogin = vi.fn(async () => {})
  const message = { id: 7, method: 'finishLogin', params: { code: '123456', other: 1 }, more: 2 }
  expect(await answerPage(toApi({ finishLogin }), message)).toEqual({ id: 7, result: undefined })
  expect(finishLogin).toHaveBeenCalledWith({ code: '123456' })
})

test('behavior: what is no request is not answered', async () => {
  const junk = [
    null,
    1,
    'lock',
    {},
    { id: '1', method: 'lock' },
    { id: 1, method: 'toString' },
    { id: 1, method: '__proto__' },
  ]
  for (const message of junk) expect(await answerPage(toApi({}), message)).toBeNull()
})

test('error: parameters of another shape never reach the method', async () => {
  const finishLogin = vi.fn(async () => {})
  const reply = await answerPage(toApi({ finishLogin }), {
    id: 1,
    method: 'finishLogin',
    params: { code: 1 },
  })
  expect(reply).toMatchObject({ id: 1, error: { code: 'INVALID_INPUT' } })
  expect(finishLogin).not.toHaveBeenCalled()
})

test('error: of ours the code, words and plain facts cross; of others nothing but that they happened', async () => {
  const own = new GangwayError('LOGIN_CODE_WRONG', {
    shortMessage: 'That code is not right. 2 tries left',
    details: 'secret',
    cause: new Error('secret'),
    context: { triesLeft: 2, facts: { secret: true } },
  })
  const crossed = await answerPage(toApi({ lock: () => Promise.reject(own) }), { id: 1, method: 'lock' })
  expect(JSON.stringify(crossed)).not.toContain('secret')
  if (!crossed || !('error' in crossed)) throw new Error('an error was expected')
  expect(fromWorkerError(crossed.error)).toMatchObject({
    code: 'LOGIN_CODE_WRONG',
    shortMessage: 'That code is not right. 2 tries left',
    context: { triesLeft: 2 },
  })
  const strange = new Error('bad key 0xac09…')
  const hidden = await answerPage(toApi({ lock: () => Promise.reject(strange) }), { id: 1, method: 'lock' })
  expect(hidden).toEqual({ id: 1, error: { code: 'UNKNOWN', message: 'An error occurred' } })
})
