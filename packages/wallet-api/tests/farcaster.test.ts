import {
  callJsonRpc,
  createFarcasterPhone,
  type FarcasterChannel,
  getFreePort,
  getLocalFarcasterSigner,
  localFarcasterPeople,
  prepareContractAccount,
  setFarcasterId,
  setFarcasterKey,
  signFarcasterChannel,
} from '@gangway/dev'
import type { GangwayError } from '@gangway/protocol'
import { createHttpApp, createLog, createMetrics, type OpenDatabase, startServer } from '@gangway/server-kit'
import { Hono } from 'hono'
import { serializeErc6492Signature } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginProvider as farcaster } from '../src/auth/providerLogin/providers/farcaster.js'
import type { PhoneDriver } from '../src/index.js'
import { authUrl, openAuthDatabase, startAuthApi } from './startAuthApi.js'
import { startFarcasterChain } from './startFarcasterChain.js'

const [ada, bert, named] = localFarcasterPeople
if (!ada || !bert || !named) throw new Error('the local world has three')

const state = 'unused'
const failed = { code: 'LOGIN_PROVIDER_FAILED' }
const declined = { code: 'LOGIN_DECLINED' }
const expired = { code: 'LOGIN_EXPIRED' }

let opened: OpenDatabase
let chain: Awaited<ReturnType<typeof startFarcasterChain>>
let other: Awaited<ReturnType<typeof startFarcasterChain>>
let ahead = 0

const silent = { log: createLog({ level: 'silent' }), metrics: createMetrics() }
const getNow = () => Date.now() + ahead

beforeAll(async () => {
  opened = await openAuthDatabase()
  ;[chain, other] = await Promise.all([startFarcasterChain(), startFarcasterChain()])
})
afterAll(async () => {
  await Promise.all([opened.close(), chain.stop(), other.stop()])
})

/** The driver within a service of its own, whose relay phones reach through `send`. */
function createWorld({ relayUrl = 'own', rpcUrls = [chain.url, other.url] } = {}) {
  const app = createHttpApp(silent)
  const bound = farcaster.bind({ FARCASTER_RELAY_URL: relayUrl, FARCASTER_RPC_URLS: rpcUrls.join(',') })
  if (!bound || !('open' in bound)) throw new Error('not set up')
  const admit = async () => undefined
  const driver = bound.open({ app, database: opened.database, frameUrl: authUrl, admit, getNow })
  if (!('poll' in driver)) throw new Error('no phone driver')
  return { app, driver, ...createPhone((request) => app.fetch(request)) }
}

type World = ReturnType<typeof createWorld>

/** What a phone and a stranger do with a relay. */
function createPhone(fetchRelay: (request: Request) => Response | Promise<Response>) {
  const send = async (path: string, token: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetchRelay(new Request(`${authUrl}/farcaster/v1/channel${path}`, init))
    return { status: response.status, body: await response.json() }
  }
  const readToken = (uri: string) => new URL(uri).searchParams.get('channelToken') ?? ''
  return {
    send,
    readToken,
    readChannel: async (uri: string): Promise<FarcasterChannel> =>
      (await send('/request', readToken(uri))).body,
  }
}

const start = (driver: PhoneDriver) => driver.start({ state, origin: authUrl, redirectUri: '' })

/** A whole login in which somebody signs; `change`, `text` and `claim` are what goes otherwise. */
const logIn = async (
  { driver, send, readToken, readChannel }: World,
  person = ada,
  options: Parameters<typeof signFarcasterChannel>[2] & { claim?: Record<string, unknown> } = {},
) => {
  await Promise.all([chain.refresh(), other.refresh()])
  const { uri, memory } = await start(driver)
  const signed = await signFarcasterChannel(await readChannel(uri), person, options)
  const claim = { fid: person.fid, username: person.username, ...signed, ...options.claim }
  expect((await send('/authenticate', readToken(uri), claim)).status).toBe(201)
  return driver.poll(memory)
}

const catchError = (run: Promise<unknown>): Promise<GangwayError> =>
  run.then(
    (value) => expect.unreachable(`resolved: ${JSON.stringify(value)}`),
    (error) => error,
  )

/** Which part of a claim did not hold. */
async function catchReason(run: Promise<unknown>): Promise<string> {
  const error = await catchError(run)
  expect(error).toMatchObject(failed)
  return error.details ?? (error.cause as GangwayError).code
}

describe('a login by Farcaster (embedded-wallet.md §8)', () => {
  test('default: nobody yet, then who owns the id', async () => {
    const { driver, send, readToken, readChannel } = createWorld()
    await Promise.all([chain.refresh(), other.refresh()])
    const { uri, memory } = await start(driver)
    expect(uri).toMatch(/^https:\/\/secure\.example\/farcaster\/siwf\?channelToken=[A-Z2-9]{8}$/)
    expect(await driver.poll(memory)).toBeNull()
    const channel = await readChannel(uri)
    expect(channel).toEqual({
      domain: 'secure.example',
      siweUri: authUrl,
      nonce: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      expirationTime: expect.any(String),
      acceptAuthAddress: true,
    })
    const claim = { ...(await signFarcasterChannel(channel, ada)), fid: ada.fid, username: 'ada' }
    expect((await send('/authenticate', readToken(uri), claim)).status).toBe(201)
    expect(await driver.poll(memory)).toEqual({
      subject: '1001',
      email: null,
      isEmailVerified: false,
      name: 'ada',
    })
  })

  test('behavior: an address that the owner of the id named to sign in', async () => {
    expect(await logIn(createWorld(), named)).toMatchObject({ subject: '1002' })
  })

  test('behavior: the statement of Farcaster Connect is taken too', async () => {
    const change = { statement: 'Farcaster Connect' }
    expect(await logIn(createWorld(), bert, { change })).toMatchObject({ subject: '1002' })
  })

  test.each(['there', 'not there yet'])(
    'behavior: an account of a contract that is %s (EIP-1271, ERC-6492)',
    async (place) => {
      const world = createWorld()
      const { driver, send, readToken, readChannel } = world
      const owner = getLocalFarcasterSigner(ada)
      const accounts = await Promise.all(
        [chain, other].map(async ({ url }) => prepareContractAccount(url, owner.address)),
      )
      const [account] = accounts
      if (!account) throw new Error('no account')
      for (const [index, { url }] of [chain, other].entries()) {
        await setFarcasterId(url, account.address, 7)
        if (place === 'there') await accounts[index]?.deploy()
      }
      expect(new Set(accounts.map(({ address }) => address)).size).toBe(1)
      const { uri, memory } = await start(driver)
      const change = { accountAddress: account.address }
      const { message, signature } = await signFarcasterChannel(
        await readChannel(uri),
        { ...ada, fid: 7 },
        { change },
      )
      const { factory: address, factoryData: data } = account
      const wrapped = place === 'there' ? signature : serializeErc6492Signature({ address, data, signature })
      await send('/authenticate', readToken(uri), { message, signature: wrapped })
      expect(await driver.poll(memory)).toMatchObject({ subject: '7', name: null })
    },
  )

  test('error: a person who says no', async () => {
    const { driver, send, readToken } = createWorld()
    const { uri, memory } = await start(driver)
    expect((await send('/decline', readToken(uri), {})).status).toBe(201)
    expect(await catchError(driver.poll(memory))).toMatchObject(declined)
    expect(await catchError(driver.poll(memory))).toMatchObject(expired)
  })

  test('error: nobody within five minutes, and nobody after', async () => {
    const { driver, send, readToken, readChannel } = createWorld()
    const { uri, memory } = await start(driver)
    const signed = await signFarcasterChannel(await readChannel(uri), ada)
    ahead = 300_001
    try {
      expect(await catchError(driver.poll(memory))).toMatchObject(expired)
      expect((await send('/authenticate', readToken(uri), signed)).status).toBe(401)
    } finally {
      ahead = 0
    }
  })

  test('behavior: nothing is offered where the operator set one of both settings, or one node', () => {
    const urls = 'http://a.example,http://b.example'
    expect(farcaster.bind({ FARCASTER_RPC_URLS: urls })).toBeNull()
    expect(farcaster.bind({ FARCASTER_RELAY_URL: 'own' })).toBeNull()
    expect(farcaster.bind({ FARCASTER_RELAY_URL: 'own', FARCASTER_RPC_URLS: 'http://a.example' })).toBeNull()
    expect(farcaster.bind({ FARCASTER_RELAY_URL: 'own', FARCASTER_RPC_URLS: urls })).not.toBeNull()
  })
})

describe('a relay that lies, or a phone (threat model, row 21)', () => {
  const past = new Date(Date.now() - 60_000).toISOString()
  const future = new Date(Date.now() + 60_000).toISOString()

  test.each<[string, string, Parameters<typeof logIn>[2]]>([
    ['another id than the signer’s', 'fid', { change: { resources: ['farcaster://fid/1002'] } }],
    ['an id that is nobody’s', 'fid', { change: { resources: ['farcaster://fid/999'] } }],
    ['an id of 300 digits', 'resources', { change: { resources: [`farcaster://fid/${'9'.repeat(300)}`] } }],
    ['an id by FIP-11’s spelling', 'resources', { change: { resources: ['farcaster://fids/1001'] } }],
    ['an id with a zero before it', 'resources', { change: { resources: ['farcaster://fid/01001'] } }],
    ['no id', 'resources', { change: { resources: [] } }],
    ['two ids', 'resources', { change: { resources: ['farcaster://fid/1001', 'farcaster://fid/1002'] } }],
    [
      'another custody address',
      'signature',
      { change: { accountAddress: getLocalFarcasterSigner(bert).address } },
    ],
    ['another nonce', 'nonce', { change: { nonce: 'a'.repeat(32) } }],
    ['another domain', 'domain', { change: { domain: 'evil.example' } }],
    ['another page', 'uri', { change: { uri: 'https://evil.example' } }],
    ['another page of ours', 'uri', { change: { uri: `${authUrl}/else` } }],
    ['another scheme', 'scheme', { change: { scheme: 'http' } }],
    ['another statement', 'statement', { change: { statement: 'Sign in' } }],
    ['another chain', 'chainId', { change: { chainId: 'eip155:1' } }],
    ['a message that has ended', 'SIWX_MESSAGE_EXPIRED', { change: { expirationTime: past } }],
    ['a message that has not begun', 'SIWX_MESSAGE_NOT_YET_VALID', { change: { notBefore: future } }],
    ['no such message at all', 'INVALID_INPUT', { text: () => 'I am 1001' }],
    ['a text changed after it was signed', 'signature', { claim: { signature: `0x${'11'.repeat(65)}` } }],
    ['no signature', 'signature', { claim: { signature: '' } }],
  ])('error: %s, by its %s', async (_, why, options) => {
    expect(await catchReason(logIn(createWorld(), ada, options))).toBe(why)
  })

  test('behavior: an id and a name beside the message are nobody’s word: the name is shown, cleaned', async () => {
    const claim = { fid: 1002, username: '  bert\u202e\n ' }
    expect(await logIn(createWorld(), ada, { claim })).toMatchObject({ subject: '1001', name: 'bert' })
  })

  test.each([
    ['taken away', { state: 2, keyType: 2 }],
    ['of another type', { state: 1, keyType: 1 }],
    ['never added', { state: 0, keyType: 2 }],
  ])('error: a named address that was %s', async (_, data) => {
    const [, , person] = localFarcasterPeople
    const fid = 55
    for (const { url } of [chain, other])
      await setFarcasterKey(url, fid, getLocalFarcasterSigner(named).address, data)
    expect(await catchError(logIn(createWorld(), person && { ...person, fid }))).toMatchObject(failed)
  })

  describe('elsewhere, over HTTP', () => {
    /** What a lying relay makes of the true answer. */
    let lie = async (answer: Record<string, unknown>): Promise<unknown> => answer
    let relayUrl: string
    let stop: () => Promise<void>
    let own: World

    beforeAll(async () => {
      own = createWorld()
      const relay = new Hono()
      relay.all('*', async (request) => {
        const answer = await own.app.fetch(request.req.raw)
        if (!request.req.path.endsWith('/status') || answer.status !== 200) return answer
        return Response.json(await lie(await answer.json()))
      })
      const server = await startServer({ host: '127.0.0.1', port: 0, portVariable: 'X', fetch: relay.fetch })
      relayUrl = `http://127.0.0.1:${server.port}/farcaster`
      stop = () => server.close(0)
    })
    afterAll(() => stop())

    const logInThrough = async (wish: typeof lie, url = relayUrl) => {
      lie = wish
      const { driver } = createWorld({ relayUrl: url })
      return logIn({ ...own, driver })
    }

    test('default: a relay that tells what the phone said', async () => {
      expect(await logInThrough(async (answer) => answer)).toMatchObject({ subject: '1001', name: 'ada' })
    })

    test('behavior: whatever it says of id, custody and name beside the message', async () => {
      const wish = async (answer: object) => ({
        ...answer,
        fid: 1002,
        custody: getLocalFarcasterSigner(bert).address,
        verifications: ['0x0'],
        username: 'bert',
      })
      expect(await logInThrough(wish)).toMatchObject({ subject: '1001', name: 'bert' })
    })

    test.each<[string, typeof lie]>([
      [
        'somebody else’s message of another login',
        async () =>
          signFarcasterChannel({ domain: 'secure.example', siweUri: authUrl, nonce: 'b'.repeat(32) }, bert),
      ],
      [
        'this message with another id',
        async (answer) => ({ ...answer, message: String(answer.message).replace('1001', '1002') }),
      ],
      ['no message', async () => ({ state: 'completed', fid: 1001 })],
      ['no JSON object', async () => 'yes'],
    ])('error: %s', async (_, wish) => {
      expect(await catchError(logInThrough(wish))).toMatchObject(failed)
    })

    test.each([
      ['none', { subject: '1002', name: 'bert' }],
      ['name', { subject: '1002', name: 'somebody-else' }],
      ['id', 'fid'],
      ['custody', 'signature'],
      ['nonce', 'nonce'],
      ['old', 'SIWX_MESSAGE_EXPIRED'],
    ])('behavior: the local world’s phone, with the lie “%s”', async (name, outcome) => {
      lie = async (answer) => answer
      await Promise.all([chain.refresh(), other.refresh()])
      const phone = createFarcasterPhone(relayUrl)
      const { driver } = createWorld({ relayUrl })
      const { uri: link, memory } = await start(driver)
      expect(await phone.read(link)).toMatchObject({ domain: 'secure.example' })
      for (const body of [
        { link, person: '1', lie: 'no such' },
        { link, person: '9' },
        { link: 'x', person: '1' },
      ])
        expect(await catchError(phone.approve(body))).toMatchObject({ code: 'INVALID_INPUT' })
      expect(await phone.approve({ link, person: '1', lie: name })).toBe('Approved.')
      expect(await catchError(phone.decline({ link }))).toMatchObject({ code: 'INVALID_INPUT' })
      if (typeof outcome === 'object') expect(await driver.poll(memory)).toMatchObject(outcome)
      else expect(await catchReason(driver.poll(memory))).toBe(outcome)
    })

    test('error: it is down', async () => {
      const url = `http://127.0.0.1:${await getFreePort()}`
      expect(await catchError(start(createWorld({ relayUrl: url }).driver))).toMatchObject(failed)
    })

    test('error: a no, and an answer fetched before', async () => {
      const { driver } = createWorld({ relayUrl })
      const { uri, memory } = await start(driver)
      await own.send('/decline', own.readToken(uri), {})
      expect(await catchError(driver.poll(memory))).toMatchObject(declined)
      expect(await catchError(driver.poll(memory))).toMatchObject(expired)
    })
  })
})

describe('the nodes', () => {
  test('error: one is down', async () => {
    const down = `http://127.0.0.1:${await getFreePort()}`
    for (const rpcUrls of [
      [down, chain.url],
      [chain.url, down],
    ])
      expect(await catchError(logIn(createWorld({ rpcUrls })))).toMatchObject(failed)
  })

  test('error: they do not agree', async () => {
    const person = { ...ada, fid: 77 }
    await setFarcasterId(chain.url, getLocalFarcasterSigner(ada).address, person.fid)
    try {
      expect(await catchError(logIn(createWorld(), person))).toMatchObject({
        ...failed,
        cause: { code: 'RPC_UPSTREAM_FAILED', details: 'they do not agree' },
      })
      // Either of them alone would have said yes to somebody.
      expect(await logIn(createWorld({ rpcUrls: [chain.url, chain.url] }), person)).toMatchObject({
        subject: '77',
      })
      expect(await logIn(createWorld({ rpcUrls: [other.url, other.url] }))).toMatchObject({ subject: '1001' })
    } finally {
      await setFarcasterId(chain.url, getLocalFarcasterSigner(ada).address, ada.fid)
    }
  })

  test('error: one has stood still for a minute', async () => {
    const world = createWorld()
    ahead = 120_000
    try {
      expect(await catchError(logIn(world))).toMatchObject({ ...failed, cause: { details: 'no new block' } })
    } finally {
      ahead = 0
    }
  })

  test('error: one is of another chain', async () => {
    await callJsonRpc(other.url, 'anvil_setChainId', [11])
    try {
      expect(await catchError(logIn(createWorld()))).toMatchObject({
        ...failed,
        cause: { details: 'another chain' },
      })
    } finally {
      await callJsonRpc(other.url, 'anvil_setChainId', [10])
    }
  })
})

describe('the own relay', () => {
  test('error: an answer is fetched by the secret, once, and not by what the QR code shows', async () => {
    const { app, send } = createWorld()
    const asked = { domain: 'a.example', siweUri: 'https://a.example', nonce: 'c'.repeat(16) }
    const { status, body } = await createPhone((request) => app.fetch(request)).send('', '', asked)
    const { channelToken, pollToken } = body
    expect([status, body]).toEqual([
      201,
      {
        channelToken: expect.stringMatching(/^[A-Z2-9]{8}$/),
        pollToken: expect.stringMatching(/^[\w-]{43}$/),
        url: `${authUrl}/farcaster/siwf?channelToken=${channelToken}`,
        connectUri: `${authUrl}/farcaster/siwf?channelToken=${channelToken}`,
        nonce: asked.nonce,
      },
    ])
    expect((await send('/status', channelToken)).status).toBe(401)
    expect(await send('/status', pollToken)).toEqual({ status: 202, body: { state: 'pending' } })
    const answer = { message: 'm', signature: '0x', fid: 1, username: 'one' }
    expect((await send('/authenticate', pollToken, answer)).status).toBe(401)
    expect((await send('/authenticate', channelToken, answer)).status).toBe(201)
    expect((await send('/status', channelToken)).status).toBe(401)
    expect(await send('/status', pollToken)).toEqual({ status: 200, body: { state: 'completed', ...answer } })
    expect((await send('/status', pollToken)).status).toBe(401)
  })

  test('error: a channel is answered once', async () => {
    const { driver, send, readToken } = createWorld()
    const { uri } = await start(driver)
    const answer = { message: 'm', signature: '0x' }
    const both = await Promise.all([1, 2].map(() => send('/authenticate', readToken(uri), answer)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 401])
    expect((await send('/decline', readToken(uri), {})).status).toBe(401)
    expect((await send('/request', readToken(uri))).status).toBe(401)
  })

  test('error: a body that is no answer, or too long', async () => {
    const { driver, send, readToken } = createWorld()
    const { uri } = await start(driver)
    expect((await send('/authenticate', readToken(uri), { message: 1 })).status).toBe(400)
    const long = { message: 'm'.repeat(20_000), signature: '0x' }
    expect((await send('/authenticate', readToken(uri), long)).status).toBe(413)
  })

  test('behavior: phones of any origin reach it, as often as limits allow; no token stands in the database', async () => {
    const urls = [chain.url, other.url].join(',')
    const bound = farcaster.bind({ FARCASTER_RELAY_URL: 'own', FARCASTER_RPC_URLS: urls })
    const api = await startAuthApi(opened, {
      loginDrivers: bound ? [bound] : [],
      rateLimits: { perClient: 25 },
    })
    const headers = { origin: 'https://phone.example', 'sec-fetch-site': 'cross-site' }
    const asked = { domain: 'a.example', siweUri: 'https://a.example', nonce: 'd'.repeat(16) }
    const ask = () => api.post('/farcaster/v1/channel', asked, headers)
    const { body } = await ask()
    const { rows } = await opened.database.execute('select * from auth_farcaster_channels')
    for (const secret of [body.channelToken, body.pollToken]) {
      expect(JSON.stringify(rows)).not.toContain(secret)
      expect(api.lines.join('\n')).not.toContain(secret)
    }
    expect((await ask()).status).toBe(201)
    expect((await ask()).status).toBe(429)
    api.stop()
  })
})
