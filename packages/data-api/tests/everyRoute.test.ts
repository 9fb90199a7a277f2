import { errorBodySchema, identityKeysRoute, parseWith } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { appOrigin, createWholeApi } from './createWholeApi.js'

const app = createWholeApi()
const mounted = app.routes.filter(({ method }) => method !== 'ALL')
/** Clients of ENS are on every page, and whoever gets an identity token checks it. */
const isForAll = (path: string) => path.startsWith('/v1/name-gateway') || path === identityKeysRoute.path
const isOpen = (path: string) => path === '/healthz' || isForAll(path)

/** Asks as a page of `origin`, with what fits no parameter, unless a query is named. */
async function ask({ method, path }: { method: string; path: string }, origin: string, query = '') {
  const body = method === 'GET' ? null : '{'
  const response = await app.request(`${path.replace(/:\w+/g, 'canary')}${query}`, {
    method,
    headers: { origin },
    body,
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('default: every route is tried', () => {
  expect(mounted.length).toBeGreaterThan(30)
})

test.each(['https://stranger.example', 'https://app.example.stranger.example', 'http://app.example', 'null'])(
  'error: no route answers a page of %s, whatever its method',
  async (origin) => {
    for (const route of mounted) {
      const { status, headers, text } = await ask(route, origin, '?projectId=local')
      const allowed = isForAll(route.path) ? '*' : null
      expect(headers.get('access-control-allow-origin'), route.path).toBe(allowed)
      if (isOpen(route.path)) continue
      expect([route.path, status]).toEqual([route.path, 403])
      expect(parseWith(errorBodySchema, JSON.parse(text)).code).toBe('ORIGIN_NOT_ALLOWED')
    }
  },
)

test('behavior: a page of ours is named as itself, never as anybody, and no credentials of a browser count', async () => {
  for (const route of mounted.filter(({ path }) => !isOpen(path))) {
    const { headers } = await ask(route, appOrigin)
    expect([route.path, headers.get('access-control-allow-origin')]).toEqual([route.path, appOrigin])
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  }
})

test('error: no route says more of what is wrong than its code, the field and our own words', async () => {
  for (const route of mounted) {
    const { status, headers, text } = await ask(route, appOrigin)
    expect(status, route.path).not.toBe(500)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    if (status < 400) continue
    expect(parseWith(errorBodySchema, JSON.parse(text))).toEqual(JSON.parse(text))
    expect(text).not.toMatch(/canary|node_modules|\.[jt]s\b|\n\s+at /)
  }
})

test('behavior: every answer has the type of what it is, and text its characters', async () => {
  for (const route of mounted) {
    const { status, headers, text } = await ask(route, appOrigin)
    const type = headers.get('content-type') ?? ''
    expect([route.path, type]).toEqual([
      route.path,
      text === '' ? '' : expect.stringMatching(/^(application|image)\//),
    ])
    if (status >= 400) expect(type).toBe('application/json')
    if (/^text\/|xml/.test(type)) expect(type).toContain('charset=utf-8')
  }
})

test('behavior: what changes something is reached by the method it is mounted for, not by a link or a picture', async () => {
  const reads = new Set(mounted.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const writes = mounted.filter(({ method, path }) => method !== 'GET' && !reads.has(path))
  expect(writes.map(({ path }) => path)).toContain('/auth/v1/authenticate')
  for (const { path } of writes)
    expect(await ask({ method: 'GET', path }, appOrigin, '?projectId=local')).toMatchObject({ status: 404 })
})

test('behavior: nothing of a sign-in is kept by a browser or on the way', async () => {
  const signIn = mounted.filter(({ path }) => path.startsWith('/auth/v1/'))
  expect(signIn.length).toBeGreaterThan(3)
  for (const route of signIn) {
    const { status, headers } = await ask(route, appOrigin, '?projectId=local')
    expect([route.path, status < 500, headers.get('cache-control')]).toEqual([route.path, true, 'no-store'])
  }
})
