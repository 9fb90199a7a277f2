import { expect, vi } from 'vitest'
import type { TestAnswer, TestDevice } from './createTestDevice.js'
import { findCode } from './logIn.js'
import { appOrigin, authUrl, type TestAuthApi } from './startAuthApi.js'

/** Asks for a login by a provider; its answer, and the state the person has to come back with. */
export async function startByProvider(
  device: TestDevice,
  change: Record<string, unknown>,
): Promise<TestAnswer & { state: string }> {
  const asked = { projectId: 'one', appOrigin, carrier: 'stored', client: 'gw1' }
  const answer = await device.post('/auth/provider/start', { ...asked, ...change })
  const uri = typeof answer.body.uri === 'string' ? new URL(answer.body.uri) : undefined
  return { ...answer, state: uri?.searchParams.get('state') ?? '' }
}

/** A browser comes back from another site, by a link or by a form; what the page after the return is told. */
export async function comeBack(
  api: TestAuthApi,
  answer: Record<string, string>,
  { provider, isForm = false }: { provider: string; isForm?: boolean },
): Promise<Record<string, string>> {
  const text = new URLSearchParams(answer)
  const url = `${authUrl}/auth/provider/${provider}/return`
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://provider.example' }
  const response = await api.fetch(
    isForm
      ? new Request(url, { method: 'POST', headers, body: text })
      : new Request(`${url}?${text}`, { headers }),
  )
  expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store'])
  const location = new URL(response.headers.get('location') ?? '')
  expect(`${location.origin}${location.pathname}`).toBe(`${authUrl}/returned`)
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
}

/** Sends the code that links to `email`, and reads it. */
export async function readLinkCode(api: TestAuthApi, token: string, email: string): Promise<string> {
  const before = api.mails.length
  expect((await api.post('/auth/provider/link/start', { token })).status).toBe(200)
  return vi.waitFor(
    () => {
      const mail = api.mails.slice(before).find(({ to, text }) => to === email && /\b\d{6}\b/.test(text))
      expect(mail).toBeDefined()
      return findCode(mail?.text ?? '')
    },
    { interval: 5 },
  )
}
