import { GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { appOrigin, createTestFrame, testUser } from '../../tests/createTestFrame.js'

const getChainId = { id: 'a', type: '@w3m-app/GET_CHAIN_ID' }
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('who is heard (embedded-wallet.md §4; threats 12, 15)', () => {
  test('default: READY goes to anybody and says nothing; answers go to the app alone', async () => {
    const { ask, posted } = createTestFrame()
    const payload = { version: '1', document: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    expect(posted).toEqual([{ message: { type: '@w3m-frame/READY', payload }, origin: '*' }])
    await ask('GET_CHAIN_ID')
    expect(posted.slice(1).map(({ origin }) => origin)).toEqual([appOrigin])
  })

  describe('READY that nobody answers', () => {
    beforeEach(() => {
      vi.useFakeTimers()
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    test('behavior: it is said again three times, as that of one document', () => {
      const { posted } = createTestFrame()
      vi.advanceTimersByTime(999)
      expect(posted).toHaveLength(1)
      vi.advanceTimersByTime(60_000)
      expect(posted).toHaveLength(4)
      expect(new Set(posted.map((each) => JSON.stringify(each))).size).toBe(1)
    })

    test('behavior: once the app has spoken, it is said no more', () => {
      const { deliver, posted } = createTestFrame()
      vi.advanceTimersByTime(1_000)
      deliver(getChainId)
      vi.advanceTimersByTime(60_000)
      expect(posted.filter(({ origin }) => origin === '*')).toHaveLength(2)
    })
  })

  test.each([
    ['a sibling frame, a popup or a child', { source: { postMessage: vi.fn() } }],
    ['no window', { source: null }],
    ['an origin off the list', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('error: what comes from %s is not heard', async (_, from) => {
    const { deliver, posted, worker } = createTestFrame()
    deliver(getChainId, from)
    await settle()
    expect(posted).toHaveLength(1)
    expect(worker.open).not.toHaveBeenCalled()
  })

  test('behavior: the first origin that makes sense is the only one heard from then on', async () => {
    const { ask, deliver, posted, worker } = createTestFrame()
    deliver({ type: 'something else' }, { origin: 'https://other.example' })
    await ask('GET_CHAIN_ID')
    deliver({ ...getChainId, id: 'z' }, { origin: 'https://other.example' })
    await settle()
    expect(posted.filter(({ message }) => message.id === 'z')).toEqual([])
    expect(worker.open).toHaveBeenCalledTimes(1)
    expect(worker.open).toHaveBeenCalledWith(expect.objectContaining({ appOrigin, client: 'gw1' }))
  })

  test('error: a frame of a frame starts only where every page around it is allowed', () => {
    const nested = [appOrigin, 'https://evil.example']
    expect(createTestFrame({ ancestorOrigins: nested }).posted).toEqual([])
    expect(createTestFrame({ ancestorOrigins: [appOrigin, 'https://other.example'] }).posted).toHaveLength(1)
  })
})

describe('what is heard (frame-protocol.md §1)', () => {
  test.each([
    null,
    'text',
    42,
    [[]],
    {},
    { id: 'a' },
    { id: 1, type: '@w3m-app/GET_USER' },
    { id: 'a', type: '@w3m-app/NOTHING' },
    { id: 'a', type: '@w3m-app/__proto__' },
    { id: 'a', type: '@w3m-app/constructor' },
    { id: 'a', type: '@w3m-frame/GET_USER_SUCCESS' },
    { id: 'a', type: 'prefix@w3m-app/GET_USER' },
    { id: 'a'.repeat(65), type: '@w3m-app/GET_USER' },
    { type: '@gangway/NOTHING', payload: {} },
    { type: '@gangway/REQUESTS_DROPPED', payload: 'a' },
  ])('behavior: %j is neither answered nor anything else', async (message) => {
    const { deliver, posted } = createTestFrame()
    deliver(message)
    await settle()
    expect(posted).toHaveLength(1)
  })

  const deep = (levels: number): unknown => (levels === 0 ? 0 : { a: deep(levels - 1) })
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  test.each([
    ['too large', { method: 'eth_call', params: ['x'.repeat(256 * 1024)] }],
    ['too deep', { method: 'eth_call', params: [deep(40)] }],
    ['without end', { method: 'eth_call', params: [cyclic] }],
    ['no data', { method: 'eth_call', params: [new Map()] }],
    ['no JSON', { method: 'eth_call', params: [1n] }],
    ['a payload of the wrong kind', 'eth_call'],
  ])('error: a request that is %s is refused and does nothing', async (_, payload) => {
    const { ask, requests } = createTestFrame()
    expect(await ask('RPC_REQUEST', payload)).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_ERROR',
      payload: {
        code: 'INVALID_INPUT',
        message: expect.stringMatching(/^Not plain data .*: payload$|^Expected object, received string$/),
      },
    })
    expect(requests).toEqual([])
  })

  test.each([
    ['CONNECT_EMAIL', { email: 'nobody' }, 'Invalid input'],
    ['CONNECT_EMAIL', {}, 'Required'],
    ['CONNECT_OTP', { otp: 123456 }, 'Expected string, received number'],
    ['SWITCH_NETWORK', undefined, 'Required'],
  ])('error: %s with %j says “%s” (product.md §8)', async (name, payload, message) => {
    expect(await createTestFrame().ask(name, payload)).toMatchObject({
      type: `@w3m-frame/${name}_ERROR`,
      payload: { message },
    })
  })

  test('behavior: unknown keys are dropped, not refused', async () => {
    const { ask, worker } = createTestFrame()
    await ask('CONNECT_EMAIL', { email: testUser.email, more: 1, __proto: {} })
    expect(worker.startLogin).toHaveBeenCalledWith({ email: testUser.email })
  })

  test('error: what a handler did not mean to throw stays inside', async () => {
    const fault = new TypeError('secret')
    const { ask } = createTestFrame({ worker: { isConnected: () => Promise.reject(fault) } })
    const answer = await ask('IS_CONNECTED')
    expect(answer.payload).toMatchObject({ message: 'An error occurred', code: 'UNKNOWN' })
    expect(JSON.stringify(answer)).not.toContain('secret')
  })
})

test('error: where the Worker cannot open what is kept, every request is told why', async () => {
  const open = () => Promise.reject(new GangwayError('FRAME_UNREACHABLE'))
  const { ask } = createTestFrame({ worker: { open } })
  for (const name of ['IS_CONNECTED', 'GET_USER', 'SIGN_OUT'])
    expect(await ask(name)).toMatchObject({ payload: { message: 'The wallet service did not answer' } })
})

describe('ids (frame-protocol.md §1)', () => {
  test('behavior: one that is open is refused without an answer; once answered it may come back', async () => {
    let answer: (isConnected: boolean) => void = () => {}
    const isConnected = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)))
    const { deliver, posted } = createTestFrame({ worker: { isConnected } })
    const message = { id: '', type: '@w3m-app/IS_CONNECTED' }
    deliver(message)
    deliver(message)
    deliver({ ...getChainId, id: '' })
    await settle()
    answer(true)
    await settle()
    const answers = () => posted.filter(({ message }) => message.id === '')
    expect(answers()).toHaveLength(1)
    deliver(message)
    await settle()
    answer(true)
    await vi.waitUntil(() => answers().length === 2)
    expect(isConnected).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['an id', (index: number) => ({ id: `m${index}` })],
    ['none', () => ({})],
  ])('error: more than 10 000 open requests with %s are refused at once', async (_, toId) => {
    vi.useFakeTimers()
    try {
      const { deliver, posted } = createTestFrame()
      for (let index = 0; index <= 10_000; index++) deliver({ ...getChainId, id: undefined, ...toId(index) })
      expect(posted.at(-1)?.message).toMatchObject({ payload: { code: 'RATE_LIMITED' } })
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: 500 reads at once get 500 right answers', { timeout: 30_000 }, async () => {
    vi.useFakeTimers()
    try {
      const answerNode = (_: string, [hash]: readonly unknown[]) => `code of ${hash}`
      const { deliver, posted } = createTestFrame({ answerNode })
      for (let index = 0; index < 500; index++)
        deliver({
          id: `n${index}`,
          type: '@w3m-app/RPC_REQUEST',
          payload: { method: 'eth_getCode', params: [String(index)] },
        })
      await vi.advanceTimersByTimeAsync(9_000)
      const answers = new Map(posted.map(({ message }) => [message.id, message.payload]))
      for (let index = 0; index < 500; index++) expect(answers.get(`n${index}`)).toBe(`code of ${index}`)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('our own kit (embedded-wallet.md §4)', () => {
  const nonce = '0123456789abcdef0123456789abcdef'

  function connect(frame: ReturnType<typeof createTestFrame>) {
    const { port1, port2 } = new MessageChannel()
    const heard: unknown[] = []
    port1.addEventListener('message', ({ data }) => void heard.push(data))
    port1.start()
    frame.deliver({ type: '@gangway/HELLO', payload: { nonce } }, { ports: [port2] })
    return { port: port1, heard }
  }

  test('default: HELLO moves the traffic to a port', async () => {
    const frame = createTestFrame()
    const { port, heard } = connect(frame)
    await vi.waitUntil(() => heard.length === 2)
    port.postMessage(getChainId)
    await vi.waitUntil(() => heard.length === 3)
    expect(heard).toEqual([
      { type: '@gangway/HELLO_BACK', payload: { nonce } },
      { type: '@gangway/STORAGE', payload: { carrier: 'stored' } },
      { id: 'a', type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } },
    ])
    expect(frame.posted).toHaveLength(1)
    port.close()
  })

  test('default: a login that an earlier load of the page began is told through the port, and to nobody else', async () => {
    const login = {
      email: testUser.email,
      step: 'code',
      isNewDevice: true,
      matchNumber: null,
      expiresAt: 600_000,
    } as const
    const readPendingLogin = vi.fn(async () => login)
    const kit = createTestFrame({ worker: { readPendingLogin } })
    const { port, heard } = connect(kit)
    await vi.waitUntil(() => heard.length === 3)
    expect(heard.at(-1)).toEqual({ type: '@gangway/LOGIN_PENDING', payload: login })
    expect(kit.posted).toHaveLength(1)
    port.close()
    // A page without our kit asks for nothing of it.
    const appKit = createTestFrame({ client: '4', worker: { readPendingLogin } })
    await appKit.ask('IS_CONNECTED')
    expect(readPendingLogin).toHaveBeenCalledTimes(1)
  })

  test('error: HELLO from elsewhere, or without a port, opens none', async () => {
    const frame = createTestFrame()
    const { port1, port2 } = new MessageChannel()
    frame.deliver(
      { type: '@gangway/HELLO', payload: { nonce } },
      { ports: [port2], origin: 'https://evil.example' },
    )
    frame.deliver({ type: '@gangway/HELLO', payload: { nonce } })
    frame.deliver({ type: '@gangway/HELLO', payload: { nonce: 'short' } }, { ports: [port2] })
    await settle()
    expect(frame.worker.open).not.toHaveBeenCalled()
    port1.close()
  })

  test('behavior: the end of a session is told once, whoever asks', async () => {
    const isConnected = vi.fn(async () => true)
    const getAccount = vi.fn(async () => {
      throw new GangwayError('SESSION_INVALID')
    })
    const frame = createTestFrame({ worker: { isConnected, getAccount } })
    const { port, heard } = connect(frame)
    await frame.ask('IS_CONNECTED')
    await frame.ask('GET_USER')
    await frame.ask('GET_USER')
    await vi.waitUntil(() => heard.length >= 3)
    expect(heard.slice(2)).toEqual([{ type: '@gangway/SESSION_ENDED', payload: {} }])
    port.close()
  })

  test('behavior: an approval nobody waits for is told so', async () => {
    const signals: AbortSignal[] = []
    const request = vi.fn((_: unknown, { signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      return new Promise(() => {})
    })
    const { deliver } = createTestFrame({ isLoggedIn: true, approvals: { request } })
    const payload = { method: 'personal_sign', params: ['0x00', testUser.evmAddress] }
    for (const id of ['a', 'b']) deliver({ id, type: '@w3m-app/RPC_REQUEST', payload })
    await vi.waitUntil(() => signals.length === 2)
    deliver({ type: '@gangway/REQUESTS_DROPPED', payload: { ids: ['a', 'unknown'] } })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })
})
