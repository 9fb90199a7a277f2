import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  siwxAuthenticateRoute,
  siwxMeRoute,
  siwxNonceRoute,
  siwxSignOutRoute,
  storageKeys,
} from '@gangway/protocol'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'
import { createSiwxClient } from './createSiwxClient.js'
import type { ServerSiwxParameters } from './serverSiwxParameters.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chainId = 'eip155:31337'
const other = 'eip155:31338'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** The sign-in routes, answering what the test says; by default as a server that takes everything. */
async function startServer() {
  const requests: string[] = []
  const server = {
    url: '',
    requests,
    /** How far its clock is ahead of this machine's, ms. */
    ahead: 0,
    answers: {
      [siwxNonceRoute.path]: () => [200, { nonce: 'nonce00001', token: 'given' }],
      [siwxAuthenticateRoute.path]: () => [200, { token: `token ${requests.length}` }],
      [siwxMeRoute.path]: () => [200, {}],
      [siwxSignOutRoute.path]: () => [200, {}],
    } as Record<string, () => [status: number, body: unknown]>,
  }
  const http = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost')
    server.requests.push(`${request.method} ${pathname}${search}`)
    const [status, body] = server.answers[pathname]?.() ?? [404, {}]
    const date = new Date(Date.now() + server.ahead).toUTCString()
    response.writeHead(status, { 'content-type': 'application/json', date })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  stops.push(() => http.close().closeAllConnections())
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return server
}

async function start(options: Partial<ServerSiwxParameters> = {}) {
  const server = await startServer()
  const storage = createMemoryStorage()
  const parameters = {
    apiUrl: server.url,
    projectId: 'test',
    domain: 'app.example',
    uri: 'https://app.example',
    storage,
    ...options,
  }
  return { server, storage, open: () => createSiwxClient(parameters), client: createSiwxClient(parameters) }
}

async function sign(
  client: ReturnType<typeof createSiwxClient>,
  networkId: typeof chainId | typeof other = chainId,
) {
  const message = await client.createMessage({ accountAddress: address, chainId: networkId })
  await client.addSession({ data: message.data, message: message.toString(), signature: '0x01' })
  return message
}

const over = { status: 'FAILED', code: 'SIWX_SESSION_INVALID', reasons: [] }

describe('createSiwxClient (services.md §4)', () => {
  test('default: a message with the fields of product.md §3, a session with its token, kept over a reload', async () => {
    const { client, open, server } = await start({
      requestId: 'r1',
      resources: ['https://app.example/terms'],
      startsIn: 0,
    })
    const message = await sign(client)
    expect(message.toString()).toMatch(
      /^app\.example wants you to sign in with your Ethereum account:\n0xf39F\w+\n\nSign in with this account\.\n\nURI: https:\/\/app\.example\nVersion: 1\nChain ID: 31337\nNonce: nonce00001\nIssued At: .+\nExpiration Time: .+\nNot Before: .+\nRequest ID: r1\nResources:\n- https:\/\/app\.example\/terms$/,
    )
    const sessions = await open().getSessions(chainId, address)
    expect(sessions).toMatchObject([{ message: message.toString(), signature: '0x01', token: 'token 2' }])
    expect(await client.listSessions?.()).toEqual(sessions)
    expect(server.requests[0]).toBe('GET /auth/v1/nonce?projectId=test')
  })

  test('behavior: a session holds for its account and network alone', async () => {
    const { client } = await start()
    await sign(client)
    expect(await client.getSessions(other, address)).toEqual([])
    expect(await client.getSessions(chainId, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toEqual([])
  })

  test('parameters: expiresIn; what is over is dropped', async () => {
    const { client, storage } = await start({ expiresIn: -1 })
    await sign(client)
    expect(await client.getSessions(chainId, address)).toEqual([])
    expect(storage.getItem(storageKeys.signInSessions)).not.toContain('token')
  })

  test.each([-24, -1, 1, 24])(
    'behavior: a server %i h ahead: the message has its time, and the session lasts as long as it says',
    async (hours) => {
      const { client, open, server } = await start({ expiresIn: 1_800_000 })
      server.ahead = hours * 3_600_000
      const { data } = await sign(client)
      const serverNow = Date.now() + server.ahead
      expect(Math.abs(Date.parse(data.issuedAt ?? '') - serverNow)).toBeLessThan(5_000)
      const session = await open().getSessions(chainId, address)
      expect(session).toHaveLength(1)
      server.ahead += 1_900_000
      expect(await open().getSessions(chainId, address)).toEqual([])
      expect(await client.listSessions?.()).toEqual([])
    },
  )

  test('behavior: nothing is ended for good by this machine’s clock alone', async () => {
    const { client, open, server } = await start({ expiresIn: 1_800_000 })
    server.ahead = -24 * 3_600_000
    await sign(client)
    const visit = open()
    expect(await visit.listSessions?.()).toEqual([])
    expect(await visit.getSessions(chainId, address)).toHaveLength(1)
    expect(await visit.listSessions?.()).toHaveLength(1)
  })

  test('behavior: the server is asked once a visit; what it no longer knows is dropped', async () => {
    const { client, open, server } = await start()
    await sign(client)
    const visit = open()
    await visit.getSessions(chainId, address)
    expect(await visit.getSessions(chainId, address)).toHaveLength(1)
    expect(server.requests.filter((request) => request.includes('/me'))).toHaveLength(1)
    server.answers[siwxMeRoute.path] = () => [401, over]
    expect(await open().getSessions(chainId, address)).toEqual([])
    expect(await client.listSessions?.()).toEqual([])
  })

  test.each([
    [503, {}],
    [401, { status: 'FAILED', code: 'PROJECT_UNKNOWN', reasons: [] }],
  ])(
    'behavior: a server that answers %i for another reason costs nobody the session',
    async (status, body) => {
      const { client, open, server } = await start()
      await sign(client)
      server.answers[siwxMeRoute.path] = () => [status, body]
      expect(await open().getSessions(chainId, address)).toHaveLength(1)
    },
  )

  test('behavior: revokeSession tells the server, setSessions ends all that are not kept', async () => {
    const { client, server } = await start()
    await sign(client)
    await sign(client, other)
    const [kept] = await client.getSessions(other, address)
    await client.revokeSession(chainId, address)
    await client.setSessions(kept ? [kept] : [])
    expect(await client.listSessions?.()).toEqual([kept])
    await client.setSessions([])
    expect(await client.listSessions?.()).toEqual([])
    expect(server.requests.filter((request) => request.includes('sign-out'))).toHaveLength(2)
  })

  test('behavior: what another tab writes is told, until nobody listens', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const { client } = await start()
    const hear = vi.fn()
    const stop = client.onSessionsChange?.(hear)
    const write = (key: string) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
    write('another')
    expect(hear).not.toHaveBeenCalled()
    write(storageKeys.signInSessions)
    expect(hear).toHaveBeenCalledOnce()
    stop?.()
    write(storageKeys.signInSessions)
    expect(hear).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  test('error: a server that cannot be told of the end: it is over here all the same', async () => {
    const { client, server } = await start()
    await sign(client)
    server.answers[siwxSignOutRoute.path] = () => [503, {}]
    await expect(client.revokeSession(chainId, address)).rejects.toMatchObject({
      code: 'SIGN_IN_SIGN_OUT_FAILED',
    })
    expect(await client.listSessions?.()).toEqual([])
    await sign(client)
    // It is out already.
    server.answers[siwxSignOutRoute.path] = () => [401, over]
    await client.revokeSession(chainId, address)
  })

  test('error: refused, with the server’s code; unreachable; a nonce of another page', async () => {
    const { client, server } = await start()
    server.answers[siwxAuthenticateRoute.path] = () => [401, { ...over, code: 'SIWX_NONCE_EXPIRED' }]
    await expect(sign(client)).rejects.toMatchObject({
      code: 'SIGN_IN_REFUSED',
      context: { code: 'SIWX_NONCE_EXPIRED' },
    })
    server.answers[siwxAuthenticateRoute.path] = () => [502, {}]
    await expect(sign(client)).rejects.toMatchObject({ code: 'SIGN_IN_UNREACHABLE' })
    server.answers[siwxNonceRoute.path] = () => [200, { nonce: 1 }]
    await expect(sign(client)).rejects.toMatchObject({ code: 'SIGN_IN_UNREACHABLE' })
    const data = {
      domain: 'a',
      accountAddress: address,
      chainId,
      uri: 'https://a',
      version: '1',
      nonce: 'x',
    } as const
    await expect(client.addSession({ data, message: '', signature: '' })).rejects.toMatchObject({
      code: 'SIGN_IN_REFUSED',
    })
    expect(await client.listSessions?.()).toEqual([])
  })
})
