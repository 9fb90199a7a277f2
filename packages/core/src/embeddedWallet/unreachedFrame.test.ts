import { GangwayError, storageKeys } from '@gangway/protocol'
import { describe, expect, test, vi } from 'vitest'
import { disconnectAll } from '../connections/disconnectAll.js'
import { createMemoryStorage, type KeyValueStorage } from '../kernel/storage/keyValueStorage.js'
import { loadFrame } from './loadFrame.js'
import type { FakeFrame } from './tests/createFakeFrame.js'
import { logIn } from './tests/startFrameConfig.js'
import { startInFakePage } from './tests/startInFakePage.js'

const evmId = 'eip155:org.gangway.frame'
const solanaId = 'solana:org.gangway.frame'

let frame: FakeFrame
let page: EventTarget
const start = startInFakePage((made) => {
  ;({ page, frame } = made)
})

async function leaveLoggedIn(): Promise<KeyValueStorage> {
  const storage = createMemoryStorage()
  const { config, stop } = start({ storage })
  await logIn(config)
  await vi.waitFor(() => expect(storage.getItem(storageKeys.connections)).toContain(solanaId))
  stop()
  return storage
}

/** Loads the page while the frame cannot ask anybody; returns what puts it right again. */
async function loadInVain(storage: KeyValueStorage) {
  const { IS_CONNECTED } = frame.handlers
  frame.handlers.IS_CONNECTED = () => {
    throw new GangwayError('FRAME_UNREACHABLE')
  }
  const started = start({ storage })
  await vi.waitFor(() => expect(started.config.state.status).toBe('disconnected'))
  return {
    ...started,
    mend() {
      if (IS_CONNECTED) frame.handlers.IS_CONNECTED = IS_CONNECTED
    },
  }
}

const isKept = (storage: KeyValueStorage) =>
  [evmId, solanaId].map((id) => storage.getItem(storageKeys.connections)?.includes(`"${id}"`) ?? false)

describe('a page that is loaded while the frame cannot be reached (product.md §4)', () => {
  test('default: shows nobody and forgets nobody: the next load has them connected, without a login', async () => {
    const storage = await leaveLoggedIn()
    frame.loadsItself = false
    const inVain = start({ storage, reconnectTimeout: 50 })
    await vi.waitFor(() => expect(inVain.config.state.status).toBe('disconnected'))
    expect(isKept(storage)).toEqual([true, true])
    expect(storage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBe('true')
    inVain.stop()

    frame.loadsItself = true
    frame.requests.length = 0
    const { config } = start({ storage })
    await vi.waitFor(() => expect(config.state.connections.size).toBe(2))
    expect(config.state).toMatchObject({ status: 'connected', current: evmId })
    expect(frame.requests.map(({ name }) => name)).not.toContain('CONNECT_EMAIL')
  })

  test('behavior: the same where it loads and its Worker does not', async () => {
    const storage = await leaveLoggedIn()
    await loadInVain(storage)
    expect(isKept(storage)).toEqual([true, true])
  })

  test('behavior: once the browser is online again it is connected in this very page, and was shown nothing of the way', async () => {
    const storage = await leaveLoggedIn()
    const { config, mend } = await loadInVain(storage)
    const statuses: string[] = []
    config.subscribe(({ status }) => void statuses.push(status))
    mend()
    page.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(config.state.connections.size).toBe(2))
    await vi.waitFor(() => expect(config.state).toMatchObject({ status: 'connected', current: evmId }))
    expect(new Set(statuses)).toEqual(new Set(['disconnected', 'connected']))
    expect(isKept(storage)).toEqual([true, true])
  })

  test('behavior: disconnected while they are asked again, they stay so', async () => {
    const storage = await leaveLoggedIn()
    const { config, mend } = await loadInVain(storage)
    mend()
    const getUser = frame.handlers.GET_USER
    if (!getUser) throw new Error('this frame knows no user')
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    frame.requests.length = 0
    frame.handlers.GET_USER = async (...asked) => {
      await answered
      return getUser(...asked)
    }
    page.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(frame.requests.map(({ name }) => name)).toContain('GET_USER'))
    await disconnectAll(config)
    answer()
    await vi.waitFor(() => expect(isKept(storage)).toEqual([false, false]))
    // Whatever the frame is asked later is answered later.
    const { client } = await loadFrame(config)
    await client.request('IS_CONNECTED', undefined)
    await client.request('IS_CONNECTED', undefined)
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(config.state.connections.size).toBe(0)
  })

  test('behavior: only an answer that nobody is connected forgets them', async () => {
    const storage = await leaveLoggedIn()
    await loadInVain(storage)
    frame.handlers.IS_CONNECTED = () => ({ isConnected: false })
    page.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(isKept(storage)).toEqual([false, false]))
    expect(storage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBeNull()
  })

  test('behavior: a login meanwhile takes their place, and what is left then does not come back', async () => {
    const storage = await leaveLoggedIn()
    const { config, mend } = await loadInVain(storage)
    mend()
    await logIn(config)
    await vi.waitFor(() => expect(config.state.connections.size).toBe(2))
    await disconnectAll(config)
    await vi.waitFor(() => expect(isKept(storage)).toEqual([false, false]))
  })
})
