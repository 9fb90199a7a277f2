import { type ErrorCode, GangwayError } from '@gangway/protocol'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { advance } from '../../fixtures/logIn.js'
import { findHeadline, openDialog, renderGangway } from '../../fixtures/renderGangway.js'
import { type ServedFrame, serveFrame } from '../../fixtures/serveFrame.js'
import { chooseProvider, createSocialConfig } from '../../fixtures/stageWindow.js'

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
})

const never = () => new Promise<never>(() => {})

async function begin() {
  const { config } = renderGangway({ config: createSocialConfig(['google', 'x', 'farcaster']) })
  await openDialog()
  await chooseProvider('Farcaster')
  return config
}

const countCodes = () => frame.requests.filter((name) => name === 'GET_FARCASTER_URI').length
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Approves on the phone, or declines. */
function stagePhone() {
  let settle: { resolve(): void; reject(error: unknown): void } = { resolve() {}, reject() {} }
  frame.answers.CONNECT_FARCASTER = () =>
    new Promise((resolve, reject) => {
      settle = { resolve: () => resolve({ userName: 'ada.eth' }), reject }
    })
  return { approve: () => settle.resolve(), fail: (code: ErrorCode) => settle.reject(new GangwayError(code)) }
}

describe('a login by Farcaster (interface-guide.md §7.7)', () => {
  test('default: a code to scan and a link to copy, until it is approved on the phone', async () => {
    const phone = stagePhone()
    const { answers } = frame
    const config = await begin()
    await screen.findByRole('heading', { name: 'Farcaster' })
    await screen.findByRole('img', { name: 'QR code to log in with Farcaster' })
    await findHeadline('Scan with Farcaster on your phone')
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
    // The wallet is there once it is approved.
    void answers.CONNECT_SOCIAL?.({ uri: 'x' }, () => {})
    phone.approve()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(config.state.frame).toMatchObject({ socialProvider: 'farcaster', userName: 'ada.eth' })
  })

  test('behavior: while the code is made there are words, then a way out', async () => {
    frame.answers.GET_FARCASTER_URI = never
    await begin()
    await advance(2_000)
    await findHeadline('Making a code…')
    await advance(8_000)
    await findHeadline('This takes longer than usual. You can wait, or choose another way.')
    press('Use another method')
    await screen.findByRole('heading', { name: 'Connect' })
  })

  test('behavior: a code nobody touched is replaced 15 s before its end', async () => {
    await begin()
    await findHeadline('Scan with Farcaster on your phone')
    await advance(286_000)
    await waitFor(() => expect(countCodes()).toBe(2))
    await findHeadline('Scan with Farcaster on your phone')
  })

  test('behavior: one that may be on its way is not shown any more instead; a new one can be asked for', async () => {
    await begin()
    await findHeadline('Scan with Farcaster on your phone')
    fireEvent.pointerDown(document.body)
    await advance(286_000)
    await findHeadline('This login has expired')
    expect(countCodes()).toBe(1)
    press('New code')
    await findHeadline('Scan with Farcaster on your phone')
    expect(countCodes()).toBe(2)
  })

  test('behavior: on a phone a link opens the app; another device can still read the code', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)')
    await begin()
    const link = await screen.findByRole('link', { name: 'Open Farcaster' })
    expect(link.getAttribute('href')).toBe('https://farcaster.example/connect?token=1')
    expect(screen.getByText('Use another device')).toBeTruthy()
    // Followed, it would take the page of every later test with it.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(link)
    await advance(3_100)
    await findHeadline('Taking longer than expected')
    await advance(2_000)
    await findHeadline('Did not open?')
  })

  test('behavior: closing the dialog gives the login up', async () => {
    const config = await begin()
    press('Close')
    await advance(0)
    expect(config.state.frame.social).toBeNull()
  })

  test.each<[ErrorCode, string]>([
    ['LOGIN_DECLINED', 'You said no at Farcaster'],
    ['LOGIN_EXPIRED', 'This login has expired'],
    ['LOGIN_PROVIDER_FAILED', 'Farcaster did not answer'],
    ['LOGIN_DENIED', 'This login was refused'],
  ])('error: %s is said, with a way on', async (code, headline) => {
    const phone = stagePhone()
    await begin()
    await findHeadline('Scan with Farcaster on your phone')
    phone.fail(code)
    await findHeadline(headline)
    press('Use another way')
    await screen.findByRole('heading', { name: 'Connect' })
  })
})
