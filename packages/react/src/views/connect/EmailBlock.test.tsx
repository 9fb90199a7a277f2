import { GangwayError } from '@gangway/protocol'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceWallet } from '../../fixtures/announceWallet.js'
import { advance, createFrameConfig, submitEmail } from '../../fixtures/logIn.js'
import { createTestConfig, getAnnouncement, openDialog, renderGangway } from '../../fixtures/renderGangway.js'
import { frameEmail, frameUrl, type ServedFrame, serveFrame } from '../../fixtures/serveFrame.js'

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

const never = () => new Promise<never>(() => {})
/** The text where it is seen; the live regions hold the same words. */
const seen = { selector: ':not([data-announcement])' }
const getField = () => screen.getByLabelText<HTMLInputElement>('Email')
const getSubmit = () => screen.getByRole('button', { name: 'Continue with email' })

describe('the e-mail block (interface-guide.md §7.2, §7.6)', () => {
  test('default: sends the mail and goes on to the device', async () => {
    frame.answers.CONNECT_DEVICE = never
    renderGangway({ config: createFrameConfig() })
    await openDialog()
    expect(getField()).toMatchObject({ type: 'email', autocomplete: 'email' })
    await submitEmail()
    await screen.findByRole('heading', { name: 'Check your mail' })
    expect(frame.requests).toContain('CONNECT_EMAIL')
  })

  test('behavior: no frame is in the page before its field is used', async () => {
    renderGangway({ config: createFrameConfig() })
    await openDialog()
    expect(frame.getElement()).toBeNull()
    getField().focus()
    await waitFor(() => expect(frame.getElement()).not.toBeNull())
    expect(frame.requests).not.toContain('CONNECT_EMAIL')
  })

  test('behavior: says that the mail is being sent, and sends one', async () => {
    frame.answers.CONNECT_EMAIL = never
    renderGangway({ config: createFrameConfig() })
    await openDialog()
    await submitEmail()
    expect(getSubmit().getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('Sending mail…', { selector: 'p' })).toBeTruthy()
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Sending mail…'))
    fireEvent.submit(getField())
    await advance(100)
    expect(frame.requests.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
  })

  test.each(["o'brien+tag@example.org", 'ada@bücher.example', 'ada@xn--80a1acny.xn--p1ai'])(
    'behavior: “%s” is an address',
    async (email) => {
      frame.answers.CONNECT_DEVICE = never
      renderGangway({ config: createFrameConfig() })
      await openDialog()
      await submitEmail(email)
      await screen.findByRole('heading', { name: 'Check your mail' })
    },
  )

  test.each(['', 'person', 'person@', '@example.org', 'person@example', 'a..b@example.org'])(
    'error: “%s” is no address',
    async (email) => {
      renderGangway({ config: createFrameConfig() })
      await openDialog()
      await submitEmail(email)
      expect(await screen.findByText('This is not an email address')).toBeTruthy()
      expect(getField().getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(getField())
      expect(frame.requests).not.toContain('CONNECT_EMAIL')
    },
  )

  test('behavior: is checked on leaving the field, not on each key', async () => {
    renderGangway({ config: createFrameConfig() })
    await openDialog()
    fireEvent.change(getField(), { target: { value: 'person@' } })
    expect(screen.queryByText('This is not an email address')).toBeNull()
    fireEvent.blur(getField())
    expect(await screen.findByText('This is not an email address')).toBeTruthy()
    fireEvent.change(getField(), { target: { value: frameEmail } })
    expect(screen.queryByText('This is not an email address')).toBeNull()
  })

  // Who pressed Enter leaves the field with the very press on "Try again".
  test('behavior: what went wrong, and the way to try again, stay when the field is left', async () => {
    frame.answers.CONNECT_EMAIL = () => {
      throw new Error('Something else')
    }
    renderGangway({ config: createFrameConfig() })
    await openDialog()
    await submitEmail()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    fireEvent.blur(getField())
    expect(screen.getByRole('button', { name: 'Try again' })).toBe(retry)
  })

  // product.md §5, §9: at most one in 30 s.
  test('behavior: another mail only after 30 s, counted down, over a change of the address', async () => {
    frame.answers.CONNECT_DEVICE = never
    renderGangway({ config: createFrameConfig() })
    await openDialog()
    await submitEmail()
    fireEvent.click(await screen.findByRole('button', { name: 'Use another email' }))
    expect(getField().value).toBe(frameEmail)
    getField().focus()
    await advance(0)
    expect(screen.getByText(/^Please try again after (2\d|30) seconds$/)).toBeTruthy()
    fireEvent.click(getSubmit())
    await advance(31_000)
    expect(frame.requests.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
    expect(screen.queryByText(/Please try again/)).toBeNull()
    await submitEmail()
    expect(frame.requests.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(2)
  })

  test('behavior: one mail in 30 s whoever asked for it: what the server says counts down as well', async () => {
    frame.answers.CONNECT_EMAIL = () => {
      throw new GangwayError('LOGIN_COOLDOWN', { context: { retryAfter: 12 } })
    }
    renderGangway({ config: createFrameConfig() })
    await openDialog()
    await submitEmail()
    expect(screen.getByText(/^Please try again after 1[12] seconds$/, seen)).toBeTruthy()
    await advance(5_000)
    expect(screen.getByText(/^Please try again after [67] seconds$/, seen)).toBeTruthy()
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Please try again after 12 seconds'))
    fireEvent.click(getSubmit())
    await advance(8_000)
    expect(frame.requests.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
    expect(screen.queryByText(/^Please try again/, seen)).toBeNull()
  })

  test('error: a frame that does not come leaves the wallets usable', async () => {
    frame.stop()
    frame = serveFrame({ isDead: true })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    announceWallet({ name: 'Harbour', answers: {} })
    renderGangway({ config: createFrameConfig() })
    await openDialog()
    await submitEmail()
    await advance(15_000)
    expect(screen.getByText('Email login is not available right now. Wallets still work.', seen)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Harbour/ })).toBeTruthy()
    // product.md §8.
    expect(logged).toHaveBeenCalledWith('Unable to load email login dependency')
    frame.stop()
    frame = serveFrame()
    frame.answers.CONNECT_DEVICE = never
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await advance(600)
    await screen.findByRole('heading', { name: 'Check your mail' })
    logged.mockRestore()
  })

  test('error: over 30 s it took too long (product.md §9)', async () => {
    frame.answers.CONNECT_EMAIL = never
    const { config } = renderGangway({ config: createFrameConfig() })
    await openDialog()
    await submitEmail()
    await advance(30_000)
    expect(screen.getByText(/^This took too long/, seen)).toBeTruthy()
    expect(config.state.alerts.map(({ code }) => code)).toContain('APP_CONFIGURATION_INVALID')
  })

  test('error: too many mails', async () => {
    frame.answers.CONNECT_EMAIL = () => {
      throw new GangwayError('LOGIN_LIMIT_REACHED')
    }
    renderGangway({ config: createFrameConfig() })
    await openDialog()
    await submitEmail()
    expect(
      screen.getByText(
        'Too many mails were asked for. Open a login mail you have and choose “Let me log in”, or try again later.',
        seen,
      ),
    ).toBeTruthy()
  })

  test('behavior: closing the dialog while the mail is sent ends the login', async () => {
    let answer = (_: { action: 'VERIFY_DEVICE' }) => {}
    frame.answers.CONNECT_EMAIL = () => new Promise((resolve) => (answer = resolve))
    const { config } = renderGangway({ config: createFrameConfig() })
    await openDialog()
    await submitEmail()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    answer({ action: 'VERIFY_DEVICE' })
    await advance(100)
    expect(config.state.frame.login).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('behavior: is the first block where no wallet is installed, and the second where one is', async () => {
    const isFirst = () => {
      const button = screen.getByRole('button', { name: 'Why is my wallet not here?' })
      return Boolean(getField().compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING)
    }
    renderGangway({ config: createFrameConfig() })
    await openDialog()
    expect(isFirst()).toBe(true)
    announceWallet({ name: 'Harbour', answers: {} })
    await advance(0)
    expect(isFirst()).toBe(false)
  })

  test('parameters: legal.isConsentRequired comes first', async () => {
    const legal = { termsUrl: 'https://example.org/terms', isConsentRequired: true }
    renderGangway({ config: createFrameConfig(), legal })
    await openDialog()
    await submitEmail()
    expect(frame.requests).not.toContain('CONNECT_EMAIL')
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  })

  test.each([
    ['no frame', createTestConfig({ features: { email: true } })],
    ['features.email off', createFrameConfig({ features: { email: false } })],
    ['no project id', createTestConfig({ frame: { url: frameUrl }, projectId: '' })],
  ])('parameters: %s, no block', async (_, config) => {
    renderGangway({ config })
    await openDialog()
    expect(screen.queryByLabelText('Email')).toBeNull()
  })
})
