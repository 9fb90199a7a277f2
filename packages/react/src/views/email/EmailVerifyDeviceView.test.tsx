import { GangwayError } from '@gangway/protocol'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { advance, createFrameConfig, submitEmail } from '../../fixtures/logIn.js'
import { findHeadline, getAnnouncement, openDialog, renderGangway } from '../../fixtures/renderGangway.js'
import { frameEmail, type ServedFrame, serveFrame } from '../../fixtures/serveFrame.js'

const never = () => new Promise<never>(() => {})
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const count = (name: string) => frame.requests.filter((request) => request === name).length

let frame: ServedFrame
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  frame = serveFrame()
})
afterEach(async () => {
  cleanup()
  // What leaving tells the frame.
  await vi.advanceTimersByTimeAsync(0)
  frame.stop()
  vi.useRealTimers()
})

async function openDeviceView() {
  const rendered = renderGangway({ config: createFrameConfig() })
  await openDialog()
  await submitEmail()
  return rendered
}

describe('EmailVerifyDeviceView (interface-guide.md §7.6)', () => {
  test('default: says whom the link went to and which number belongs to it', async () => {
    frame.answers.CONNECT_DEVICE = never
    await openDeviceView()
    await findHeadline('Approve this device')
    expect(
      screen.getByText(`We sent a link to ${frameEmail}. Open it on any device and approve.`),
    ).toBeTruthy()
    expect(screen.getByText('42')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check your mail' }))
  })

  test('behavior: leads to the window in which this browser may approve, which keeps its opener (embedded-wallet.md §3)', async () => {
    frame.answers.CONNECT_DEVICE = never
    await openDeviceView()
    await findHeadline('Approve this device')
    const link = screen.getByRole('link', { name: 'Approve with this browser' })
    expect(link.getAttribute('href')).toBe('https://frame.example/browser')
    expect(link.getAttribute('rel')).toBe('opener')
    expect(link.getAttribute('target')).toBe('_blank')
    await advance(700_000)
    await findHeadline('The link has expired')
    expect(screen.queryByRole('link', { name: 'Approve with this browser' })).toBeNull()
  })

  test('behavior: goes on by itself once the device is approved', async () => {
    let approve = () => {}
    frame.answers.CONNECT_DEVICE = () => new Promise((resolve) => (approve = () => resolve(undefined)))
    await openDeviceView()
    await waitFor(() => expect(count('CONNECT_DEVICE')).toBe(1))
    approve()
    await screen.findByText('Enter the code shown on the page you opened from the mail')
    expect(screen.getByText(frameEmail)).toBeTruthy()
  })

  // product.md §9: 30 s for one request; waiting for the person is no failure.
  test('behavior: asks again quietly after each 30 s, until the link has expired', async () => {
    frame.answers.CONNECT_DEVICE = never
    const { config } = await openDeviceView()
    await findHeadline('Approve this device')
    await advance(31_000)
    await advance(31_000)
    expect(count('CONNECT_DEVICE')).toBe(3)
    expect(screen.getByText('Approve this device')).toBeTruthy()
    expect(config.state.alerts).toEqual([])
    await advance(600_000)
    await findHeadline('The link has expired')
    await waitFor(() => expect(getAnnouncement('polite')).toBe('The link has expired'))
    frame.answers.CONNECT_DEVICE = never
    press('Send a new one')
    await advance(100)
    await findHeadline('Approve this device')
    expect(count('CONNECT_EMAIL')).toBe(2)
  })

  test('behavior: Resend counts down, and the new mail is waited for', async () => {
    frame.answers.CONNECT_DEVICE = never
    await openDeviceView()
    await findHeadline('Approve this device')
    press(/^Resend in \d+ s$/)
    await advance(100)
    expect(count('CONNECT_EMAIL')).toBe(1)
    await advance(30_000)
    const waits = count('CONNECT_DEVICE')
    press('Resend')
    await advance(100)
    expect(count('CONNECT_EMAIL')).toBe(2)
    expect(count('CONNECT_DEVICE')).toBe(waits + 1)
    expect(screen.getAllByText(`A new mail is on its way to ${frameEmail}`).length).toBeGreaterThan(0)
  })

  test('error: a mail that cannot be sent again is told, and the first is still waited for', async () => {
    frame.answers.CONNECT_DEVICE = never
    await openDeviceView()
    await findHeadline('Approve this device')
    await advance(30_000)
    frame.answers.CONNECT_EMAIL = () => {
      throw new GangwayError('LOGIN_LIMIT_REACHED')
    }
    const waits = count('CONNECT_DEVICE')
    press('Resend')
    await advance(100)
    await findHeadline(
      'Too many mails were asked for. Open a login mail you have and choose “Let me log in”, or try again later.',
    )
    expect(count('CONNECT_DEVICE')).toBe(waits + 1)
  })

  test('error: refused on the page behind the link', async () => {
    frame.answers.CONNECT_DEVICE = () => {
      throw new GangwayError('LOGIN_DENIED')
    }
    await openDeviceView()
    await findHeadline('This login was refused')
    expect(screen.queryByText('42')).toBeNull()
    expect(screen.getByRole('button', { name: 'Use another email' })).toBeTruthy()
  })

  test('error: anything else keeps its code in the details', async () => {
    frame.answers.CONNECT_DEVICE = () => {
      throw new GangwayError('FRAME_UNREACHABLE')
    }
    await openDeviceView()
    await findHeadline('The login was interrupted')
    expect(screen.getByText(/FRAME_UNREACHABLE/)).toBeTruthy()
  })

  test.each(['Close', 'Back', 'Use another email'])('behavior: %s ends the login', async (way) => {
    frame.answers.CONNECT_DEVICE = never
    const { config } = await openDeviceView()
    await findHeadline('Approve this device')
    press(way)
    await advance(100)
    expect(config.state.frame.login).toBeNull()
    expect(frame.requests).toContain('RELOAD')
  })
})
