import { createMemoryStorage } from '@gangway/core'
import {
  emailLoginUsedKey,
  lastEmailLoginTimeKey,
  type OwnMessagePayload,
  storageKeys,
} from '@gangway/protocol'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { advance, createFrameConfig, submitEmail, typeCode } from '../fixtures/logIn.js'
import { findHeadline, openDialog, renderGangway } from '../fixtures/renderGangway.js'
import { frameEmail, type ServedFrame, serveFrame } from '../fixtures/serveFrame.js'

const never = () => new Promise<never>(() => {})
const seen = { selector: ':not([data-announcement])' }
const note = 'Your login goes on here. No new mail was sent.'
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

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
  sessionStorage.clear()
  vi.useRealTimers()
})

/** A page whose person asked for a mail a minute ago, in a load before this one. */
async function load(pending: Partial<OwnMessagePayload<'LOGIN_PENDING'>> = {}) {
  const storage = createMemoryStorage()
  storage.setItem(lastEmailLoginTimeKey, String(Date.now() - 60_000))
  const rendered = renderGangway({ config: createFrameConfig({ storage }) })
  await waitFor(() => expect(frame.getElement()).not.toBeNull())
  await advance(600)
  await act(async () => {
    frame.tell('LOGIN_PENDING', {
      email: frameEmail,
      step: 'code',
      isNewDevice: false,
      matchNumber: null,
      expiresAt: Date.now() + 300_000,
      ...pending,
    })
    await vi.advanceTimersByTimeAsync(0)
  })
  await waitFor(() => expect(rendered.config.state.frame.login).not.toBeNull())
  return { ...rendered, storage }
}

describe('a login by e-mail that an earlier load of the page began (interface-guide.md §7.6)', () => {
  test('default: opening the dialog leads to its code, with the time that is left; no mail is sent', async () => {
    const { config } = await load()
    expect(screen.queryByRole('dialog')).toBeNull()
    await openDialog()
    await screen.findByText(`Enter the code we sent to ${frameEmail}`)
    expect(screen.getByText(note, seen)).toBeTruthy()
    expect(screen.getByText(/^Valid for [45]:\d\d$/)).toBeTruthy()
    await typeCode('123456')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(config.state.status).toBe('connected')
    expect(frame.requests).not.toContain('CONNECT_EMAIL')
  })

  test('default: where it was on screen in this tab, the dialog opens by itself', async () => {
    sessionStorage.setItem(storageKeys.loginShown, 'true')
    frame.answers.CONNECT_DEVICE = never
    await load({ step: 'device', isNewDevice: true, matchNumber: '42' })
    await findHeadline('Approve this device')
    expect(screen.getByText(/No new mail was sent\. The link is valid for [45]:\d\d\./, seen)).toBeTruthy()
    expect(screen.getByText('42')).toBeTruthy()
  })

  test('behavior: approved meanwhile, it goes on to the code by itself', async () => {
    sessionStorage.setItem(storageKeys.loginShown, 'true')
    await load({ step: 'device', isNewDevice: true, matchNumber: '42' })
    await screen.findByText('Enter the code shown on the page you opened from the mail')
    expect(screen.getByText(frameEmail)).toBeTruthy()
  })

  test('behavior: “Use another email” leads to the field with the address, gives the login up, and it does not come back', async () => {
    sessionStorage.setItem(storageKeys.loginShown, 'true')
    const { config } = await load()
    await screen.findByText(`Enter the code we sent to ${frameEmail}`)
    press('Use another email')
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(frameEmail)
    await waitFor(() => expect(frame.requests).toContain('RELOAD'))
    expect(config.state.frame.login).toBeNull()
    expect(sessionStorage.getItem(storageKeys.loginShown)).toBeNull()
    press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openDialog()
    expect(screen.getByLabelText('Email')).toBeTruthy()
  })

  test('behavior: this tab remembers that a login is on screen, not whose, until it is left', async () => {
    frame.answers.CONNECT_DEVICE = never
    renderGangway({ config: createFrameConfig() })
    await openDialog()
    await submitEmail()
    await findHeadline('Approve this device')
    expect({ ...sessionStorage }).toEqual({ [storageKeys.loginShown]: 'true' })
    press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sessionStorage.getItem(storageKeys.loginShown)).toBeNull()
  })

  test('behavior: ended in another tab, the dialog says so and closes', async () => {
    const { config, storage } = await load()
    await openDialog()
    await screen.findByText(`Enter the code we sent to ${frameEmail}`)
    frame.answers.IS_CONNECTED = () => ({ isConnected: true })
    const networkId = 'eip155:31337'
    const connections = [{ id: 'eip155:org.gangway.frame', networkId }]
    const written = JSON.stringify({ worldId: null, value: { networkId, connections, recent: [] } })
    storage.setItem(emailLoginUsedKey, 'true')
    storage.setItem(storageKeys.connections, written)
    for (const key of [emailLoginUsedKey, storageKeys.connections])
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: storage.getItem(key) }))
    await waitFor(() => expect(config.state.connections.size).toBe(2))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Connected with Email wallet', { selector: 'p' })).toBeTruthy()
  })
})
