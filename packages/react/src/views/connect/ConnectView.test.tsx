import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { announceWallet } from '../../fixtures/announceWallet.js'
import {
  createReconnectingConfig,
  findHeadline,
  openDialog,
  renderGangway,
} from '../../fixtures/renderGangway.js'
import { makeWireWallet, serveWallets } from '../../fixtures/serveWallets.js'
import { stagePairing, toConnection } from '../../fixtures/stagePairing.js'
import { useDialog } from '../../router/useDialog.js'

const getRowNames = () =>
  within(screen.getByRole('list', { name: 'Wallets' }))
    .getAllByRole('button')
    .map((row) => row.textContent)

describe('ConnectView (interface-guide.md §7.2)', () => {
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
    expect(await screen.findByRole('heading', { name: 'How to get one' })).toBeTruthy()
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

  test('behavior: pairing comes after the installed wallets, and is off without a connection', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    renderGangway({ config: stagePairing().config })
    await openDialog()
    expect(getRowNames()).toEqual(['HarbourInstalled', 'WalletConnectQR'])
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    await act(async () => void window.dispatchEvent(new Event('offline')))
    const row = screen.getByRole('button', { name: /^WalletConnect/ })
    expect(row.textContent).toContain('Needs a connection')
    expect(row.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(row)
    expect(screen.getByRole('heading', { name: 'Connect' })).toBeTruthy()
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  })

  test('behavior: without an installed wallet pairing and a way to get one come first', async () => {
    renderGangway({
      config: stagePairing({ pairing: { relayUrl: 'ws://127.0.0.1:9', name: 'Phone' } }).config,
    })
    await openDialog()
    expect(getRowNames()).toEqual(['PhoneQR', 'Get a walletNo wallet found in this browser'])
  })

  test('behavior: a wallet paired with before is first among all, and paired with again', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    const stage = stagePairing()
    const links = { universalLink: 'https://lantern.example/', nativeLink: null }
    const lantern = { id: 'lantern', name: 'Lantern', icon: 'data:image/svg+xml,', topic: 'ab', ...links }
    stage.config.setState({ recent: ['lantern', 'eip155:io.harbour'], recentPaired: [lantern] })
    renderGangway({ config: stage.config })
    await openDialog()
    expect(getRowNames()).toEqual(['LanternRecent', 'HarbourRecent', 'WalletConnectQR'])
    fireEvent.click(screen.getByRole('button', { name: /Lantern/ }))
    await findHeadline('Scan with Lantern on your phone')
    await waitFor(() => expect(stage.connects).toMatchObject([{ wallet: { id: 'lantern' } }]))
  })

  test('behavior: paired already, it is offered no more (modal-behaviour.md §3)', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    const { config } = stagePairing()
    const connection = toConnection(config, 'Lantern')
    renderGangway({ config, children: <OpenConnect /> })
    await act(async () => config.setState({ connections: new Map([[connection.id, connection]]) }))
    fireEvent.click(screen.getByRole('button', { name: 'another wallet' }))
    await screen.findByRole('heading', { name: 'Connect' })
    expect(getRowNames()).toEqual(['HarbourInstalled'])
  })

  test('behavior: who must agree first is led to that, also by a wallet of the list that pairs', async () => {
    const api = await serveWallets([makeWireWallet('Lantern', { mobile_link: 'lantern://' })])
    const { config, connects } = stagePairing({
      apiUrl: api.url,
      wallets: { featured: [makeWireWallet('Lantern').id] },
    })
    renderGangway({ config, legal: { termsUrl: 'https://host.example/terms', isConsentRequired: true } })
    await openDialog()
    fireEvent.click(await screen.findByRole('button', { name: 'Lantern' }))
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^I agree/ }))
    expect(connects).toEqual([])
  })
})

function OpenConnect() {
  const { open } = useDialog()
  return (
    <button type="button" onClick={() => open('Connect')}>
      another wallet
    </button>
  )
}
