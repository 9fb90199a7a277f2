import { emailLoginUsedKey, storageKeys } from '@gangway/protocol'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { connectEmail } from './login/connectEmail.js'
import { type FakeFrame, fakeUser } from './tests/createFakeFrame.js'
import { logIn } from './tests/startFrameConfig.js'
import { startInFakePage } from './tests/startInFakePage.js'

const evmId = 'eip155:org.gangway.frame'
const solanaId = 'solana:org.gangway.frame'

let frame: FakeFrame
let page: EventTarget
// What loads late, once: on a busy machine it takes longer than a wallet is waited for.
beforeAll(async () => {
  await Promise.all([
    import('../restorers.js'),
    import('./createFrameSession.js'),
    import('../connections/connectors/injected.js'),
    import('../connections/connectors/walletStandard.js'),
  ])
}, 60_000)
const start = startInFakePage((made) => {
  ;({ page, frame } = made)
})

const asked = () => frame.requests.map(({ name }) => name)

/** What the browser tells this tab of what another one has written; the storage itself is shared. */
function say(newValue: string | null, key: string = emailLoginUsedKey): void {
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
}

/** What a tab writes that has a login: the mark of it, and then its connections. */
function writeLogin({ storage }: Pick<ReturnType<typeof start>, 'storage'>): void {
  const networkId = 'eip155:31337'
  const value = { networkId, connections: [{ id: evmId, networkId }], recent: [] }
  const connections = JSON.stringify({ worldId: null, value })
  storage.setItem(emailLoginUsedKey, 'true')
  say('true')
  storage.setItem(storageKeys.connections, connections)
  say(connections, storageKeys.connections)
}

/** Another tab of the app has logged in: the frame's session is shared, and so is the storage. */
async function logInElsewhere({ storage }: Pick<ReturnType<typeof start>, 'storage'>): Promise<void> {
  await frame.handlers.CONNECT_OTP?.({ otp: '123456' }, { id: '', tell: () => {} })
  writeLogin({ storage })
}

describe('two tabs of one app', () => {
  test('default: a login in the other tab is here too, in both families, and no event is told twice', async () => {
    const { config, storage, events } = start()
    await logInElsewhere({ storage })
    await vi.waitFor(() => expect(config.state.connections.size).toBe(2))
    expect(config.state).toMatchObject({
      status: 'connected',
      current: evmId,
      frame: { email: fakeUser.email },
    })
    expect(events.map(({ event }) => event)).not.toContain('CONNECT_SUCCESS')
  })

  test('default: a logout in the other tab is here too', async () => {
    const { config, storage } = start()
    await logIn(config)
    await frame.handlers.SIGN_OUT?.(undefined, { id: '', tell: () => {} })
    storage.removeItem(emailLoginUsedKey)
    say(null)
    await vi.waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(config.state.connections.size).toBe(0)
  })

  test('behavior: a login on its way here is over once the other tab has ended one', async () => {
    const { config, storage } = start()
    await connectEmail(config, { email: fakeUser.email })
    await logInElsewhere({ storage })
    await vi.waitFor(() => expect(config.state.frame.login).toBeNull())
    expect([...config.state.connections.keys()].sort()).toEqual([evmId, solanaId])
  })

  test('behavior: somebody else logged in there: the account here is theirs', async () => {
    const { config, storage } = start()
    await logIn(config)
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const { GET_USER } = frame.handlers
    frame.handlers.GET_USER = async (payload, request) => {
      const user = await GET_USER?.(payload, request)
      if (!user) throw new Error('nobody')
      return typeof user.chainId === 'number' ? { ...user, address: other } : user
    }
    await logInElsewhere({ storage })
    await vi.waitFor(() => expect(config.state.connections.get(evmId)?.accounts[0].address).toBe(other))
  })

  test('behavior: what only looks like a logout changes nothing', async () => {
    const { config } = start()
    await logIn(config)
    frame.requests.length = 0
    say(null)
    await vi.waitFor(() => expect(asked()).toContain('GET_USER'))
    expect(config.state).toMatchObject({ status: 'connected', current: evmId })
  })

  test('behavior: a frame that keeps its session in memory shares none, and takes away nothing of the other tab', async () => {
    const { config, storage } = start()
    writeLogin({ storage })
    await vi.waitFor(() => expect(asked()).toContain('IS_CONNECTED'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(storage.getItem(emailLoginUsedKey)).toBe('true')
    expect(storage.getItem(storageKeys.connections)).toContain(evmId)
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: where nobody was logged in, a logout elsewhere loads no frame', async () => {
    start()
    say(null)
    await new Promise((resolve) => setImmediate(resolve))
    expect(frame.elements.size).toBe(0)
  })
})
