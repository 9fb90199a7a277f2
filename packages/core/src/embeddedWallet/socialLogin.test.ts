import { GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAccount } from '../accountData/getAccount.js'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import { createTestWallet } from '../connections/tests/createTestWallet.js'
import { createMemoryStorage, type KeyValueStorage } from '../kernel/storage/keyValueStorage.js'
import { abortLogin } from './login/abortLogin.js'
import { connectEmail } from './login/connectEmail.js'
import { connectFarcaster } from './login/social/connectFarcaster.js'
import { connectSocial } from './login/social/connectSocial.js'
import { getSocialProviders } from './login/social/getSocialProviders.js'
import { leaveForSocial, openSocialWindow } from './login/social/leaveForSocial.js'
import { createFakeFrame, type FakeFrame, fakeUser, silence } from './tests/createFakeFrame.js'
import { skipReadyDelay } from './tests/skipReadyDelay.js'
import { frameUrl, logIn, startFrameConfig } from './tests/startFrameConfig.js'

const evmId = 'eip155:org.gangway.frame'
const solanaId = 'solana:org.gangway.frame'
const resultUri = 'https://frame.example/returned?code=1'
const windowUri = 'https://google.example/authorize?client_id=1&state=abc&scope=email'

/** As much of a window as a page of another origin may touch. */
type Popup = { closed: boolean; close(): void; location: { href: string } }

let frame: FakeFrame
let popups: Popup[] = []
let opened: unknown[][] = []
let isBlocking = false
let stops: (() => void)[] = []
beforeEach(() => {
  const open = (...parameters: unknown[]) => {
    opened.push(parameters)
    if (isBlocking) return null
    const popup = createPopup()
    popups.push(popup)
    return popup
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { open }))
  vi.spyOn(console, 'error').mockReturnValue()
  skipReadyDelay()
  frame = createFakeFrame({ url: frameUrl })
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  popups = []
  opened = []
  isBlocking = false
  frame.restore()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function createPopup(): Popup {
  const popup: Popup = {
    closed: false,
    close: () => {
      popup.closed = true
    },
    location: { href: '' },
  }
  return popup
}

function start(...parameters: Parameters<typeof startFrameConfig>) {
  const started = startFrameConfig(...parameters)
  stops.push(started.stop)
  return started
}

const say = (data: unknown = { resultUri }, options: { origin?: string; source?: unknown } = {}) =>
  frame.postToPage(data, { source: popups.at(-1), ...options })
const asked = () => frame.requests.map(({ name }) => name)
const askedSocial = () =>
  frame.requests.filter(({ name }) => name === 'CONNECT_SOCIAL').map(({ payload }) => payload)
const whenHeld = () => vi.waitFor(() => expect(asked()).toContain('CONNECT_SOCIAL'))
const keys = (storage: KeyValueStorage) => [
  storage.getItem('@appkit/connected_social'),
  storage.getItem('@appkit-wallet/SOCIAL_USERNAME'),
  storage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY'),
]
const socialEvents = (events: readonly { event: string }[]) =>
  events.map(({ event }) => event).filter((event) => /SOCIAL|CONNECT_/.test(event))

describe('social login in a window (frame-protocol.md §6 E)', () => {
  test('default: the tap opens the window; its message ends the login, connected in both families', async () => {
    const { config, storage, events } = start()
    const connecting = connectSocial(config, { provider: 'google' })
    // Within the call: later a browser blocks it.
    expect(opened).toEqual([['', '_blank', 'width=600,height=800,scrollbars=yes']])
    expect(config.state.frame.social).toEqual({
      provider: 'google',
      step: 'starting',
      uri: null,
      matchNumber: null,
      expiresAt: null,
    })
    await whenHeld()
    expect(popups[0]?.location.href).toBe(windowUri)
    expect(config.state.frame.social).toMatchObject({ step: 'window', uri: windowUri, matchNumber: '42' })
    expect(config.state.frame.social?.expiresAt).toBeGreaterThan(Date.now() + 500_000)
    const steps: unknown[] = []
    config.subscribe(({ frame: { social } }) => steps.push(social?.step ?? null))
    say()

    expect(await connecting).toMatchObject({ id: evmId })
    expect([...new Set(steps)]).toEqual(['finishing', 'done', null])
    expect(askedSocial()).toEqual([{ uri: '' }, { uri: resultUri }])
    expect(popups[0]?.closed).toBe(true)
    expect([...config.state.connections.keys()]).toEqual([evmId, solanaId])
    expect(config.state.frame).toMatchObject({
      socialProvider: 'google',
      userName: fakeUser.userName,
      email: fakeUser.email,
      login: null,
      social: null,
    })
    // product.md §3 “Account state”, §4 “Stored login state”
    expect(getAccount(config.state).socialProvider).toBe('google')
    expect(keys(storage)).toEqual(['google', fakeUser.userName, 'true'])
    expect(socialEvents(events)).toEqual([
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'CONNECT_SUCCESS',
      'SOCIAL_LOGIN_SUCCESS',
    ])
    expect(events.find(({ event }) => event === 'CONNECT_SUCCESS')).toMatchObject({
      properties: { method: 'social' },
    })
    expect(JSON.stringify(events)).not.toContain(fakeUser.userName)
  })

  test('behavior: a window that lost this page: the frame’s own word ends the login', async () => {
    const { config } = start()
    const connectSocialByUri = frame.handlers.CONNECT_SOCIAL
    let release = () => {}
    frame.handlers.CONNECT_SOCIAL = async ({ uri }, request) => {
      if (uri !== '') throw new GangwayError('LOGIN_EXPIRED')
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return (await connectSocialByUri?.({ uri: 'released' }, request)) ?? silence
    }
    const connecting = connectSocial(config, { provider: 'x' })
    await whenHeld()
    release()
    await connecting
    expect(config.state.frame).toMatchObject({ socialProvider: 'x', userName: fakeUser.userName })
    expect(popups[0]?.closed).toBe(true)
  })

  test('behavior: the host may open the window itself', async () => {
    const { config } = start()
    const popup = createPopup()
    const connecting = connectSocial(config, {
      provider: 'google',
      popup: popup as unknown as Window,
    })
    await whenHeld()
    expect([opened.length, popup.location.href]).toEqual([0, windowUri])
    say({ resultUri }, { source: popup })
    await connecting
    expect(popup.closed).toBe(true)
  })

  test('error: messages of other windows, other origins and other forms are none', async () => {
    const { config } = start()
    const connecting = connectSocial(config, { provider: 'google' })
    await whenHeld()
    const forged = { resultUri: 'https://evil.example/?code=2' }
    say(forged, { origin: 'https://evil.example' })
    say(forged, { origin: `${new URL(frameUrl).origin}.evil.example` })
    say(forged, { source: createPopup() })
    say(forged, { source: null })
    say(forged, { source: window })
    say({ resultUri: 7 })
    say({ resultUri: 'x'.repeat(9000) })
    say('resultUri')
    say(null)
    expect(config.state.frame.social?.step).toBe('window')
    say()
    await connecting
    expect(askedSocial()).toEqual([{ uri: '' }, { uri: resultUri }])
  })

  test('error: an address that would run a script in this page is gone to by nobody', async () => {
    const { config } = start()
    frame.handlers.GET_SOCIAL_REDIRECT_URI = () => ({ uri: 'javascript:alert(1)' })
    await expect(connectSocial(config, { provider: 'google' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(popups[0]).toMatchObject({ closed: true, location: { href: '' } })
  })

  test('behavior: a blocked window: the state has the address; another tap opens it', async () => {
    const { config } = start()
    isBlocking = true
    const connecting = connectSocial(config, { provider: 'google' })
    expect(openSocialWindow(config)).toBe(false)
    await whenHeld()
    expect(config.state.frame.social).toMatchObject({ step: 'blocked', uri: windowUri })
    expect(openSocialWindow(config)).toBe(false)
    say({ resultUri: 'https://frame.example/returned?code=stray' }, { source: null })
    isBlocking = false
    expect(openSocialWindow(config)).toBe(true)
    expect(config.state.frame.social?.step).toBe('window')
    expect(popups[0]?.location.href).toBe(windowUri)
    say()
    await connecting
    expect(askedSocial()).toEqual([{ uri: '' }, { uri: resultUri }])
  })

  test('error: what the provider or the page after it says no to reaches the caller, and ends the window', async () => {
    const { config, storage, events } = start()
    for (const code of ['LOGIN_DECLINED', 'LOGIN_PROVIDER_FAILED'] as const) {
      frame.handlers.CONNECT_SOCIAL = () => {
        throw new GangwayError(code)
      }
      await expect(connectSocial(config, { provider: 'github' })).rejects.toMatchObject({ code })
      expect(popups.at(-1)?.closed).toBe(true)
      expect(config.state.frame.social).toBeNull()
    }
    expect(keys(storage)).toEqual([null, null, null])
    // A refusal is not an error.
    expect(socialEvents(events)).toEqual([
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_CANCELED',
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_ERROR',
    ])
  })

  test('error: without a frame no window opens', async () => {
    const { config } = start({ frame: null })
    await expect(connectSocial(config, { provider: 'google' })).rejects.toMatchObject({
      code: 'LOGIN_NOT_AVAILABLE',
    })
    await expect(connectFarcaster(config)).rejects.toMatchObject({ code: 'LOGIN_NOT_AVAILABLE' })
    expect(opened).toEqual([])
  })
})

describe('giving a social login up', () => {
  const aborted = { code: 'REQUEST_ABORTED', shortMessage: 'Something went wrong' }

  test('default: a signal, and abortLogin: ‘Something went wrong’ (product.md §8); the frame gives it up too', async () => {
    const { config, events } = start()
    const abort = new AbortController()
    for (const giveUp of [() => abort.abort(), () => abortLogin(config)]) {
      frame.requests.length = 0
      const signal = abort.signal.aborted ? undefined : abort.signal
      const connecting = connectSocial(config, { provider: 'google', ...(signal ? { signal } : {}) })
      const ended = expect(connecting).rejects.toMatchObject(aborted)
      await whenHeld()
      giveUp()
      await ended
      expect(popups.at(-1)?.closed).toBe(true)
      expect(config.state.frame.social).toBeNull()
      await vi.waitFor(() => expect(asked().at(-1)).toBe('RELOAD'))
      // A message that comes late is of no use.
      say()
      expect(askedSocial()).toEqual([{ uri: '' }])
    }
    expect(config.state.alerts).toEqual([])
    expect(socialEvents(events).at(-1)).toBe('SOCIAL_LOGIN_CANCELED')
    expect(config.state.status).toBe('disconnected')
  })

  test('behavior: before the frame is there, and with a signal that is aborted already', async () => {
    const { config } = start()
    const connecting = expect(connectSocial(config, { provider: 'google' })).rejects.toMatchObject(aborted)
    abortLogin(config)
    expect(config.state.frame.social).toBeNull()
    await connecting
    const signal = AbortSignal.abort()
    await expect(connectSocial(config, { provider: 'google', signal })).rejects.toMatchObject(aborted)
    expect(popups.map(({ closed }) => closed)).toEqual([true, true])
  })

  test('behavior: a session the frame still makes of it is signed out of', async () => {
    const { config, storage } = start()
    const finish = frame.handlers.CONNECT_SOCIAL
    let release = () => {}
    frame.handlers.CONNECT_SOCIAL = async (payload, request) => {
      if (payload.uri === '') return silence
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return (await finish?.(payload, request)) ?? silence
    }
    const connecting = expect(connectSocial(config, { provider: 'google' })).rejects.toMatchObject(aborted)
    await whenHeld()
    say()
    await vi.waitFor(() => expect(askedSocial()).toHaveLength(2))
    abortLogin(config)
    await connecting
    release()
    await vi.waitFor(() => expect(asked().at(-1)).toBe('SIGN_OUT'))
    expect(config.state.connections.size).toBe(0)
    expect(keys(storage)).toEqual([null, null, null])
  })

  test('behavior: another login takes its place, by either way', async () => {
    const { config } = start()
    const first = expect(connectSocial(config, { provider: 'google' })).rejects.toMatchObject(aborted)
    await whenHeld()
    const second = expect(connectSocial(config, { provider: 'github' })).rejects.toMatchObject(aborted)
    await first
    expect(config.state.frame.social).toMatchObject({ provider: 'github' })
    expect(popups.map(({ closed }) => closed)).toEqual([true, false])
    await connectEmail(config, { email: fakeUser.email })
    await second
    expect(config.state.frame).toMatchObject({ social: null, login: { email: fakeUser.email } })
    const third = connectSocial(config, { provider: 'google' })
    expect(config.state.frame).toMatchObject({ social: { provider: 'google' }, login: null })
    await vi.waitFor(() => expect(popups.at(-1)?.location.href).toBe(windowUri))
    say()
    await third
    // What replaces it must not be given up with it.
    expect(asked()).not.toContain('RELOAD')
  })

  test('behavior: once the wallet is being connected, nothing is given up any more', async () => {
    const { config } = start()
    config.subscribe(({ frame: { social } }) => social?.step === 'done' && abortLogin(config))
    const connecting = connectSocial(config, { provider: 'google' })
    await whenHeld()
    say()
    await connecting
    expect(config.state.connections.size).toBe(2)
    expect(asked()).not.toContain('RELOAD')
  })
})

describe('waiting for the window', () => {
  /** Clocks stand still until they are moved; messages and code still arrive. */
  async function startHeld() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const started = start()
    const connecting = connectSocial(started.config, { provider: 'google' })
    connecting.catch(() => undefined)
    await whenHeld()
    return { ...started, connecting }
  }

  test('behavior: a time-out of the frame is none of the person’s: the request is repeated until the login expires', async () => {
    const { config, connecting } = await startHeld()
    const ended = expect(connecting).rejects.toMatchObject({ code: 'LOGIN_EXPIRED' })
    for (let count = 2; count <= 20; count += 1) {
      await vi.advanceTimersByTimeAsync(30_000)
      await vi.waitFor(() => expect(askedSocial()).toHaveLength(count))
    }
    expect(config.state.frame.social?.step).toBe('window')
    await vi.advanceTimersByTimeAsync(30_000)
    await ended
    expect(askedSocial()).toHaveLength(20)
    expect(config.state.alerts).toEqual([])
  })

  test('error: closed by the person', async () => {
    const { config, connecting, events } = await startHeld()
    const ended = expect(connecting).rejects.toMatchObject({ code: 'CONNECTION_WINDOW_CLOSED' })
    popups[0]?.close()
    await vi.advanceTimersByTimeAsync(3_000)
    await ended
    expect(config.state.frame.social).toBeNull()
    expect(socialEvents(events)).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED'])
    await vi.waitFor(() => expect(asked().at(-1)).toBe('RELOAD'))
  })

  test('error: closed before it is known where to go', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const { config } = start()
    frame.handlers.GET_SOCIAL_REDIRECT_URI = () => silence
    const ended = expect(connectSocial(config, { provider: 'google' })).rejects.toMatchObject({
      code: 'CONNECTION_WINDOW_CLOSED',
    })
    await vi.waitFor(() => expect(asked()).toContain('GET_SOCIAL_REDIRECT_URI'))
    popups[0]?.close()
    await vi.advanceTimersByTimeAsync(1_000)
    await ended
  })

  test('behavior: closed by who finished on the page after the return: the frame’s word wins', async () => {
    const finish = frame.handlers.CONNECT_SOCIAL
    let release = () => {}
    frame.handlers.CONNECT_SOCIAL = async (_, request) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return (await finish?.({ uri: 'released' }, request)) ?? silence
    }
    const { config, connecting } = await startHeld()
    popups[0]?.close()
    await vi.advanceTimersByTimeAsync(1_900)
    release()
    await connecting
    expect(config.state.status).toBe('connected')
  })

  test('behavior: a provider’s page that cuts the window off makes it read as closed while it is open', async () => {
    const finish = frame.handlers.CONNECT_SOCIAL
    let release = () => {}
    frame.handlers.CONNECT_SOCIAL = async (_, request) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return (await finish?.({ uri: 'released' }, request)) ?? silence
    }
    const { config, connecting } = await startHeld()
    frame.pageHasFocus = false
    popups[0]?.close()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(config.state.frame.social?.step).toBe('window')
    release()
    await connecting
    expect(config.state.status).toBe('connected')
  })

  test('error: a frame that does not say where to go: an alert (product.md §8), and the window closes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const { config } = start()
    frame.handlers.GET_SOCIAL_REDIRECT_URI = () => silence
    const ended = expect(connectSocial(config, { provider: 'google' })).rejects.toMatchObject({
      code: 'REQUEST_TIMEOUT',
      shortMessage: 'Something went wrong',
    })
    await vi.waitFor(() => expect(asked()).toContain('GET_SOCIAL_REDIRECT_URI'))
    await vi.advanceTimersByTimeAsync(30_000)
    await ended
    expect(config.state.alerts).toMatchObject([{ code: 'APP_CONFIGURATION_INVALID' }])
    expect(popups[0]?.closed).toBe(true)
    expect(config.state.frame.social).toBeNull()
  })

  test('error: 45 s without knowing where to go: the same, whatever it is that takes so long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const { config } = start()
    frame.handlers.GET_FARCASTER_URI = () => silence
    const ended = expect(connectFarcaster(config)).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' })
    await vi.waitFor(() => expect(asked()).toContain('GET_FARCASTER_URI'))
    await vi.advanceTimersByTimeAsync(45_000)
    await ended
    expect(config.state.alerts).toMatchObject([{ code: 'APP_CONFIGURATION_INVALID' }])
  })
})

describe('Farcaster (frame-protocol.md §6 F)', () => {
  test('default: the address for the QR code, then connected', async () => {
    const { config, storage, events } = start()
    const approve = frame.handlers.CONNECT_FARCASTER
    let release = () => {}
    frame.handlers.CONNECT_FARCASTER = async (...parameters) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return (await approve?.(...parameters)) ?? silence
    }
    const connecting = connectFarcaster(config)
    await vi.waitFor(() => expect(asked()).toContain('CONNECT_FARCASTER'))
    expect(config.state.frame.social).toMatchObject({
      provider: 'farcaster',
      step: 'window',
      uri: 'https://farcaster.example/~/siwf?channelToken=1',
      matchNumber: null,
    })
    expect(opened).toEqual([])
    release()
    expect(await connecting).toMatchObject({ id: evmId })
    expect(keys(storage)).toEqual(['farcaster', fakeUser.userName, 'true'])
    expect(getAccount(config.state).socialProvider).toBe('farcaster')
    expect(socialEvents(events)).toEqual(['SOCIAL_LOGIN_STARTED', 'CONNECT_SUCCESS', 'SOCIAL_LOGIN_SUCCESS'])
  })

  test('error: given up, the frame gives it up too', async () => {
    const { config } = start()
    frame.handlers.CONNECT_FARCASTER = () => silence
    const ended = expect(connectFarcaster(config)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await vi.waitFor(() => expect(asked()).toContain('CONNECT_FARCASTER'))
    abortLogin(config)
    await ended
    await vi.waitFor(() => expect(asked().at(-1)).toBe('RELOAD'))
  })
})

describe('what stays of a social login (product.md §4)', () => {
  async function logInBySocial(parameters: Parameters<typeof start>[0] = {}) {
    const started = start(parameters)
    const connecting = connectSocial(started.config, { provider: 'discord' })
    await vi.waitFor(() => expect(popups.at(-1)?.location.href).toContain('discord'))
    say()
    await connecting
    return started
  }

  test('default: provider and name outlive a reload', async () => {
    const { storage, stop } = await logInBySocial()
    await vi.waitFor(() => expect(storage.getItem('gangway.v1')).toContain(solanaId))
    stop()
    const { config } = start({ storage, features: { email: false, socials: ['discord'] } })
    await vi.waitFor(() => expect(config.state.connections.size).toBe(2))
    expect(config.state.frame).toMatchObject({ socialProvider: 'discord', userName: fakeUser.userName })
    expect(getAccount(config.state).socialProvider).toBe('discord')
  })

  test('behavior: they go with a disconnect, and when the check says no', async () => {
    const { config, storage, stop } = await logInBySocial()
    await disconnect(config)
    expect(keys(storage)).toEqual([null, null, null])
    expect(config.state.frame).toMatchObject({ socialProvider: null, userName: null })
    stop()

    const again = await logInBySocial({ storage })
    await vi.waitFor(() => expect(storage.getItem('gangway.v1')).toContain(solanaId))
    again.stop()
    frame.handlers.IS_CONNECTED = () => ({ isConnected: false })
    const { config: last } = start({ storage })
    await vi.waitFor(() => expect(last.state.status).toBe('disconnected'))
    expect(keys(storage)).toEqual([null, null, null])
    expect(getAccount(last.state).socialProvider).toBeNull()
  })

  test('behavior: it is of no account of another wallet', async () => {
    const { config } = await logInBySocial()
    await connect(config, createTestWallet('other'))
    expect(config.state.frame.socialProvider).toBe('discord')
    expect(getAccount(config.state).socialProvider).toBeNull()
  })

  test('behavior: a login by e-mail is nobody’s word, whatever was left of another', async () => {
    const storage = createMemoryStorage()
    storage.setItem('@appkit/connected_social', 'google')
    storage.setItem('@appkit-wallet/SOCIAL_USERNAME', 'somebody')
    const { config } = start({ storage })
    await logIn(config)
    expect(config.state.frame).toMatchObject({ socialProvider: null, userName: null })
    expect(keys(storage)).toEqual([null, null, 'true'])
  })

  test('behavior: what nobody here wrote is no provider', async () => {
    const { storage, stop } = await logInBySocial()
    await vi.waitFor(() => expect(storage.getItem('gangway.v1')).toContain(solanaId))
    stop()
    storage.setItem('@appkit/connected_social', 'evil')
    const { config } = start({ storage })
    await vi.waitFor(() => expect(config.state.connections.size).toBe(2))
    expect(getAccount(config.state).socialProvider).toBeNull()
  })
})

describe('leaving the page for a provider (frame-protocol.md §6 E, Telegram)', () => {
  const page = 'https://shop.example/cart?item=1#top'
  const stubLocation = (address: string) => {
    const { href, pathname, search, hash } = new URL(address)
    vi.stubGlobal('location', { href, pathname, search, hash })
    const replaceState = vi.fn()
    vi.stubGlobal('history', { state: { at: 1 }, replaceState })
    return replaceState
  }
  const leftKey = '@appkit/social_provider'

  test('default: the page goes there with its own address, and comes back logged in', async () => {
    stubLocation(page)
    const { config, storage, stop } = start()
    const leaving = leaveForSocial(config, { provider: 'google' })
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    expect(opened[0]).toEqual([
      `https://google.example/authorize?client_id=1&state=abc--${encodeURIComponent(page)}&scope=email`,
      '_top',
    ])
    expect(storage.getItem(leftKey)).toBe('google')
    stop()
    await expect(leaving).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    frame.requests.length = 0

    const back = `https://shop.example/cart?item=1&result_uri=${encodeURIComponent(resultUri)}&b=%20#top`
    const replaceState = stubLocation(back)
    const { config: next, events } = start({ storage })
    const steps: unknown[] = []
    next.subscribe(({ frame: { social } }) => steps.push(social?.step ?? null))
    await vi.waitFor(() => expect(next.state.status).toBe('connected'))
    await vi.waitFor(() => expect(next.state.frame.social).toBeNull())
    expect([...new Set(steps)].filter((step) => step !== null)).toEqual(['finishing', 'done'])
    expect(replaceState).toHaveBeenCalledExactlyOnceWith({ at: 1 }, '', '/cart?item=1&b=%20#top')
    expect(askedSocial()).toEqual([{ uri: resultUri }])
    expect(next.state.frame).toMatchObject({ socialProvider: 'google', userName: fakeUser.userName })
    expect(storage.getItem(leftKey)).toBeNull()
    expect(socialEvents(events)).toEqual([
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'CONNECT_SUCCESS',
      'SOCIAL_LOGIN_SUCCESS',
    ])
  })

  test('error: what fails after the return is in the state until it is given up', async () => {
    const replaceState = stubLocation(`https://shop.example/?result_uri=${encodeURIComponent(resultUri)}`)
    const storage = createMemoryStorage()
    storage.setItem(leftKey, 'github')
    frame.handlers.CONNECT_SOCIAL = () => {
      throw new GangwayError('LOGIN_EXPIRED')
    }
    const { config } = start({ storage })
    await vi.waitFor(() =>
      expect(config.state.frame.social).toMatchObject({
        provider: 'github',
        step: 'finishing',
        error: { code: 'LOGIN_EXPIRED' },
      }),
    )
    expect(replaceState).toHaveBeenCalledExactlyOnceWith({ at: 1 }, '', '/')
    abortLogin(config)
    expect(config.state.frame.social).toBeNull()
  })

  test('error: a result nobody left for is none: not without the key, not of another config', async () => {
    const replaceState = stubLocation(`https://shop.example/?result_uri=${encodeURIComponent(resultUri)}`)
    const storage = createMemoryStorage()
    storage.setItem(`${leftKey}:other`, 'google')
    const { config } = start({ storage })
    const { config: other } = start({ storage, name: 'other' })
    await vi.waitFor(() => expect(other.state.status).toBe('connected'))
    expect([config.state.status, config.state.frame.social]).toEqual(['disconnected', null])
    expect(replaceState).toHaveBeenCalledOnce()
    // No frame of the one that nobody left.
    expect(frame.elements.size).toBe(1)
    expect(askedSocial()).toEqual([{ uri: resultUri }])
  })

  test('error: nobody leaves where the way back is lost', async () => {
    stubLocation(page)
    const { config, storage, stop } = start()
    frame.carrier = 'memory'
    await expect(leaveForSocial(config, { provider: 'google' })).rejects.toMatchObject({
      code: 'LOGIN_NOT_AVAILABLE',
      hints: [expect.stringContaining('e-mail')],
    })
    stop()
    const { config: another } = start()
    frame.carrier = 'stored'
    frame.handlers.GET_SOCIAL_REDIRECT_URI = () => ({ uri: 'https://google.example/authorize?estate=1' })
    await expect(leaveForSocial(another, { provider: 'google' })).rejects.toMatchObject({
      code: 'LOGIN_NOT_AVAILABLE',
    })
    expect([opened.length, storage.getItem(leftKey)]).toEqual([0, null])
    expect(another.state.frame.social).toBeNull()
  })

  test('behavior: who goes back finds the page as it was, with no login under way', async () => {
    stubLocation(page)
    const { config } = start()
    const leaving = leaveForSocial(config, { provider: 'google' })
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    window.dispatchEvent(new Event('pageshow'))
    await leaving
    expect(config.state.frame.social).toBeNull()
  })
})

describe('who is offered (product.md §9)', () => {
  test('default: nobody; a host or a deployment names them, in its order, and a frame is there', () => {
    expect(getSocialProviders(start().config)).toEqual([])
    const socials = ['github', 'google', 'newer']
    expect(getSocialProviders(start({ features: { socials } }).config)).toEqual(['github', 'google'])
    expect(getSocialProviders(start({ features: { socials }, frame: null }).config)).toEqual([])
    expect(start({ features: { socials: false } }).config.features.socials).toEqual([])
  })
})

test('behavior: two configs of one page: the login of one is nothing to the other', async () => {
  const { config } = start({ name: 'one' })
  const { config: other, storage } = start({ name: 'two' })
  const connecting = connectSocial(config, { provider: 'google' })
  await whenHeld()
  expect(other.state.frame.social).toBeNull()
  abortLogin(other)
  say()
  await connecting
  expect([config.state.status, other.state.status]).toEqual(['connected', 'disconnected'])
  expect(getAccount(other.state).socialProvider).toBeNull()
  expect(storage.getItem('@appkit/connected_social:two')).toBeNull()
})
