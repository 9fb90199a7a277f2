import { expect, test } from 'vitest'
import { createMemoryStore } from '../storage/openGuardedStore.js'
import { openBrowserKey } from './browserKey.js'

test('default: one key, made when it is wanted, and not to be read out', async () => {
  const store = createMemoryStore()
  const keys = await openBrowserKey(async () => store)
  expect(await keys?.read()).toBeNull()
  const made = await keys?.make()
  expect(made?.privateKey.extractable).toBe(false)
  expect((await keys?.make())?.publicJwk).toEqual(made?.publicJwk)
  const later = await openBrowserKey(async () => store)
  expect((await later?.read())?.publicJwk).toEqual(made?.publicJwk)
  await later?.drop()
  expect(await keys?.read()).toBeNull()
})

test('error: what lies in its place is no key', async () => {
  const store = createMemoryStore()
  await store.write({ 'approving key': { privateKey: 'x', publicJwk: {} } })
  const keys = await openBrowserKey(async () => store)
  expect(await keys?.read()).toBeNull()
})

test('error: a browser that keeps nothing has none', async () => {
  expect(await openBrowserKey(() => Promise.reject(new DOMException('refused', 'SecurityError')))).toBeNull()
})
