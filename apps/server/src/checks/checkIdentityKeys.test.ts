import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIdentitySigner, makeIdentityKeys, parseIdentityKeys } from '@gangway/server-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readServerConfig } from '../settings/readServerConfig.js'
import { checkIdentityKeys } from './checkIdentityKeys.js'

const text = makeIdentityKeys()
let other: Server
let url: string

beforeAll(async () => {
  const keys = parseIdentityKeys(text)
  if (!keys) throw new Error('no keys')
  const signer = await createIdentitySigner({ keys, issuer: '', getNow: Date.now })
  other = createServer(({ url: path }, response) => {
    const isThere = path === '/.well-known/jwks.json'
    response.writeHead(isThere ? 200 : 404).end(isThere ? JSON.stringify(signer.keys) : '')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
})
afterAll(() => other.close())

/** What is found by a process of these roles, where the other service is at `at`. */
function find(roles: string, value = text, at = url) {
  const config = readServerConfig({
    ...{ GANGWAY_ENV: 'local', GANGWAY_ROLES: roles, IDENTITY_KEYS: value },
    ...{ API_URL: at, FRAME_URL: at, RECOVERY_URL: 'http://recovery.localhost:9' },
    ...{ WEB_ROOT: '/srv/web', FRAME_ROOT: '/srv/frame', DATA_DIR: '/srv/data', MAIL_FROM: 'a@example.net' },
    ...{ MAIL_URL: 'smtp://127.0.0.1:9' },
  })
  return checkIdentityKeys.find({ config, timeout: 5_000, getNow: Date.now })
}

test.each([
  ['frame', 'API'],
  ['api', 'login service'],
])('error: %s has the keys of the %s', async (role, name) => {
  expect(await find(role)).toEqual([
    expect.objectContaining({
      ...{ level: 'wrong', field: 'IDENTITY_KEYS' },
      what: `are those of the ${name} at ${url} too: either signs for both`,
    }),
  ])
})

test('behavior: nothing is said of other keys, of both roles in a process, and of a service that does not answer', async () => {
  expect(await find('frame', makeIdentityKeys())).toEqual([])
  expect(await find('api,frame')).toEqual([])
  expect(await find('frame', text, 'http://127.0.0.1:9')).toEqual([])
})
