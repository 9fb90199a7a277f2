import { expect, test } from 'vitest'
import { serveProbes } from './serveProbes.js'

test('default: says that it lives, and whether it is to be sent requests; all else goes on', async () => {
  let isReady = true
  const fetch = serveProbes(
    () => isReady,
    () => new Response('page'),
  )
  const ask = async (path: string) => {
    const response = await fetch(new Request(`http://127.0.0.1${path}`))
    return [response.status, await response.text(), response.headers.get('cache-control')]
  }
  expect(await ask('/readyz?of=balancer')).toEqual([200, 'ready\n', 'no-store'])
  isReady = false
  expect(await ask('/readyz')).toEqual([503, 'not ready\n', 'no-store'])
  expect(await ask('/livez')).toEqual([200, 'alive\n', 'no-store'])
  expect(await ask('/readyz/')).toEqual([200, 'page', null])
})
