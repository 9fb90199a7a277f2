import { readFileSync } from 'node:fs'
import { errorBodySchema, parseWith } from '@gangway/protocol'
import type { OpenDatabase } from '@gangway/server-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LoginDriver } from '../src/index.js'
import { appOrigin, authUrl, openAuthDatabase, startAuthApi, type TestAuthApi } from './startAuthApi.js'
import { frameUrl, startRecoveryApi, type TestRecovery } from './startRecoveryApi.js'

/** With a provider all routes are there; nobody comes by it here. */
const nobody: LoginDriver = {
  name: 'google',
  start: () => Promise.reject(new Error('not asked')),
  prove: () => Promise.reject(new Error('not asked')),
}

/** What the login service calls by itself. */
const ofService = '/erasures'

/** Where providers send people from their own pages: a link or a form of another origin. */
const returnPath = '/auth/provider/:provider/return'

let opened: OpenDatabase
let api: TestAuthApi
let recovery: TestRecovery
let paths: string[]

beforeAll(async () => {
  opened = await openAuthDatabase()
  api = await startAuthApi(opened, { loginDrivers: [nobody] })
  recovery = await startRecoveryApi()
  paths = api.paths.filter((path) => path !== '/auth/*' && path !== returnPath)
})
afterAll(async () => {
  await recovery.stop()
  await api.stop()
  await opened.close()
})

const json = { 'content-type': 'application/json' }

async function ask(path: string, init: RequestInit) {
  const response = path.startsWith('/auth/')
    ? await api.fetch(new Request(`${authUrl}${path}`, init))
    : await recovery.request(path, init)
  const { status, headers } = response
  return { path, status, headers, text: await response.text() }
}

/** An answer that says what is wrong, and that nobody keeps or reads but who asked. */
function expectRefusal({ path, status, headers, text }: Awaited<ReturnType<typeof ask>>) {
  expect([path, status >= 400 && status < 500]).toEqual([path, true])
  expect(parseWith(errorBodySchema, JSON.parse(text))).toEqual(JSON.parse(text))
  expect(text).not.toMatch(/canary|node_modules|\.[jt]s\b|\n\s+at /)
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('set-cookie')).toBeNull()
}

describe('the login service', () => {
  test('error: whoever proves nothing is refused on every route, and nothing of the answer is kept', async () => {
    expect(paths.length).toBeGreaterThan(50)
    for (const path of paths) {
      const answer = await ask(path, {
        method: 'POST',
        headers: { ...json, origin: authUrl },
        body: '{"canary":1}',
      })
      expectRefusal(answer)
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  })

  test.each([
    ['a page of another origin', { ...json, origin: appOrigin }, 403],
    ['a page without an origin', { ...json, origin: 'null' }, 403],
    ['another site’s, by the browser’s word', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
    ['a host beside ours, by the browser’s word', { ...json, 'sec-fetch-site': 'same-site' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: authUrl }, 400],
    ['text', { 'content-type': 'text/plain', origin: authUrl }, 400],
  ])('error: every route refuses %s, without a word to it by CORS', async (_name, headers, status) => {
    for (const path of paths) {
      const answer = await ask(path, { method: 'POST', headers, body: '{}' })
      expectRefusal(answer)
      expect([path, answer.status]).toEqual([path, status])
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  test('error: no route is reached by a link or a picture', async () => {
    for (const path of paths) expect(await ask(path, { headers: json })).toMatchObject({ status: 404 })
  })

  test('error: a body of a megabyte is refused, however it is sent', async () => {
    const body = JSON.stringify({ token: 'a'.repeat(1_048_576) })
    for (const path of ['/auth/device/read', '/auth/provider/returned', '/auth/email/undo/read'])
      expect(await ask(path, { method: 'POST', headers: json, body })).toMatchObject({ status: 413 })
  })
})

describe('the recovery service', () => {
  test('error: whoever proves nothing is refused on every route, and nothing of the answer is kept', async () => {
    expect(recovery.paths.length).toBeGreaterThan(8)
    for (const path of recovery.paths) {
      const headers = path === ofService ? json : { ...json, origin: frameUrl }
      const answer = await ask(path, { method: 'POST', headers, body: '{"grant":"canary"}' })
      expectRefusal(answer)
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  })

  test.each([
    ['a page of another origin', { ...json, origin: appOrigin }, 403],
    ['whoever names no origin', json, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: frameUrl }, 400],
  ])('error: every route of the frame refuses %s', async (_name, headers, status) => {
    for (const path of recovery.paths.filter((each) => each !== ofService)) {
      const answer = await ask(path, { method: 'POST', headers, body: '{}' })
      expectRefusal(answer)
      expect([path, answer.status]).toEqual([path, status])
    }
  })

  test.each([
    ['a page of another origin', { ...json, origin: appOrigin }, 403],
    ['the frame’s own pages', { ...json, origin: frameUrl }, 403],
    ['a page, by the browser’s word', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ])('error: what the login service alone calls refuses %s', async (_name, headers, status) => {
    const answer = await ask(ofService, { method: 'POST', headers, body: '{}' })
    expectRefusal(answer)
    expect(answer.status).toBe(status)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

test('default: docs/security-rules.md says of every route of both who may call it', () => {
  const text = readFileSync(new URL('../../../docs/security-rules.md', import.meta.url), 'utf8')
  const section = /## Who may call what\n([\s\S]*?)\n## /.exec(text)?.[1] ?? ''
  const documented = [...section.matchAll(/`(\/(?:(?:auth|shares|custody)\/[^`]+|erasures))`/g)].map(
    ([, path]) => path,
  )
  expect(documented.toSorted()).toEqual([...paths, returnPath, ...recovery.paths].toSorted())
})
