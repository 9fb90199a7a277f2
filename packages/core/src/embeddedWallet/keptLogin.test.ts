import { GangwayError, limits } from '@gangway/protocol'
import { describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../kernel/storage/keyValueStorage.js'
import { abortLogin } from './login/abortLogin.js'
import { connectEmail } from './login/connectEmail.js'
import { connectOtp } from './login/connectOtp.js'
import { waitForDevice } from './login/waitForDevice.js'
import { type FakeFrame, fakeUser, silence } from './tests/createFakeFrame.js'
import { startInFakePage } from './tests/startInFakePage.js'

const timeKey = '@appkit-wallet/LAST_EMAIL_LOGIN_TIME'
const minute = 60_000

let frame: FakeFrame
const start = startInFakePage((made) => {
  frame = made.frame
})

const asked = () => frame.requests.map(({ name }) => name)
const createPending = (change: Partial<NonNullable<FakeFrame['pending']>> = {}) => ({
  email: fakeUser.email,
  step: 'device' as const,
  isNewDevice: true,
  matchNumber: '42',
  expiresAt: Date.now() + 8 * minute,
  ...change,
})

/** A page that is loaded a while after its person asked for a mail; the frame has kept what is given. */
function load({
  ago = minute,
  pending = createPending(),
}: {
  ago?: number
  pending?: FakeFrame['pending']
} = {}) {
  const storage = createMemoryStorage()
  storage.setItem(timeKey, String(Date.now() - ago))
  frame.pending = pending
  return start({ storage })
}

describe('a login by e-mail that an earlier load of the page began (interface-guide.md §7.6)', () => {
  test('default: is shown as it was left, and goes on to the wallet without another mail', async () => {
    const { config, storage } = load()
    await vi.waitFor(() => expect(config.state.frame.login).not.toBeNull())
    expect(config.state.frame.login).toMatchObject({
      email: fakeUser.email,
      step: 'device',
      isNewDevice: true,
      matchNumber: '42',
      isResumed: true,
    })
    // The address is the frame's to keep.
    expect(storage.getItem('@appkit-wallet/EMAIL')).toBeNull()
    await waitForDevice(config)
    expect(config.state.frame.login).toMatchObject({ step: 'code', isResumed: true })
    await connectOtp(config, { code: '123456' })
    expect(config.state).toMatchObject({ status: 'connected', frame: { login: null } })
    expect(asked()).not.toContain('CONNECT_EMAIL')
  })

  test('behavior: at its code, with the time that is left; another mail no sooner than 30 s after the last (product.md §9)', async () => {
    const expiresAt = Date.now() + 3 * minute
    const { config } = load({
      ago: 10_000,
      pending: createPending({ step: 'code', isNewDevice: false, matchNumber: null, expiresAt }),
    })
    await vi.waitFor(() => expect(config.state.frame.login).not.toBeNull())
    const { login } = config.state.frame
    expect(login).toMatchObject({ step: 'code', expiresAt, matchNumber: null })
    const wait = (login?.resendAt ?? 0) - Date.now()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(limits.emailLoginCooldown - 10_000)
  })

  test('behavior: given up, it is given up in the frame, and nothing is left of it', async () => {
    const { config } = load()
    await vi.waitFor(() => expect(config.state.frame.login).not.toBeNull())
    abortLogin(config)
    expect(config.state.frame.login).toBeNull()
    await vi.waitFor(() => expect(asked()).toContain('RELOAD'))
  })

  test('behavior: another address begins another login', async () => {
    const { config } = load()
    await vi.waitFor(() => expect(config.state.frame.login).not.toBeNull())
    abortLogin(config)
    await vi.waitFor(() => expect(asked()).toContain('RELOAD'))
    await connectEmail(config, { email: 'other@example.org' }).catch(() => undefined)
    expect(config.state.frame.login?.isResumed).toBeUndefined()
  })

  test('behavior: a page that has begun a login by then keeps to its own', async () => {
    const { config } = load({ ago: 2 * minute, pending: null })
    frame.handlers.CONNECT_EMAIL = () => silence
    connectEmail(config, { email: 'other@example.org' }).catch(() => undefined)
    await vi.waitFor(() => expect(asked()).toContain('CONNECT_EMAIL'))
    frame.tell('LOGIN_PENDING', createPending())
    frame.handlers.GET_CHAIN_ID = () => ({ chainId: 1 })
    await new Promise((resolve) => setImmediate(resolve))
    await new Promise((resolve) => setImmediate(resolve))
    expect(config.state.frame.login).toBeNull()
  })

  test.each([
    ['whose time is over', { pending: createPending({ expiresAt: 1 }) }],
    ['the frame knows nothing of', { pending: null }],
  ])('behavior: one %s is not shown', async (_, left) => {
    const { config } = load(left)
    await vi.waitFor(() => expect(config.state.frame.carrier).toBe('stored'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(config.state.frame.login).toBeNull()
  })

  test('behavior: no frame is in the page where no mail was asked for in the last 20 min', async () => {
    const imported = vi.fn()
    const { config } = load({ ago: 21 * minute })
    await import('./restoreFrame.js').then(imported)
    await new Promise((resolve) => setImmediate(resolve))
    expect(imported).toHaveBeenCalled()
    expect([frame.elements.size, config.state.frame.status]).toEqual([0, 'idle'])
  })

  test('error: a frame that does not answer costs the login, and nothing else is said', async () => {
    frame.loadsItself = false
    const { config } = load()
    await vi.waitFor(() => expect(frame.elements.size).toBe(1))
    expect(config.state).toMatchObject({ status: 'disconnected', alerts: [], frame: { login: null } })
  })

  test('error: a code that is over says so, as ever', async () => {
    frame.handlers.CONNECT_OTP = () => {
      throw new GangwayError('LOGIN_CODE_EXPIRED')
    }
    const { config } = load({ pending: createPending({ step: 'code' }) })
    await vi.waitFor(() => expect(config.state.frame.login).not.toBeNull())
    await expect(connectOtp(config, { code: '123456' })).rejects.toMatchObject({ code: 'LOGIN_CODE_EXPIRED' })
  })
})
