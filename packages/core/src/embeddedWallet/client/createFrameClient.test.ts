import { GangwayError } from '@gangway/protocol'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeFrame, type FakeFrame, silence } from '../tests/createFakeFrame.js'
import { createFrameClient, type FrameClientListener } from './createFrameClient.js'

const address = {
  url: 'https://frame.example/sdk',
  projectId: 'p',
  networkId: 'eip155:1',
  isLoggerOn: true,
} as const

let frame: FakeFrame
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('window', new EventTarget())
  frame = createFakeFrame(address)
})
afterEach(() => {
  frame.restore()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function open(listener: Partial<FrameClientListener> = {}) {
  const statuses: string[] = []
  const client = createFrameClient(() => address, {
    onStatus: (status) => statuses.push(status),
    onCarrier() {},
    onSessionEnded() {},
    onPending() {},
    onTimeout() {},
    ...listener,
  })
  return { client, statuses }
}

/** Lets everything happen that was posted, without time passing. */
const settle = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A client whose frame is ready. */
async function openReady(listener: Partial<FrameClientListener> = {}) {
  const opened = open(listener)
  const attached = opened.client.attach()
  await settle()
  await vi.advanceTimersByTimeAsync(500)
  await attached
  await settle()
  return opened
}

describe('the iframe (product.md §2, frame-protocol.md §2)', () => {
  test('default: is hidden, fixed, on top, and says whose page it is for', async () => {
    const { client } = await openReady()
    const element = client.getElement()
    expect(element).toMatchObject({
      id: 'w3m-iframe',
      name: 'w3m-secure-iframe',
      src: 'https://frame.example/sdk?projectId=p&chainId=eip155:1&version=gw1&enableLogger=true',
      style: { position: 'fixed', zIndex: '999999', display: 'none', animationDelay: '0s, 50ms' },
    })
  })

  test('default: may do what our kit lets it (embedded-wallet.md §4)', async () => {
    const { client } = await openReady()
    expect(client.getElement()?.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    )
    expect(client.getElement()?.allow).toBe(
      'publickey-credentials-get https://frame.example; publickey-credentials-create https://frame.example; clipboard-write',
    )
  })

  test('behavior: nothing is in the page before something is asked for', () => {
    const { client, statuses } = open()
    expect([client.getElement(), frame.elements.size, statuses]).toEqual([null, 0, []])
  })

  test('behavior: a second client of the page has a frame with an id of its own', async () => {
    await openReady()
    await openReady()
    expect([...frame.elements.keys()]).toEqual(['w3m-iframe', 'w3m-iframe-2'])
  })

  test('error: without a page, product.md §8 ‘W3mFrame: iframe is not set’', async () => {
    frame.restore()
    await expect(open().client.request('SIGN_OUT', undefined)).rejects.toThrow('W3mFrame: iframe is not set')
  })
})

describe('READY', () => {
  test('default: requests wait until 500 ms after it (product.md §4, §9)', async () => {
    frame.loadsItself = false
    const { client, statuses } = open()
    const answer = client.request('IS_CONNECTED', undefined)
    await settle()
    frame.load()
    await vi.advanceTimersByTimeAsync(499)
    await settle()
    expect(frame.requests).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual({ isConnected: false })
    expect(statuses).toEqual(['loading', 'ready'])
  })

  test('error: none within 15 s, product.md §8 ‘Unable to load email login dependency’; the next request tries anew', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    frame.loadsItself = false
    const { client, statuses } = open()
    const answer = client.request('SIGN_OUT', undefined)
    const failure = expect(answer).rejects.toMatchObject({ code: 'FRAME_UNAVAILABLE' })
    await vi.advanceTimersByTimeAsync(15_000)
    await failure
    expect(log).toHaveBeenCalledWith('Unable to load email login dependency')
    expect(frame.elements.size).toBe(0)

    frame.loadsItself = true
    const again = client.request('SIGN_OUT', undefined)
    await vi.advanceTimersByTimeAsync(500)
    await again
    expect(statuses).toEqual(['loading', 'unavailable', 'loading', 'ready'])
  })

  test('behavior: a frame that loads anew has forgotten what was asked; what is asked next is answered', async () => {
    const { client } = await openReady()
    frame.handlers.GET_CHAIN_ID = () => silence
    const lost = client.request('GET_CHAIN_ID', undefined)
    const failure = expect(lost).rejects.toMatchObject({ code: 'FRAME_UNREACHABLE' })
    await settle()
    frame.load()
    await failure
    await settle()
    expect(await client.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  })
})

describe('READY that is said again by one document', () => {
  const ready = { type: '@w3m-frame/READY', payload: { version: '1', document: 'a' } }

  test('behavior: nothing that was asked is lost', async () => {
    frame.loadsItself = false
    const { client } = open()
    const asked = client.request('GET_CHAIN_ID', undefined)
    await settle()
    frame.postToPage(ready)
    let release = () => {}
    frame.handlers.GET_CHAIN_ID = () =>
      new Promise((resolve) => {
        release = () => resolve({ chainId: 1 })
      })
    await vi.advanceTimersByTimeAsync(500)
    await settle()
    frame.postToPage(ready)
    release()
    expect(await asked).toEqual({ chainId: 1 })
  })

  test('behavior: a frame that has not heard the greeting is greeted again', async () => {
    frame.loadsItself = false
    frame.takesPorts = false
    const { client } = open()
    const asked = client.request('IS_CONNECTED', undefined)
    await settle()
    frame.postToPage(ready)
    frame.takesPorts = true
    frame.postToPage(ready)
    await vi.advanceTimersByTimeAsync(500)
    await asked
    const post = vi.spyOn(frame, 'postToPage')
    expect(await client.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
    expect(post).not.toHaveBeenCalled()
  })
})

describe('requests', () => {
  test('default: go through the port once the frame has greeted there', async () => {
    const { client } = await openReady()
    const post = vi.spyOn(frame, 'postToPage')
    expect(await client.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
    expect(post).not.toHaveBeenCalled()
  })

  test('behavior: without a greeting, window messages do', async () => {
    frame.takesPorts = false
    const { client } = await openReady()
    expect(await client.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  })

  test('behavior: answers find their request, in whatever order they come', async () => {
    const { client } = await openReady()
    let release = () => {}
    frame.handlers.GET_CHAIN_ID = () =>
      new Promise((resolve) => {
        release = () => resolve({ chainId: 1 })
      })
    const first = client.request('GET_CHAIN_ID', undefined)
    expect(await client.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
    release()
    expect(await first).toEqual({ chainId: 1 })
  })

  test('behavior: what is told of a login reaches who asked, before the answer', async () => {
    const { client } = await openReady()
    const onDetails = vi.fn()
    await client.request('CONNECT_EMAIL', { email: 'a@example.org' }, { onDetails })
    expect(onDetails).toHaveBeenCalledWith(expect.objectContaining({ matchNumber: '42', isNewDevice: true }))
  })

  test('error: that of the frame, with code and facts', async () => {
    const { client } = await openReady()
    frame.handlers.CONNECT_OTP = () => {
      throw new GangwayError('LOGIN_CODE_WRONG', { context: { triesLeft: 2 } })
    }
    await expect(client.request('CONNECT_OTP', { otp: '1' })).rejects.toMatchObject({
      code: 'LOGIN_CODE_WRONG',
      context: { triesLeft: 2 },
    })
  })

  test('error: what cannot be posted is refused at once, not waited for', async () => {
    const { client } = await openReady()
    const payload = { method: 'personal_sign', params: [() => 'text'] }
    await expect(client.request('RPC_REQUEST', payload)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      shortMessage: 'Not plain data: params',
    })
  })

  test('error: an answer in another form', async () => {
    const { client } = await openReady()
    frame.handlers.IS_CONNECTED = () => ({ isConnected: 'yes' }) as never
    await expect(client.request('IS_CONNECTED', undefined)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test.each([
    ['CONNECT_EMAIL', { email: 'a@example.org' }, 30_000, 'Something went wrong'],
    ['CONNECT_DEVICE', undefined, 30_000, 'Something went wrong'],
    ['CONNECT_OTP', { otp: '1' }, 30_000, 'Something went wrong'],
    ['IS_CONNECTED', undefined, 10_000, 'The request took too long'],
  ] as const)(
    'error: %s without an answer in time (product.md §8, §9)',
    async (name, payload, timeout, text) => {
      const onTimeout = vi.fn()
      const { client } = await openReady({ onTimeout })
      frame.handlers[name] = () => silence
      const failure = expect(client.request(name, payload as never)).rejects.toMatchObject({
        code: 'REQUEST_TIMEOUT',
        shortMessage: text,
      })
      await settle()
      await vi.advanceTimersByTimeAsync(timeout - 1)
      expect(onTimeout).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await failure
      expect(onTimeout).toHaveBeenCalledWith(name)
    },
  )

  test('behavior: a signal stops the wait; one that has, before anything is posted', async () => {
    const { client } = await openReady()
    frame.handlers.CONNECT_DEVICE = () => silence
    const abort = new AbortController()
    const failure = expect(
      client.request('CONNECT_DEVICE', undefined, { signal: abort.signal }),
    ).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await settle()
    abort.abort()
    await failure
    const { length } = frame.requests
    await expect(client.request('CONNECT_DEVICE', undefined, { signal: abort.signal })).rejects.toMatchObject(
      { code: 'REQUEST_ABORTED' },
    )
    expect(frame.requests).toHaveLength(length)
  })

  test('behavior: the frame leaves the page, and what is open is aborted', async () => {
    const { client } = await openReady()
    frame.handlers.GET_CHAIN_ID = () => silence
    const failure = expect(client.request('GET_CHAIN_ID', undefined)).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
    })
    await settle()
    client.close()
    await failure
    expect(frame.elements.size).toBe(0)
  })
})

describe('giving up (product.md §4 “RPC requests”)', () => {
  const call = { method: 'personal_sign', params: [] }

  test('default: the frame has done nothing: ‘Request was aborted’ (product.md §8), for certain', async () => {
    const { client } = await openReady()
    frame.handlers.RPC_REQUEST = () => silence
    const failure = expect(client.request('RPC_REQUEST', call, { id: 'a' })).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
      shortMessage: 'Request was aborted',
      context: { isCertain: true },
    })
    await settle()
    client.drop(['a'])
    await settle()
    expect(frame.dropped).toEqual(['a'])
    await failure
  })

  test('behavior: one that was approved already still gets its answer', async () => {
    const { client } = await openReady()
    frame.answersDropped = false
    let resolve = (_value: unknown) => {}
    frame.handlers.RPC_REQUEST = () =>
      new Promise((onResolve) => {
        resolve = onResolve
      })
    const answer = client.request('RPC_REQUEST', call, { id: 'a' })
    await settle()
    client.drop(['a'])
    resolve('0x1')
    expect(await answer).toBe('0x1')
  })

  test('behavior: a frame that does not say is not waited for, and nothing is certain', async () => {
    const { client } = await openReady()
    frame.answersDropped = false
    frame.handlers.RPC_REQUEST = () => silence
    const failure = client.request('RPC_REQUEST', call, { id: 'a' }).catch((error: unknown) => error)
    await settle()
    client.drop(['a'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failure).toMatchObject({ code: 'REQUEST_ABORTED', context: {} })
  })

  test('behavior: what was never posted is certainly undone', async () => {
    frame.loadsItself = false
    const { client } = open()
    const failure = client.request('RPC_REQUEST', call, { id: 'a' }).catch((error: unknown) => error)
    client.drop(['a'])
    expect(await failure).toMatchObject({ code: 'REQUEST_ABORTED', context: { isCertain: true } })
  })
})

describe('threat 15: forged frame events (embedded-wallet.md §13)', () => {
  const success = (id: string) => ({
    id,
    type: '@w3m-frame/IS_CONNECTED_SUCCESS',
    payload: { isConnected: true },
  })

  test('default: a sibling frame, another origin and the page itself are ignored', async () => {
    frame.takesPorts = false
    const { client } = await openReady()
    let answerRightly = () => {}
    frame.handlers.IS_CONNECTED = () =>
      new Promise((resolve) => {
        answerRightly = () => resolve({ isConnected: false })
      })
    const answer = client.request('IS_CONNECTED', undefined, { id: 'known' })
    await settle()
    frame.postToPage(success('known'), { source: {} })
    frame.postToPage(success('known'), { origin: 'https://frame.example.evil.example' })
    frame.postToPage(success('known'), { source: null, origin: 'https://frame.example' })
    frame.postToPage(success('known'), { source: window })
    answerRightly()
    expect(await answer).toEqual({ isConnected: false })
  })

  test('behavior: a forged READY readies nothing', async () => {
    frame.loadsItself = false
    const { client, statuses } = open()
    client.attach().catch(() => undefined)
    frame.postToPage({ type: '@w3m-frame/READY', payload: {} }, { source: {} })
    await vi.advanceTimersByTimeAsync(500)
    expect(statuses).toEqual(['loading'])
    client.close()
  })

  test('behavior: whatever is posted by whomever, nothing throws, nothing is answered, nothing changes', async ({
    task,
  }) => {
    const numRuns = process.env.GANGWAY_TEST_DEEP ? 100_000 : 1_000
    const onCarrier = vi.fn()
    const onSessionEnded = vi.fn()
    const { client, statuses } = await openReady({ onCarrier, onSessionEnded })
    onCarrier.mockClear()
    frame.handlers.GET_CHAIN_ID = () => silence
    const open = client.request('GET_CHAIN_ID', undefined, { id: 'known', timeout: null })
    const settled = vi.fn()
    open.then(settled, settled)
    await settle()
    const { length } = frame.requests
    const type = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '@w3m-frame/GET_CHAIN_ID_SUCCESS',
        '@w3m-frame/GET_CHAIN_ID_ERROR',
        '@w3m-frame/READY',
        '@gangway/STORAGE',
        '@gangway/SESSION_ENDED',
        '@gangway/HELLO_BACK',
      ),
    )
    const payload = fc.oneof(fc.anything(), fc.constant({ chainId: 1 }), fc.constant({ carrier: 'memory' }))
    const message = fc.oneof(
      fc.anything(),
      fc.record({ id: fc.oneof(fc.string(), fc.constant('known')), type, payload }, { requiredKeys: [] }),
    )
    const sender = fc.constantFrom(
      { source: {} },
      { source: null },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    )
    fc.assert(
      fc.property(message, sender, (message, sender) => {
        frame.postToPage(message, sender)
      }),
      { numRuns },
    )
    await settle()
    expect(settled).not.toHaveBeenCalled()
    expect(onCarrier).not.toHaveBeenCalled()
    expect(onSessionEnded).not.toHaveBeenCalled()
    expect(statuses).toEqual(['loading', 'ready'])
    expect(frame.requests).toHaveLength(length)
    client.close()
    task.meta.deepCount = {
      what: 'messages forged to the page',
      tried: numRuns,
      found: 'none answered, nothing changed',
    }
  })

  test('behavior: what the frame itself says out of turn is dropped (threat 16)', async () => {
    const { client } = await openReady()
    frame.postToPage({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'x' } })
    frame.postToPage({ id: 'x', type: '@w3m-frame/NO_SUCH_EVENT', payload: {} })
    frame.postToPage({ id: 5, type: [] })
    expect(await client.request('IS_CONNECTED', undefined)).toEqual({ isConnected: false })
  })
})
