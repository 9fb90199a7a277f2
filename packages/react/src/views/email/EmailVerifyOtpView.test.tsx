import { frameConnectionIds } from '@gangway/core'
import { GangwayError } from '@gangway/protocol'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { advance, createFrameConfig, submitEmail, typeCode } from '../../fixtures/logIn.js'
import { getAnnouncement, openDialog, renderGangway } from '../../fixtures/renderGangway.js'
import { frameEmail, type ServedFrame, serveFrame } from '../../fixtures/serveFrame.js'

const never = () => new Promise<never>(() => {})
const seen = { selector: ':not([data-announcement])' }
const getField = () => screen.getByLabelText<HTMLInputElement>('Six-digit code')

let frame: ServedFrame
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  frame = serveFrame()
  frame.answers.CONNECT_EMAIL = (_, tell) => {
    tell('LOGIN_DETAILS', { isNewDevice: false, matchNumber: null, expiresAt: Date.now() + 600_000 })
    return { action: 'VERIFY_OTP' }
  }
})
afterEach(async () => {
  cleanup()
  // What leaving tells the frame.
  await vi.advanceTimersByTimeAsync(0)
  frame.stop()
  vi.useRealTimers()
})

async function openCodeView() {
  const rendered = renderGangway({ config: createFrameConfig() })
  await openDialog()
  await submitEmail()
  await screen.findByText(`Enter the code we sent to ${frameEmail}`)
  return rendered
}

describe('EmailVerifyOtpView (interface-guide.md §7.6)', () => {
  test('default: the sixth digit logs in; both families are connected and the dialog closes', async () => {
    const { config } = await openCodeView()
    expect(getField()).toMatchObject({ inputMode: 'numeric', autocomplete: 'one-time-code' })
    await typeCode('12345')
    expect(frame.requests).not.toContain('CONNECT_OTP')
    await typeCode('123456')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([...config.state.connections.keys()].sort()).toEqual(Object.values(frameConnectionIds).sort())
    expect(config.state.frame).toMatchObject({ email: frameEmail, login: null })
    expect(screen.getByText('Connected with Email wallet', { selector: 'p' })).toBeTruthy()
  })

  test('behavior: takes a pasted code with spaces or dashes', async () => {
    await openCodeView()
    await typeCode(' 123-456 ')
    expect(frame.requests).toContain('CONNECT_OTP')
  })

  test('behavior: a wrong code is cleared, with the tries that are left; the focus stays', async () => {
    await openCodeView()
    getField().focus()
    await typeCode('111111')
    await screen.findByText('That code is not right. 2 tries left', seen)
    expect(getField().value).toBe('')
    expect(getField().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(getField())
    await advance(300)
    await waitFor(() => expect(getAnnouncement('polite')).toBe('That code is not right. 2 tries left'))
    await typeCode('1')
    expect(screen.queryByText(/not right/, seen)).toBeNull()
  })

  test('error: where no more wallets are opened on other devices, it says when they are again', async () => {
    frame.answers.CONNECT_OTP = () => {
      throw new GangwayError('RECOVERY_LIMIT_REACHED', { context: { retryAfter: 1_741 } })
    }
    await openCodeView()
    await typeCode('123456')
    await screen.findByText(
      'Too many wallets are being opened on other devices right now. Yours is not lost. Try again in 30 minutes.',
      seen,
    )
  })

  test('error: an account that is to be deleted says when, and leads to where it is kept (embedded-wallet.md §9)', async () => {
    frame.answers.CONNECT_OTP = () => {
      throw new GangwayError('LOGIN_NOT_AVAILABLE', { context: { erasesAt: Date.UTC(2026, 4, 10, 12) } })
    }
    await openCodeView()
    await typeCode('123456')
    await screen.findByText('This account will be deleted on May 10, 2026', seen)
    const link = screen.getByRole('link', { name: /^Keep the account/ })
    expect(link.getAttribute('href')).toMatch(/^https:\/\/frame\.example\/account\?projectId=/)
    fireEvent.click(screen.getByRole('button', { name: 'Use another email' }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(frameEmail)
  })

  test('error: a locked account is no such account', async () => {
    frame.answers.CONNECT_OTP = () => {
      throw new GangwayError('LOGIN_NOT_AVAILABLE')
    }
    await openCodeView()
    await typeCode('123456')
    await waitFor(() => expect(frame.requests).toContain('CONNECT_OTP'))
    await screen.findByText(/^Email login is not available right now/, seen)
    expect(screen.queryByText(/being deleted/, seen)).toBeNull()
  })

  test('behavior: counts its ten minutes down in words that are spoken twice alone', async () => {
    await openCodeView()
    expect(screen.getByText(/^Valid for (10:00|9:5\d)$/)).toBeTruthy()
    await advance(300_000)
    expect(screen.getByText(/^Valid for (5:00|4:5\d)$/)).toBeTruthy()
    expect(getAnnouncement('polite')).not.toContain('Valid')
    await advance(292_000)
    await waitFor(() => expect(getAnnouncement('polite')).toBe('The code is valid for ten more seconds'))
    await advance(10_000)
    expect(screen.getByText('That code has expired', seen)).toBeTruthy()
    await waitFor(() => expect(getAnnouncement('polite')).toBe('That code has expired'))
    fireEvent.click(screen.getByRole('button', { name: 'Send a new one' }))
    await advance(100)
    expect(screen.queryByText('That code has expired', seen)).toBeNull()
    await typeCode('123456')
    expect(frame.requests).toContain('CONNECT_OTP')
  })

  test('behavior: what was typed stays when another mail may not be asked for yet, or was not sent', async () => {
    await openCodeView()
    await typeCode('123')
    fireEvent.click(screen.getByRole('button', { name: /^Resend in/ }))
    await advance(100)
    expect(getField().value).toBe('123')
    await advance(30_000)
    frame.answers.CONNECT_EMAIL = () => {
      throw new GangwayError('LOGIN_COOLDOWN', { context: { retryAfter: 9 } })
    }
    fireEvent.click(screen.getByRole('button', { name: 'Resend' }))
    await screen.findByRole('button', { name: 'Resend in 9 s' })
    expect(getField().value).toBe('123')
  })

  test('behavior: no other mail while the code is checked, which that would end', async () => {
    frame.answers.CONNECT_OTP = never
    await openCodeView()
    await advance(31_000)
    await typeCode('123456')
    fireEvent.click(screen.getByRole('button', { name: 'Resend' }))
    await advance(100)
    expect(frame.requests.filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
  })

  test.each([
    ['used up', new GangwayError('LOGIN_CODE_EXPIRED')],
    ['its last try', new GangwayError('LOGIN_CODE_WRONG', { context: { triesLeft: 0 } })],
  ])('error: %s, a new one is offered', async (_, error) => {
    frame.answers.CONNECT_OTP = () => {
      throw error
    }
    await openCodeView()
    await typeCode('111111')
    await screen.findByText('That code has expired', seen)
    await advance(30_000)
    expect(screen.getByRole('button', { name: 'Send a new one' })).toBeTruthy()
  })

  test('error: over 30 s it took too long; the same code can be sent again (product.md §9)', async () => {
    frame.answers.CONNECT_OTP = never
    await openCodeView()
    await typeCode('123456')
    expect(screen.getByText('Checking the code…', seen)).toBeTruthy()
    await advance(30_000)
    expect(screen.getByText(/^This took too long/, seen)).toBeTruthy()
    expect(getField().value).toBe('123456')
    frame.answers.CONNECT_OTP = () => undefined
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('behavior: Change leads back to the field with the address in it', async () => {
    await openCodeView()
    fireEvent.click(screen.getByRole('button', { name: 'Change' }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(frameEmail)
  })

  // embedded-wallet.md §3: STORAGE_BLOCKED.
  test('behavior: says where the browser keeps nothing, on connecting and in the account', async () => {
    await openCodeView()
    frame.tell('STORAGE', { carrier: 'memory' })
    await typeCode('123456')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await advance(5_100)
    const note = 'Your browser does not keep this sign-in. After a reload you will be asked again.'
    expect(screen.getByText(note, { selector: 'p' })).toBeTruthy()
    await openDialog()
    expect(await screen.findByText(note, { selector: '[role=dialog] *' })).toBeTruthy()
  })

  test('behavior: the list of wallets says whose they are', async () => {
    await openCodeView()
    await typeCode('123456')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openDialog()
    fireEvent.click(await screen.findByRole('button', { name: /^Wallets and accounts/ }))
    expect(await screen.findAllByText(frameEmail)).toHaveLength(2)
  })

  test('behavior: logging out ends both connections; refused, the person stays connected', async () => {
    const { config } = await openCodeView()
    await typeCode('123456')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const signOut = frame.answers.SIGN_OUT
    frame.answers.SIGN_OUT = () => {
      throw new GangwayError('FRAME_UNREACHABLE')
    }
    await openDialog()
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }))
    // product.md §8.
    expect((await screen.findAllByText('Failed to disconnect')).length).toBeGreaterThan(0)
    expect(config.state.connections.size).toBe(2)
    if (signOut) frame.answers.SIGN_OUT = signOut
    await openDialog()
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(config.state.connections.size).toBe(0))
  })
})
