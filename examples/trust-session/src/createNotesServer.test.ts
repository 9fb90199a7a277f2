import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort, getLocalEvmAccount, type Instance, startServer } from '@gangway/dev'
import {
  createSiwxMessageText,
  parseWith,
  siwxAuthenticateResponseSchema,
  siwxNonceResponseSchema,
} from '@gangway/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNotesServer } from './createNotesServer.js'

const pageOrigin = 'http://localhost:4100'
const otherOrigin = 'http://localhost:4200'

let folder: string
let gangway: Instance
let apiUrl: string
let notes: ReturnType<typeof createNotesServer>
let notesUrl: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-notes-'))
  const apiPort = await getFreePort()
  // The account of a key needs no node, so none runs at this address.
  const env = { RPC_URL_31337: `http://127.0.0.1:${await getFreePort()}` }
  gangway = await startServer({ page: 'vite', webPort: 0, apiPort, dataDir: folder, env })
  apiUrl = `http://127.0.0.1:${apiPort}`
  notes = createNotesServer({ apiUrl, projectId: 'local', pageOrigin }).listen(0, '127.0.0.1')
  await once(notes, 'listening')
  notesUrl = `http://127.0.0.1:${(notes.address() as AddressInfo).port}/`
})

afterAll(async () => {
  notes?.close()
  await gangway?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What the page does: asks for a nonce, has the message signed, hands it in. Resolves with the session's token. */
async function signIn(accountIndex: number, origin = pageOrigin): Promise<string> {
  const account = getLocalEvmAccount(accountIndex)
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${apiUrl}/auth/v1/${path}?projectId=local`, init)).json()
  const { nonce, token } = parseWith(siwxNonceResponseSchema, await ask('nonce'))
  const message = createSiwxMessageText({
    domain: new URL(origin).host,
    accountAddress: account.address,
    chainId: 'eip155:31337',
    uri: origin,
    version: '1',
    nonce,
    issuedAt: new Date().toISOString(),
  })
  const answer = await ask('authenticate', {
    method: 'POST',
    headers: { origin, 'x-nonce-jwt': `Bearer ${token}` },
    body: JSON.stringify({ message, signature: await account.signMessage({ message }) }),
  })
  return parseWith(siwxAuthenticateResponseSchema, answer).token
}

async function call(token: string | null, init: RequestInit = {}) {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(notesUrl, { ...init, headers })
  return { status: response.status, body: await response.json() }
}

test('default: whoever signed in has notes of their own', async () => {
  const [mine, yours] = [await signIn(0), await signIn(1)]
  await call(mine, { method: 'POST', body: 'Milk' })
  const account = `eip155:31337:${getLocalEvmAccount(0).address}`
  expect(await call(mine)).toEqual({ status: 200, body: { account, notes: ['Milk'] } })
  expect(await call(yours)).toMatchObject({ status: 200, body: { notes: [] } })
})

test('behavior: a note that arrives slowly does not undo another', async () => {
  const token = await signIn(2)
  let send: (text: string | null) => void = () => {}
  const body = new ReadableStream<string>({
    start(controller) {
      send = (text) => (text === null ? controller.close() : controller.enqueue(text))
    },
  }).pipeThrough(new TextEncoderStream())
  send('Sl')
  const init = { method: 'POST', body, duplex: 'half' }
  const slow = call(token, init)
  await call(token)
  await call(token, { method: 'POST', body: 'Quick' })
  send('ow')
  send(null)
  await slow
  expect((await call(token)).body.notes).toEqual(['Quick', 'Slow'])
})

test('error: a note without end is not kept', async () => {
  const token = await signIn(3)
  expect(await call(token, { method: 'POST', body: 'x'.repeat(100_000) })).toMatchObject({ status: 413 })
  expect((await call(token)).body.notes).toEqual([])
})

test('error: nobody, a made-up token and a session of another page are kept out', async () => {
  for (const token of [null, 'made.up.token', await signIn(0, otherOrigin)])
    expect(await call(token)).toEqual({ status: 401, body: { error: 'Sign in first' } })
})

test('behavior: who signs out is out at once', async () => {
  const token = await signIn(0)
  expect((await call(token)).status).toBe(200)
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${apiUrl}/auth/v1/sign-out?projectId=local`, { method: 'POST', headers })
  expect((await call(token)).status).toBe(401)
})

test('error: while Gangway cannot be asked, nobody is let in', async () => {
  const deadUrl = `http://127.0.0.1:${await getFreePort()}`
  const alone = createNotesServer({ apiUrl: deadUrl, projectId: 'local', pageOrigin }).listen(0, '127.0.0.1')
  await once(alone, 'listening')
  const url = `http://127.0.0.1:${(alone.address() as AddressInfo).port}/`
  const response = await fetch(url, { headers: { authorization: `Bearer ${await signIn(0)}` } })
  expect(response.status).toBe(503)
  alone.close()
})
