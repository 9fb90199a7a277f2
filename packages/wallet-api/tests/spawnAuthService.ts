import { vi } from 'vitest'
import { createTestDevice } from './createTestDevice.js'
import { findToken, newId, toStartBody } from './logIn.js'
import { spawnTestService } from './spawnTestService.js'
import { authUrl } from './startAuthApi.js'

/** Whose coins pay for batches, and the node they are sent to. */
export type SpawnedSponsorship = { rpcUrl: string; key: string }

/** The auth service in a process of its own, on the embedded database of a folder; to be killed. */
export async function spawnAuthService(folder: string, sponsorship?: SpawnedSponsorship) {
  const args = [folder, ...(sponsorship ? [JSON.stringify(sponsorship)] : [])]
  const links = new Map<string, string>()
  const script = new URL('./serveAuthApi.ts', import.meta.url)
  const service = await spawnTestService(script, args, ({ to, link }) => {
    if (typeof to === 'string' && typeof link === 'string') links.set(to, link)
  })
  return { ...service, links }
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
