import { GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../connections/connect.js'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { createTestWallet } from '../connections/tests/createTestWallet.js'
import { createFakeFrame, type FakeFrame } from '../embeddedWallet/tests/createFakeFrame.js'
import { skipReadyDelay } from '../embeddedWallet/tests/skipReadyDelay.js'
import { frameUrl, logIn, startFrameConfig } from '../embeddedWallet/tests/startFrameConfig.js'
import { getIdentityToken } from './getIdentityToken.js'
import { createTestSiwx } from './tests/createTestSiwx.js'

const answer = { token: 'a.b.c', expiresAt: 1_700_000_000_000 }
const asked = { claims: ['addresses' as const], nonce: 'of-the-server' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('of the wallet in the frame', () => {
  let frame: FakeFrame
  let stop = () => {}
  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget())
    skipReadyDelay()
    frame = createFakeFrame({ url: frameUrl })
  })
  afterEach(() => {
    stop()
    frame.restore()
  })

  test('default: the frame is asked, and its answer is the token', async () => {
    frame.handlers.GET_IDENTITY_TOKEN = () => answer
    const started = startFrameConfig()
    stop = started.stop
    await logIn(started.config)
    expect(await getIdentityToken(started.config, asked)).toEqual(answer)
    expect(frame.requests.at(-1)).toMatchObject({ name: 'GET_IDENTITY_TOKEN', payload: asked })
  })

  test('error: throws what the frame says', async () => {
    frame.handlers.GET_IDENTITY_TOKEN = () => {
      throw new GangwayError('SESSION_INVALID')
    }
    const started = startFrameConfig()
    stop = started.stop
    await logIn(started.config)
    await expect(getIdentityToken(started.config)).rejects.toMatchObject({ code: 'SESSION_INVALID' })
  })
})

describe('of a sign-in by signature', () => {
  /** Somebody signed in, to a server that answers by `respond`. */
  async function start(respond: () => Response, { token }: { token?: string } = { token: 'session' }) {
    const siwx = createTestSiwx()
    const fox = createTestWallet('fox')
    const config = createTestConfig([fox], { siwx: siwx.config, apiUrl: 'https://api.example' })
    const stop = config.start()
    const data = { ...{ domain: 'app.example', uri: 'https://app.example' }, version: '1' as const }
    siwx.sessions = [
      {
        data: { ...data, accountAddress: 'fox-account', chainId: 'eip155:31337', nonce: 'nonce00001' },
        ...{ message: 'message', signature: '0x01', ...(token === undefined ? {} : { token }) },
      },
    ]
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => respond())
    vi.stubGlobal('fetch', fetched)
    await connect(config, { descriptor: fox.descriptor })
    await vi.waitFor(() => expect(config.state.signIn.status).toBe('signed'))
    return { config, fetched, stop }
  }

  test('default: the server is asked with the session’s token', async () => {
    const { config, fetched, stop } = await start(() => Response.json(answer))
    expect(await getIdentityToken(config, asked)).toEqual(answer)
    const [url, init] = fetched.mock.calls.find(([each]) => each.includes('/identity')) ?? []
    expect(url).toMatch(/^https:\/\/api\.example\/auth\/v1\/identity\?projectId=/)
    expect(init).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer session' },
      body: JSON.stringify(asked),
    })
    stop()
  })

  test('error: a session without a token, and a server that refuses or does not answer', async () => {
    const without = await start(() => Response.json(answer), {})
    await expect(getIdentityToken(without.config)).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
    without.stop()
    const body = { status: 'FAILED', reasons: [], code: 'SIWX_SESSION_INVALID' }
    const over = await start(() => Response.json(body, { status: 401 }))
    await expect(getIdentityToken(over.config)).rejects.toMatchObject({
      ...{ code: 'SIGN_IN_REFUSED', context: { code: 'SIWX_SESSION_INVALID' } },
    })
    over.stop()
    const away = await start(() => new Response('', { status: 503 }))
    await expect(getIdentityToken(away.config)).rejects.toMatchObject({ code: 'SIGN_IN_UNREACHABLE' })
    away.stop()
  })
})

test('error: nobody is connected', async () => {
  await expect(getIdentityToken(createTestConfig([]))).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
})
