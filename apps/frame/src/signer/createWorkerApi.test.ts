import { expect, test } from 'vitest'
import { testConfig as config } from '../../tests/createTestFrame.js'
import { createMemoryStore } from '../storage/openGuardedStore.js'
import { createWorkerApi } from './createWorkerApi.js'
import { workerCalls } from './workerMessages.js'
import { workerMethods } from './workerMethods.js'

function createApi() {
  return createWorkerApi({
    frameOrigin: 'https://frame.example',
    fetch: () => Promise.reject(new TypeError('nobody answers')),
    openStore: async () => createMemoryStore(),
    locks: undefined,
    getNow: Date.now,
    requests: {},
    createNodeCaller: () => async () => null,
  })
}

const parameters = { config, appOrigin: 'https://app.example', client: 'gw1', language: 'en' } as const

test('default: the methods are those of the files, and what the page may call is them and open', () => {
  expect(Object.keys(createApi())).toEqual(workerCalls)
  expect(workerCalls).toEqual(['open', ...Object.keys(workerMethods)])
  for (const [name, method] of Object.entries(workerMethods)) expect(method.name).toBe(name)
})

test('error: nothing is answered before open, and open is answered once (embedded-wallet.md §4)', async () => {
  const api = createApi()
  for (const { name } of Object.values(workerMethods)) {
    const method: (params: never) => Promise<unknown> = api[name]
    await expect(method({} as never)).rejects.toMatchObject({ code: 'WALLET_NOT_READY' })
  }
  expect(await api.open(parameters)).toEqual({ carrier: 'stored' })
  expect(await api.isConnected()).toBe(false)
  await expect(api.open(parameters)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})
