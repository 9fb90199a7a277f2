import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveInProcess } from '../../instances/serveInProcess.js'
import { createMailbox } from '../../mail/createMailbox.js'
import type { Instance } from '../../process/Instance.js'
import { createConsoleApp } from '../createConsoleApp.js'

const link = 'http://secure.localhost:4101/farcaster/siwf?channelToken=ABCDEFGH'
const channel = {
  domain: 'secure.localhost:4101',
  siweUri: 'http://secure.localhost:4101',
  nonce: 'n0nce4321',
}

const asked: string[] = []
let relay: Instance

beforeAll(async () => {
  const app = new Hono()
  app.all('/farcaster/v1/channel/:what', (c) => {
    const isKnown = c.req.header('authorization') === 'Bearer ABCDEFGH'
    asked.push(c.req.param('what'))
    return isKnown ? c.json(channel) : c.json({}, 401)
  })
  relay = await serveInProcess({ name: 'relay', port: 0, fetch: app.fetch })
})
afterAll(() => relay.stop())

const createApp = (farcasterRelayUrl?: string) =>
  createConsoleApp({
    worldId: 'world-1',
    rpc: {},
    mailbox: createMailbox(),
    getParts: () => [],
    ...(farcasterRelayUrl ? { farcasterRelayUrl } : {}),
  })

const read = async (path: string, app = createApp(`${relay.url}/farcaster`)) => {
  const response = await app.request(path)
  return { status: response.status, text: await response.text() }
}

const post = async (path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await createApp(`${relay.url}/farcaster`).request(path, init)
  return { status: response.status, body: await response.json() }
}

test('default: a link shows who asks, and is approved or declined', async () => {
  expect((await read('/farcaster')).text).not.toContain('Approve')
  const { text } = await read(`/farcaster?${new URLSearchParams({ link })}`)
  for (const part of ['Sign in to secure.localhost:4101?', 'ada, 1001', 'Approve', 'Decline', 'Another name'])
    expect(text).toContain(part)
  expect(await post('/api/farcaster/approve', { link, person: '0', lie: 'none' })).toEqual({
    status: 200,
    body: { status: 'SUCCESS', message: 'Approved.' },
  })
  expect((await post('/api/farcaster/decline', { link })).body).toMatchObject({ message: 'Declined.' })
  expect(asked).toEqual(['request', 'request', 'authenticate', 'decline'])
})

test.each([
  ['no link', 'This is not the link of a login by Farcaster'],
  [link.replace('ABCDEFGH', 'XXXXXXXX'), 'Nobody waits for this any more'],
])('error: %s', async (wrong, text) => {
  expect((await read(`/farcaster?${new URLSearchParams({ link: wrong })}`)).text).toContain(text)
  expect(await post('/api/farcaster/decline', { link: wrong })).toMatchObject({
    status: 400,
    body: { reasons: [{ field: 'link', description: text }] },
  })
})

test('behavior: without a server there is no phone', async () => {
  expect((await read('/farcaster', createApp())).status).toBe(404)
})
