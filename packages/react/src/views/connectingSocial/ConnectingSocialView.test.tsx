import { createMemoryStorage } from '@gangway/core'
import { type ErrorCode, GangwayError } from '@gangway/protocol'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { advance } from '../../fixtures/logIn.js'
import { findHeadline, getConnectButton, openDialog, renderGangway } from '../../fixtures/renderGangway.js'
import { type ServedFrame, serveFrame } from '../../fixtures/serveFrame.js'
import { chooseProvider, createSocialConfig, stageWindow } from '../../fixtures/stageWindow.js'

let frame: ServedFrame
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  frame = serveFrame()
})
afterEach(async () => {
  cleanup()
  await vi.advanceTimersByTimeAsync(0)
  frame.stop()
  vi.restoreAllMocks()
  vi.restoreAllMocks()
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
})

const never = () => new Promise<never>(() => {})
const resultUri = 'https://frame.example/returned?code=abc'

async function begin(options: { isBlocked?: boolean } = {}) {
  const stage = stageWindow(options.isBlocked)
  const { config } = renderGangway({ config: createSocialConfig(['google', 'github']) })
  await openDialog()
  await chooseProvider('Google')
  return { stage, config }
}

/** The line with the number of `serveFrame`. */
async function findNumber(): Promise<HTMLElement> {
  const line = await findHeadline('If the window asks which number we show:')
  expect(line.textContent).toBe('If the window asks which number we show: 42')
  return line
}

/** As the server says it, in answer to the frame that waits. */
function fail(code: ErrorCode, context: Record<string, number> = {}): void {
  frame.answers.CONNECT_SOCIAL = () => {
    throw new GangwayError(code, { context })
  }
}

/** Whether the browser would follow a link that is pressed; here it does not. */
function follows(link: HTMLElement): boolean {
  let isFollowed = false
  const hear = (event: Event) => {
    isFollowed = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', hear, { once: true })
  fireEvent.click(link)
  return isFollowed
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a login by a provider (interface-guide.md §7.7)', () => {
  test('default: the window proves it, and the dialog closes connected', async () => {
    const { stage, config } = await begin()
    await findHeadline('Continue in the window we opened')
    expect(stage.popup.location.href).toBe('https://google.example/authorize?state=abc')
    await stage.tell(resultUri)
    await expectClosed()
    expect(config.state.frame).toMatchObject({ socialProvider: 'google', userName: 'Ada', social: null })
    expect(await screen.findByText(/^Connected with/, { selector: ':not([data-announcement])' })).toBeTruthy()
    expect(stage.popup.closed).toBe(true)
  })

  test('behavior: says that the window is being opened, and after 10 s that it takes long', async () => {
    frame.answers.GET_SOCIAL_REDIRECT_URI = never
    await begin()
    await findHeadline('Opening the window…')
    await advance(10_000)
    await findHeadline('This takes longer than usual. You can wait, or choose another way.')
    press('Use another way')
    await screen.findByRole('heading', { name: 'Connect' })
  })

  test('behavior: shows the number the window may ask for, large after 20 s', async () => {
    await begin()
    const line = await findNumber()
    expect(line.dataset.large).toBeUndefined()
    await advance(20_000)
    expect(line.dataset.large).toBe('true')
  })

  test('behavior: the window can be brought to the front', async () => {
    const { stage } = await begin()
    press('Bring it to the front')
    expect(stage.popup.focus).toHaveBeenCalledTimes(1)
  })

  test('behavior: says that it signs in, once the window has spoken', async () => {
    const { stage } = await begin()
    frame.answers.CONNECT_SOCIAL = never
    await stage.tell(resultUri)
    await findHeadline('Signing you in…')
  })

  test('behavior: closing the dialog gives the login up, and closes its window', async () => {
    const { stage, config } = await begin()
    press('Close')
    await advance(0)
    expect(config.state.frame.social).toBeNull()
    expect(stage.popup.closed).toBe(true)
  })

  test('behavior: a window the person closes leads back to Connect, with a neutral note', async () => {
    const { stage } = await begin()
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    stage.popup.closed = true
    await advance(4_000)
    await screen.findByRole('heading', { name: 'Connect' })
    expect(
      screen.getByText('You closed the window of Google', { selector: ':not([data-announcement])' }),
    ).toBeTruthy()
  })

  test.each<[ErrorCode, string]>([
    ['LOGIN_DECLINED', 'You said no at Google'],
    ['LOGIN_EXPIRED', 'This login has expired'],
    ['LOGIN_DENIED', 'This login was refused'],
  ])('behavior: %s is calm, and can be tried again', async (code, headline) => {
    fail(code)
    const { stage } = await begin()
    await findHeadline(headline)
    expect(screen.queryByText('Details')).toBeNull()
    frame.answers.CONNECT_SOCIAL = never
    press('Try again')
    expect(stage.open).toHaveBeenCalledTimes(2)
    await findHeadline('Continue in the window we opened')
  })

  test.each<[ErrorCode, string]>([
    ['LOGIN_PROVIDER_FAILED', 'Google did not answer'],
    ['LOGIN_NOT_AVAILABLE', 'Login with Google is not available'],
    ['FRAME_UNREACHABLE', 'The login was interrupted'],
  ])('error: %s says what happened, with Details', async (code, headline) => {
    fail(code)
    await begin()
    await findHeadline(headline)
    fireEvent.click(screen.getByText('Details'))
    expect(screen.getByText(new RegExp(code))).toBeTruthy()
    press('Use another way')
    await screen.findByRole('heading', { name: 'Connect' })
  })

  test('error: an account that is to be deleted says when, and leads to where it is kept (embedded-wallet.md §9)', async () => {
    fail('LOGIN_NOT_AVAILABLE', { erasesAt: Date.UTC(2026, 4, 10, 12) })
    await begin()
    await findHeadline('This account will be deleted on May 10, 2026')
    expect(screen.getByRole('link', { name: /^Keep the account/ })).toBeTruthy()
    press('Use another way')
    await screen.findByRole('heading', { name: 'Connect' })
  })

  test('error: a frame that cannot be had is said; wallets stay', async () => {
    frame.stop()
    frame = serveFrame({ isDead: true })
    await begin()
    await advance(60_000)
    await findHeadline('Login is not available right now')
  })

  test('error: where the frame says nothing in time, whoever runs the page is told as well', async () => {
    frame.answers.GET_SOCIAL_REDIRECT_URI = never
    const { config } = await begin()
    await advance(60_000)
    await findHeadline('The login was interrupted')
    expect(config.state.alerts).toHaveLength(1)
  })

  test('error: offline is said', async () => {
    await begin()
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    await act(async () => void window.dispatchEvent(new Event('offline')))
    await screen.findByText('You are offline. This login goes on once you are back.')
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
    await act(async () => void window.dispatchEvent(new Event('online')))
  })
})

describe('where no window opens (interface-guide.md §7.7)', () => {
  test('default: a link opens it, whose page may speak to this one', async () => {
    const { stage } = await begin({ isBlocked: true })
    await findHeadline('Your browser blocked the window')
    const link = screen.getByRole('link', { name: 'Open it' })
    expect(link).toMatchObject({
      href: 'https://google.example/authorize?state=abc',
      target: '_blank',
      rel: 'opener',
    })
    stage.isBlocked = false
    expect(follows(link)).toBe(false)
    await findHeadline('Continue in the window we opened')
    expect(stage.popup.location.href).toBe('https://google.example/authorize?state=abc')
    await stage.tell(resultUri)
    await expectClosed()
  })

  test('behavior: blocked again, the link itself is followed; the page can be left instead', async () => {
    await begin({ isBlocked: true })
    await findHeadline('Your browser blocked the window')
    expect(follows(screen.getByRole('link', { name: 'Open it' }))).toBe(true)
    await findNumber()
    press('Continue in this page')
    await findHeadline('No window can be opened here')
  })

  test('behavior: in the browser of another app, says that the page is left, and back on it logs in', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 300.0')
    const storage = createMemoryStorage()
    const stage = stageWindow(true)
    renderGangway({ config: createSocialConfig(['google'], { storage }) })
    await openDialog()
    await chooseProvider('Google')
    await findHeadline('No window can be opened here')
    expect(screen.getByText(/You come back to it by yourself, logged in/, { selector: 'p' })).toBeTruthy()
    press('Continue in this page')
    await advance(700)
    await findHeadline('Going to Google…')
    expect(stage.open).toHaveBeenLastCalledWith(expect.stringContaining('https://google.example/'), '_top')

    cleanup()
    await vi.advanceTimersByTimeAsync(0)
    window.history.replaceState(null, '', `/?result_uri=${encodeURIComponent(resultUri)}`)
    let release = (): void => {}
    const answer = frame.answers.CONNECT_SOCIAL
    frame.answers.CONNECT_SOCIAL = async (...given) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      if (!answer) throw new Error('no answer')
      return answer(...given)
    }
    const { config } = renderGangway({ config: createSocialConfig(['google'], { storage }) })
    await advance(1_000)
    await findHeadline('Signing you in…')
    expect(window.location.search).toBe('')
    await waitFor(() => expect(frame.requests).toContain('CONNECT_SOCIAL'))
    release()
    await expectClosed()
    expect(config.state.frame.socialProvider).toBe('google')
  })
})

describe('afterwards', () => {
  test('behavior: where the provider told no address, says that nobody can be warned by mail', async () => {
    frame.answers.GET_USER = (payload) => {
      const chainId = String(payload?.chainId ?? 'eip155:31337')
      const isSolana = chainId.startsWith('solana:')
      return {
        email: null,
        address: isSolana ? 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' : walletAddress,
        chainId: isSolana ? chainId : 31337,
      }
    }
    const { stage } = await begin()
    await stage.tell(resultUri)
    await expectClosed()
    fireEvent.click(getConnectButton())
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText(/^Google told us no email address/)
  })
})
