import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrameConfig, renderLoggedIn } from '../../fixtures/logIn.js'
import { openDialog } from '../../fixtures/renderGangway.js'
import { type ServedFrame, serveFrame } from '../../fixtures/serveFrame.js'

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

test('default: whoever is logged in is led to the frame’s own page, once, which never hears who opened it', async () => {
  await renderLoggedIn(createFrameConfig({ projectId: 'shop & co' }))
  await openDialog()
  fireEvent.click(await screen.findByRole('button', { name: /^Wallets and accounts/ }))
  const link = await screen.findByRole('link', { name: /^Manage how you log in/ })
  expect(link.getAttribute('href')).toBe('https://frame.example/account?projectId=shop+%26+co')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
})
