import { gangwaySolana } from '@gangway/registry'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { announceStandardWallet, announceWallet, walletAddress } from '../../fixtures/announceWallet.js'
import { createTestConfig, openDialog, renderGangway } from '../../fixtures/renderGangway.js'
import { makeWireWallet, serveWallets } from '../../fixtures/serveWallets.js'

const getRowNames = () =>
  within(screen.getByRole('list', { name: 'Wallets' }))
    .getAllByRole('button')
    .map((row) => row.textContent)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const listed = [
  makeWireWallet('Harbour', { rdns: 'io.harbour' }),
  makeWireWallet('Lantern', { rdns: 'io.lantern' }),
  makeWireWallet('Pier'),
]

async function open(
  change: Parameters<typeof createTestConfig>[0] = {},
  mode: 'answering' | 'stalled' | 'failing' = 'answering',
) {
  const api = await serveWallets(listed)
  api.mode = mode
  const { features } = createTestConfig()
  const config = createTestConfig({ apiUrl: api.url, features: { ...features, allWallets: true }, ...change })
  renderGangway({ config })
  await openDialog()
  return { api, config }
}

describe('WalletRows (interface-guide.md §7.2)', () => {
  test('default: used last, installed, featured, then all wallets with their number', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    announceWallet({ name: 'Fox', rdns: 'com.fox' })
    const pier = listed[2]?.id ?? ''
    await open({ wallets: { featured: [pier, 'io.lantern'] } })
    await waitFor(() =>
      expect(getRowNames()).toEqual(['HarbourInstalled', 'FoxInstalled', 'Lantern', 'Pier', 'All wallets3']),
    )
  })

  test('behavior: a featured wallet that is installed is one row', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    await open({ wallets: { featured: ['io.harbour'] } })
    await waitFor(() => expect(getRowNames()).toEqual(['HarbourInstalled', 'All wallets3']))
  })

  test('behavior: a late wallet follows the installed ones; those do not move', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    await open({ wallets: { featured: ['io.lantern'] } })
    await waitFor(() => expect(getRowNames()).toEqual(['HarbourInstalled', 'Lantern', 'All wallets3']))
    await act(async () => void announceWallet({ name: 'Late', rdns: 'io.late' }))
    expect(getRowNames()).toEqual(['HarbourInstalled', 'LateInstalled', 'Lantern', 'All wallets3'])
  })

  test('behavior: an excluded wallet is hidden although it announces itself, also by its registry id', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    announceWallet({ name: 'Lantern', rdns: 'io.lantern' })
    announceWallet({ name: 'Fox', rdns: 'com.fox' })
    await open({ wallets: { excluded: ['io.lantern', listed[0]?.id ?? ''] } })
    await waitFor(() => expect(getRowNames()[0]).toBe('FoxInstalled'))
  })

  test('behavior: an excluded wallet is hidden in the family too that tells no reverse-domain id', async () => {
    announceStandardWallet('Lantern')
    announceWallet({ name: 'Fox', rdns: 'com.fox' })
    await open({ wallets: { excluded: ['io.lantern'] } })
    await waitFor(() => expect(getRowNames()).toEqual(['FoxInstalled', 'All wallets3']))
  })

  test('behavior: while the list stalls, installed wallets connect', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    const { config } = await open({ wallets: { featured: ['io.lantern', 'a', 'b'] } }, 'stalled')
    expect(document.querySelectorAll('[aria-hidden] > [data-shape=row]')).toHaveLength(3)
    press(/^Harbour/)
    await waitFor(() => expect(config.state.status).toBe('connected'))
  })

  test('error: a list that fails says so; installed wallets stay, and Retry brings the rest', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    const { api } = await open({ wallets: { featured: ['io.lantern'] } }, 'failing')
    await screen.findByText('Could not load more wallets')
    expect(getRowNames()).toEqual(['HarbourInstalled', 'All wallets'])
    api.mode = 'answering'
    press('Try again')
    await waitFor(() => expect(getRowNames()).toEqual(['HarbourInstalled', 'Lantern', 'All wallets3']))
    expect(screen.queryByText('Could not load more wallets')).toBeNull()
  })

  test('behavior: a deployment without a list is asked nothing', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    const { api } = await open({ features: createTestConfig().features })
    expect(getRowNames()).toEqual(['HarbourInstalled'])
    expect(api.asked).toEqual([])
  })

  test('behavior: for a network of one family, wallets of the other are left out', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    announceStandardWallet('Sunny')
    const { config } = await open({ wallets: { featured: ['io.lantern'] } })
    await waitFor(() => expect(getRowNames()).toHaveLength(4))
    const networkId = gangwaySolana.caipNetworkId
    act(() => config.setState({ isSwitchingNamespace: true, networkId }))
    expect(getRowNames()).toEqual(['SunnyInstalled', 'All wallets3'])
    press('Why is my wallet not here?')
    await screen.findByRole('heading', { name: 'You are connecting to Solana' })
    expect(screen.getByText('Wallets without Solana accounts are left out: Harbour.')).toBeTruthy()
  })
})

describe('WalletRow', () => {
  test('behavior: the wallet is asked in the tap itself, before another view is drawn', async () => {
    const wallet = announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    const onEvent = vi.fn()
    const { config } = await open({ onEvent })
    const heading = screen.getByRole('heading', { name: 'Connect' })
    wallet.answers.eth_requestAccounts = () => {
      expect(heading.textContent).toBe('Connect')
      return [walletAddress]
    }
    press(/^Harbour/)
    await waitFor(() => expect(config.state.status).toBe('connected'))
    expect(onEvent).toHaveBeenCalledWith({
      type: 'track',
      event: 'SELECT_WALLET',
      properties: { name: 'Harbour', platform: 'browser' },
    })
  })
})

describe('WalletBlock (modal-behaviour.md §3 “collapseWallets”)', () => {
  test('parameters: collapseWallets', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    await open({ features: { ...createTestConfig().features, collapseWallets: true } })
    expect(screen.queryByRole('list', { name: 'Wallets' })).toBeNull()
    press('Continue with a wallet')
    expect(getRowNames()).toEqual(['HarbourInstalled'])
    expect(document.activeElement?.textContent).toBe('HarbourInstalled')
  })
})
