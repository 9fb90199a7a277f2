import { expect, test } from 'vitest'
import { testConfig as config } from '../../../tests/createTestFrame.js'
import { createMemoryStore } from '../../storage/openGuardedStore.js'
import { answerPage } from '../answerPage.js'
import { connectWorker } from '../connectWorker.js'
import { createWorkerApi } from '../createWorkerApi.js'

test('the page calls the method through the door, which refuses what is none', async () => {
  const api = createWorkerApi({
    frameOrigin: 'https://frame.example',
    fetch: () => Promise.reject(new TypeError('nobody answers')),
    openStore: async () => createMemoryStore(),
    locks: undefined,
    getNow: Date.now,
    requests: {},
    createNodeCaller: () => async () => null,
  })
  const door = new EventTarget()
  const postMessage = async (message: unknown) => {
    const data = structuredClone(await answerPage(api, structuredClone(message)))
    door.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  const worker = connectWorker(Object.assign(door, { postMessage }) as unknown as Worker)
  await worker.open({ config, appOrigin: 'https://app.example', client: 'gw1', language: 'en' })
  expect(await worker.countTips({ amounts: [2, 3] })).toBe(5)
  await expect(worker.countTips({ amounts: 'all' } as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
