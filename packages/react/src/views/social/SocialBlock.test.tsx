import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { advance } from '../../fixtures/logIn.js'
import { openDialog, renderGangway } from '../../fixtures/renderGangway.js'
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
  vi.useRealTimers()
})

const all = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const getNames = () =>
  screen
    .getAllByRole('button', { name: /^(Continue with (?!email)|More)/ })
    .map(({ title, textContent }) => title || textContent)

describe('the social block (interface-guide.md §7.2)', () => {
  test('default: two with words, four round ones with names, then More', async () => {
    renderGangway({ config: createSocialConfig(all) })
    await openDialog()
    await screen.findByRole('button', { name: 'Continue with Google' })
    expect(getNames()).toEqual([
      'Continue with Google',
      'Continue with X',
      'Continue with Discord',
      'Continue with Farcaster',
      'Continue with GitHub',
      'Continue with Apple',
      'More ways to log in',
    ])
  })

  test('default: More lists every provider', async () => {
    renderGangway({ config: createSocialConfig(all) })
    await openDialog()
    fireEvent.click(await screen.findByRole('button', { name: 'More ways to log in' }))
    await screen.findByRole('heading', { name: 'More ways to log in' })
    await screen.findByRole('list', { name: 'Ways to log in' })
    for (const name of ['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  test('parameters: one provider is one button; what this page does not know is left out', async () => {
    renderGangway({ config: createSocialConfig(['myspace', 'github']) })
    await openDialog()
    await screen.findByRole('button', { name: 'Continue with GitHub' })
    expect(getNames()).toEqual(['Continue with GitHub'])
  })

  test('behavior: absent where no provider is set up', async () => {
    renderGangway({ config: createSocialConfig([]) })
    await openDialog()
    await advance(500)
    expect(screen.queryByRole('button', { name: /^Continue with (?!email)/ })).toBeNull()
  })

  test('behavior: the window opens in the tap itself', async () => {
    const stage = stageWindow()
    renderGangway({ config: createSocialConfig(all) })
    await openDialog()
    const button = await screen.findByRole('button', { name: 'Continue with Google' })
    expect(stage.open).not.toHaveBeenCalled()
    fireEvent.click(button)
    expect(stage.open).toHaveBeenCalledTimes(1)
    await screen.findByRole('heading', { name: 'Log in' })
  })

  test('behavior: where terms must be agreed to first, nothing opens before', async () => {
    const stage = stageWindow()
    const legal = { termsUrl: 'https://example.org/terms', isConsentRequired: true }
    renderGangway({ config: createSocialConfig(all), legal })
    await openDialog()
    await chooseProvider('Google')
    expect(stage.open).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('checkbox'))
    await chooseProvider('Google')
    expect(stage.open).toHaveBeenCalledTimes(1)
  })

  test('error: offline, none can be chosen, and why is said', async () => {
    const stage = stageWindow()
    renderGangway({ config: createSocialConfig(all) })
    await openDialog()
    await screen.findByRole('button', { name: 'Continue with Google' })
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    await act(async () => void window.dispatchEvent(new Event('offline')))
    const button = screen.getByRole('button', { name: 'Continue with Google' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Logging in needs a connection').id).toBe(button.getAttribute('aria-describedby'))
    fireEvent.click(button)
    expect(stage.open).not.toHaveBeenCalled()
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
    await act(async () => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  })
})
