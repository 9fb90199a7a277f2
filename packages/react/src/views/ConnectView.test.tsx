import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { announceWallet } from '../fixtures/announceWallet.js'
import { createReconnectingConfig, openDialog, renderGangway } from '../fixtures/renderGangway.js'

const getRowNames = () =>
  within(screen.getByRole('list', { name: 'Wallets' }))
    .getAllByRole('button')
    .map((row) => row.textContent)

describe('ConnectView (interface-guide §7.2)', () => {
  test('default: one row per installed wallet, with a word for it', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    announceWallet({ name: 'Fox', rdns: 'com.fox' })
    renderGangway()
    await openDialog()
    expect(getRowNames()).toEqual(['HarbourInstalled', 'FoxInstalled'])
  })

  test('behavior: a late announcement adds its row at the end', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    renderGangway()
    await openDialog()
    await act(async () => void announceWallet({ name: 'Late', rdns: 'io.late' }))
    expect(getRowNames()).toEqual(['HarbourInstalled', 'LateInstalled'])
  })

  test('behavior: no wallet is said, with a way on', async () => {
    renderGangway()
    await openDialog()
    expect(screen.getByText('No wallet found in this browser')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Get a wallet' }))
    expect(screen.getByRole('heading', { name: 'How to get one' })).toBeTruthy()
  })

  test('behavior: rows are moved through by arrows, and one is in the order of Tab', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    announceWallet({ name: 'Fox', rdns: 'com.fox' })
    renderGangway()
    await openDialog()
    const rows = within(screen.getByRole('list', { name: 'Wallets' })).getAllByRole('button')
    expect(rows.map((row) => row.tabIndex)).toEqual([0, -1])
    rows[0]?.focus()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(rows[1])
    expect(rows.map((row) => row.tabIndex)).toEqual([-1, 0])
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'h' })
    expect(document.activeElement).toBe(rows[0])
  })

  test('behavior: a reconnect over 5 s can be stopped, which leaves the person free to choose', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { config } = renderGangway({ config: createReconnectingConfig() })
    await openDialog()
    expect(screen.queryByText('Reconnecting…')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(5_100))
    expect(screen.getByText('Reconnecting…')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(config.state.status).toBe('disconnected')
    expect(screen.queryByText('Reconnecting…')).toBeNull()
    vi.useRealTimers()
  })

  test('behavior: offline is said; installed wallets stay', async () => {
    announceWallet()
    renderGangway()
    await openDialog()
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    await act(async () => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('You are offline. Wallets installed here still work.')).toBeTruthy()
    expect(getRowNames()).toEqual(['HarbourInstalled'])
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  })
})
