import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { announceWallet } from '../fixtures/announceWallet.js'
import { createTestConfig, getAnnouncement, openDialog, renderGangway } from '../fixtures/renderGangway.js'

const title = 'Project ID Not Configured'
let error: MockInstance<typeof console.error>
let request: MockInstance<typeof fetch>

beforeEach(() => {
  error = vi.spyOn(console, 'error').mockImplementation(() => {})
  request = vi.spyOn(globalThis, 'fetch')
})
afterEach(() => {
  error.mockRestore()
  request.mockRestore()
})

describe('AlertBar (product.md §8: a missing project id raises an error alert)', () => {
  test('default: while building a page the dialog shows and says it; whole in the console, once', async () => {
    renderGangway({ config: createTestConfig({ projectId: '', isDebug: true }) })
    await openDialog()
    expect(await screen.findByText(title, { selector: '[data-gangway-alert] p' })).toBeTruthy()
    await waitFor(() => expect(getAnnouncement('assertive')).toBe(title))
    expect(screen.getByText(/empty projectId; pairing, e-mail login and all data calls are off/)).toBeTruthy()
    expect(error).toHaveBeenCalledOnce()
    expect(error).toHaveBeenCalledWith(expect.stringContaining(`Gangway: ${title}: createConfig was given`))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(document.querySelector('[data-gangway-alert]')).toBeNull()
  })

  test('behavior: people who visit a finished page see nothing of it', async () => {
    renderGangway({ config: createTestConfig({ projectId: '', isDebug: false }) })
    await openDialog()
    await waitFor(() => expect(error).toHaveBeenCalledOnce())
    expect(screen.queryByText(title)).toBeNull()
  })

  test('behavior: installed wallets connect all the same, and the server is asked for nothing', async () => {
    announceWallet()
    // Its own: what a page of an earlier test still asks is not counted.
    const apiUrl = 'http://127.0.0.1:8'
    const { config } = renderGangway({
      config: createTestConfig({ projectId: '', apiUrl, features: { email: true } }),
    })
    expect(config.features).toMatchObject({ email: false, pairing: false, send: true })
    await openDialog()
    fireEvent.click(await screen.findByRole('button', { name: /Harbour/ }))
    await waitFor(() => expect(config.state.status).toBe('connected'))
    await openDialog()
    await screen.findByText('Token Balance Unavailable')
    expect(request.mock.calls.filter(([url]) => `${url}`.startsWith(apiUrl))).toEqual([])
  })
})
