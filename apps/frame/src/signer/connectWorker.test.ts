import { expect, test, vi } from 'vitest'
import { connectWorker } from './connectWorker.js'

/** A Worker of which the test is the inside. */
function createTestWorker() {
  const worker = Object.assign(new EventTarget(), { postMessage: vi.fn() })
  const reply = (data: unknown) => void worker.dispatchEvent(Object.assign(new Event('message'), { data }))
  const fail = () => void worker.dispatchEvent(new Event('error'))
  const api = connectWorker(worker as unknown as Worker)
  return { api, worker, reply, fail }
}

test('default: answers find their calls by id, in any order', async () => {
  const { api, worker, reply } = createTestWorker()
  const calls = [api.isConnected(), api.finishLogin({ code: '123456' })]
  expect(worker.postMessage.mock.calls).toEqual([
    [{ id: 1, method: 'isConnected', params: undefined }],
    [{ id: 2, method: 'finishLogin', params: { code: '123456' } }],
  ])
  reply({ id: 2 })
  reply({ id: 1, result: true })
  reply({ id: 1, result: false })
  reply('nonsense')
  expect(await Promise.all(calls)).toEqual([true, undefined])
})

test('error: code, words and facts cross', async () => {
  const { api, reply } = createTestWorker()
  const call = api.finishLogin({ code: '123456' })
  reply({ id: 1, error: { code: 'LOGIN_CODE_WRONG', message: '2 tries left', context: { triesLeft: 2 } } })
  await expect(call).rejects.toMatchObject({
    code: 'LOGIN_CODE_WRONG',
    shortMessage: '2 tries left',
    context: { triesLeft: 2 },
  })
})

test('error: a Worker that could not be loaded fails every call', async () => {
  const { api, fail, worker } = createTestWorker()
  const call = api.isConnected()
  fail()
  await expect(call).rejects.toMatchObject({ code: 'FRAME_UNREACHABLE' })
  await expect(api.isConnected()).rejects.toMatchObject({ code: 'FRAME_UNREACHABLE' })
  expect(worker.postMessage).toHaveBeenCalledTimes(1)
})

test('behavior: one that works goes on after a fault', async () => {
  const { api, fail, reply } = createTestWorker()
  reply({ id: 0 })
  const call = api.isConnected()
  fail()
  await expect(call).rejects.toMatchObject({ code: 'FRAME_UNREACHABLE' })
  const next = api.isConnected()
  reply({ id: 2, result: true })
  expect(await next).toBe(true)
})
