import { GangwayError, limits, toGangwayError } from '@gangway/protocol'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { advance, createFrameConfig, renderLoggedIn, submitEmail, typeCode } from '../../fixtures/logIn.js'
import { findHeadline, getAnnouncement, openDialog, renderGangway } from '../../fixtures/renderGangway.js'
import { type ServedFrame, serveFrame } from '../../fixtures/serveFrame.js'

type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }

let frame: ServedFrame
let answer: (result: unknown) => void
let refuse: (error: GangwayError) => void
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  frame = serveFrame()
  frame.answers.RPC_REQUEST = () =>
    new Promise((resolve, reject) => {
      answer = resolve
      refuse = reject
    })
})
afterEach(async () => {
  cleanup()
  // What leaving tells the frame.
  await vi.advanceTimersByTimeAsync(0)
  frame.stop()
  vi.useRealTimers()
})

/** The wallet in the frame as other libraries of the page find it (EIP-6963). */
function getProvider(): Provider {
  let found: Provider | null = null
  const onAnnounce = (event: Event) => {
    const { info, provider } = (event as CustomEvent).detail
    if (info.rdns === 'org.gangway.frame') found = provider
  }
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', onAnnounce)
  if (!found) throw new Error('the frame wallet was not announced')
  return found
}

/** Asks for a signature; resolves with it, or with what was thrown. */
function sign(): Promise<unknown> {
  const call = { method: 'personal_sign', params: ['0x68656c6c6f', walletAddress] }
  return getProvider()
    .request(call)
    .catch((error: unknown) => error)
}

const isShown = () => frame.getElement()?.style.display === 'block'

describe('ApproveTransactionView (product.md §2, frame-protocol.md §4)', () => {
  test('default: opens with the frame over it, and closes when it is answered', async () => {
    await renderLoggedIn()
    const themes = frame.requests.filter((name) => name === 'SYNC_THEME').length
    const signed = sign()
    await findHeadline('Confirm in the window above')
    expect(screen.getByText('A message is to be signed on Gangway One.')).toBeTruthy()
    expect(frame.requests.filter((name) => name === 'SYNC_THEME').length).toBeGreaterThan(themes)
    expect(isShown()).toBe(true)
    await advance(300)
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Confirm in the window above'))
    await act(async () => answer('0xsigned'))
    expect(await signed).toBe('0xsigned')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await advance(0)
    expect(isShown()).toBe(false)
  })

  // interface-guide.md §2, §5: not inert, part of the order of Tab, a part of the dialog to screen readers.
  test('behavior: the frame takes the focus and belongs to the dialog', async () => {
    await renderLoggedIn()
    await openDialog()
    expect(frame.getElement()?.inert).toBe(true)
    void sign()
    await findHeadline('Confirm in the window above')
    const element = frame.getElement()
    expect(element?.inert).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(element))
    const owner = screen.getByRole('dialog').querySelector('[aria-owns]')
    expect(owner?.getAttribute('aria-owns')).toBe(element?.id)
  })

  test('behavior: the frame stays hidden until it has taken the theme', async () => {
    await renderLoggedIn()
    let take = () => {}
    frame.answers.SYNC_THEME = () => new Promise((resolve) => (take = () => resolve(undefined)))
    void sign()
    await findHeadline('Opening the secure window…')
    expect(isShown()).toBe(false)
    await act(async () => take())
    await findHeadline('Confirm in the window above')
    expect(isShown()).toBe(true)
  })

  test('behavior: over an open dialog it is one more step, and leads back', async () => {
    await renderLoggedIn()
    await openDialog()
    await screen.findByRole('button', { name: 'Log out' })
    const signed = sign()
    await findHeadline('Confirm in the window above')
    await act(async () => refuse(new GangwayError('FRAME_REQUEST_REJECTED')))
    expect(await signed).toMatchObject({ code: 4001 })
    await screen.findByRole('button', { name: 'Log out' })
    expect(isShown()).toBe(false)
  })

  test.each(['Close', 'Cancel the request'])('behavior: %s gives up what is open', async (way) => {
    await renderLoggedIn()
    const signed = sign()
    await findHeadline('Confirm in the window above')
    fireEvent.click(screen.getByRole('button', { name: way }))
    await advance(limits.frameReadTimeout + 100)
    expect(toGangwayError(await signed).message).toMatch(/./)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(isShown()).toBe(false)
    expect(screen.queryByText(/Request still open/)).toBeNull()
  })

  test('behavior: a slip of the hand gives up nothing', async () => {
    await renderLoggedIn()
    void sign()
    await findHeadline('Confirm in the window above')
    const backdrop = screen.getByRole('dialog').parentElement as HTMLElement
    fireEvent.pointerDown(backdrop)
    fireEvent.click(backdrop)
    await waitFor(() => expect(document.activeElement).toBe(frame.getElement()))
    screen.getByRole('heading', { name: 'Approve' }).focus()
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(isShown()).toBe(true)
    await advance(500)
    await waitFor(() => expect(getAnnouncement('polite')).toMatch(/^Answer in the secure window/))
  })

  test('behavior: two requests, one after the other, in one view', async () => {
    await renderLoggedIn()
    const first = sign()
    await findHeadline('Confirm in the window above')
    const answerFirst = answer
    const second = sign()
    await advance(100)
    await act(async () => answerFirst('0x1'))
    expect(await first).toBe('0x1')
    await advance(100)
    expect(isShown()).toBe(true)
    await act(async () => answer('0x2'))
    expect(await second).toBe('0x2')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('behavior: what an app asks for as soon as it is connected leads nowhere back', async () => {
    const config = createFrameConfig()
    renderGangway({ config })
    await openDialog()
    await submitEmail()
    let signed: Promise<unknown> | undefined
    const stop = config.subscribe(({ current }) => {
      if (!current) return
      stop()
      signed = sign()
    })
    await typeCode('123456')
    await findHeadline('Confirm in the window above')
    await advance(100)
    await act(async () => answer('0xsigned'))
    expect(await signed).toBe('0xsigned')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('error: a frame that does not answer is told, with another try', async () => {
    await renderLoggedIn()
    frame.answers.SYNC_THEME = () => new Promise(() => {})
    void sign()
    await findHeadline('Opening the secure window…')
    await advance(10_100)
    await findHeadline('The secure window did not open')
    expect(isShown()).toBe(false)
    frame.answers.SYNC_THEME = () => undefined
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await findHeadline('Confirm in the window above')
  })

  // product.md §8.
  test('error: a method off the list', async () => {
    await renderLoggedIn()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await getProvider()
      .request({ method: 'eth_sign', params: [] })
      .catch(() => undefined)
    await advance(5_100)
    expect((await screen.findAllByText('Action not allowed')).length).toBeGreaterThan(0)
    expect(logged).toHaveBeenCalledWith('Requested RPC call is not allowed', { method: 'eth_sign' })
    logged.mockRestore()
  })
})
