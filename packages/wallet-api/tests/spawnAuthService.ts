import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { getProgramArgs } from '@gangway/dev'
import { vi } from 'vitest'
import { createTestDevice } from './createTestDevice.js'
import { findToken, newId, toStartBody } from './logIn.js'
import { authUrl } from './startAuthApi.js'

/** Whose coins pay for batches, and the node they are sent to. */
export type SpawnedSponsorship = { rpcUrl: string; key: string }

/** The auth service in a process of its own, on the embedded database of a folder; to be killed. */
export async function spawnAuthService(folder: string, sponsorship?: SpawnedSponsorship) {
  const script = new URL('./serveAuthApi.ts', import.meta.url)
  const args = [folder, ...(sponsorship ? [JSON.stringify(sponsorship)] : [])]
  const child = spawn(process.execPath, getProgramArgs(script, args), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const links = new Map<string, string>()
  lines.on('line', (line) => {
    const { to, link } = JSON.parse(line)
    if (to) links.set(to, link)
  })
  const [first] = await once(lines, 'line')
  const url = `http://127.0.0.1:${JSON.parse(first).port}`
  return {
    links,
    async post(path: string, body: unknown) {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    },
    async fetch(request: Request) {
      const { method, headers } = request
      return fetch(`${url}${new URL(request.url).pathname}`, { method, headers, body: await request.text() })
    },
    async kill() {
      if (child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

/** See {@link spawnAuthService}. */
export type SpawnedService = Awaited<ReturnType<typeof spawnAuthService>>

/** Logs a new person in; `fetch` where the device is to outlive the service. */
export async function logInAt(service: SpawnedService, fetch: SpawnedService['fetch'] = service.fetch) {
  const email = `${newId()}@example.org`
  const device = await createTestDevice({ origin: authUrl, fetch, getNow: Date.now })
  const started = await device.post('/auth/login/start', toStartBody(email))
  const { loginId, matchNumber: number } = started.body
  const link = await vi.waitFor(() => service.links.get(email) ?? Promise.reject())
  const { code } = await service.post('/auth/device/approve', { token: findToken(link), number })
  const { tokens, account } = (await device.post('/auth/login/verify', { loginId, code })).body
  return { device, account, accessToken: tokens.accessToken as string }
}
