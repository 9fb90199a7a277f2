import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { announceWallet } from '../../fixtures/announceWallet.js'
import {
  createTestConfig,
  findHeadline,
  getAnnouncement,
  openDialog,
  renderGangway,
} from '../../fixtures/renderGangway.js'
import { makeWireWallet, serveWallets } from '../../fixtures/serveWallets.js'
import { stagePairing } from '../../fixtures/stagePairing.js'

const many = Array.from({ length: 65 }, (_, at) => makeWireWallet(`Wallet ${at + 1}`))
const wallets = [makeWireWallet('Harbour', { rdns: 'io.harbour' }), makeWireWallet('Lantern'), ...many]

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const getField = () => screen.getByRole('combobox', { name: 'Search wallets' })
const getNames = () => screen.queryAllByRole('option').map((option) => option.textContent)

async function open(mode: 'answering' | 'stalled' | 'failing' = 'answering') {
  const api = await serveWallets(wallets)
  api.mode = mode
  const onEvent = vi.fn()
  const { features } = createTestConfig()
  const config = createTestConfig({ apiUrl: api.url, features: { ...features, allWallets: true }, onEvent })
  renderGangway({ config })
  await openDialog()
  press(/^All wallets/)
  await screen.findByRole('combobox')
  return { api, config, events: () => onEvent.mock.calls.map(([{ event }]) => event) }
}

describe('AllWalletsView (interface-guide.md §7.3)', () => {
  test('default: installed ones first, 40 a page, each once', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    const { events } = await open()
    await waitFor(() => expect(getNames()).toHaveLength(40))
    expect(getNames().slice(0, 3)).toEqual(['HarbourInstalled', 'Lantern', 'Wallet 1'])
    press('Load more')
    await waitFor(() => expect(getNames()).toHaveLength(67))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(screen.getAllByRole('option').at(-1)?.getAttribute('aria-posinset')).toBe('67')
    expect(events()).toContain('CLICK_ALL_WALLETS')
  })

  test('behavior: who pressed Load more for the last time is led to the list, not out of the dialog', async () => {
    await open()
    await waitFor(() => expect(getNames()).toHaveLength(40))
    screen.getByRole('button', { name: 'Load more' }).focus()
    press('Load more')
    await waitFor(() => expect(getNames()).toHaveLength(67))
    expect(document.activeElement).toBe(screen.getByRole('listbox'))
  })

  test('behavior: searches after 500 ms, tells how many were found, and says so when none was', async () => {
    const { api, events } = await open()
    await waitFor(() => expect(getNames()).toHaveLength(40))
    fireEvent.change(getField(), { target: { value: 'lant' } })
    await waitFor(() => expect(getNames()).toEqual(['Lantern']))
    expect(api.asked.at(-1)?.searchParams.get('search')).toBe('lant')
    expect(api.asked.at(-1)?.searchParams.get('entries')).toBe('100')
    await waitFor(() => expect(getAnnouncement('polite')).toBe('1 wallet found'))
    fireEvent.change(getField(), { target: { value: 'nobody' } })
    await findHeadline('No wallet called “nobody”.')
    expect(events().filter((event) => event === 'SEARCH_WALLET')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Why is my wallet not here?' })).toBeTruthy()
    // People paste what they have at hand.
    fireEvent.change(getField(), { target: { value: 'somebody@harbour.example' } })
    await findHeadline('No wallet called “somebody@harbour.example”.')
    expect(events().filter((event) => event === 'SEARCH_WALLET')).toHaveLength(2)
  })

  test('behavior: arrows move through the grid while the focus stays in the field; Enter chooses', async () => {
    await open()
    await waitFor(() => expect(getNames()).toHaveLength(40))
    getField().focus()
    fireEvent.keyDown(getField(), { key: 'ArrowDown' })
    fireEvent.keyDown(getField(), { key: 'ArrowRight' })
    const active = screen.getByRole('option', { selected: true })
    expect(active.textContent).toBe('Lantern')
    expect(getField().getAttribute('aria-activedescendant')).toBe(active.id)
    fireEvent.keyDown(getField(), { key: 'Enter' })
    await screen.findByRole('heading', { name: 'Lantern' })
  })

  test('behavior: Back from a wallet finds the search as it was', async () => {
    await open()
    fireEvent.change(getField(), { target: { value: 'lant' } })
    await waitFor(() => expect(getNames()).toEqual(['Lantern']))
    fireEvent.click(screen.getByRole('option', { name: 'Lantern' }))
    await screen.findByRole('heading', { name: 'Lantern' })
    press('Back')
    await waitFor(() => expect(getNames()).toEqual(['Lantern']))
    expect(getField()).toHaveProperty('value', 'lant')
  })

  test('error: a list that fails leaves installed wallets and offers to try again', async () => {
    announceWallet({ name: 'Harbour', rdns: 'io.harbour' })
    const { api } = await open('failing')
    await findHeadline('Could not load more wallets')
    expect(getNames()).toEqual(['HarbourInstalled'])
    api.mode = 'answering'
    press('Try again')
    await waitFor(() => expect(getNames()).toHaveLength(40))
  })

  test('behavior: a list that stalls says so after 2 s, and is an error at last (interface-guide.md §14)', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    await open('stalled')
    await waitFor(() => expect(screen.getByText('Loading wallets…').className).toContain('text'))
    limit.abort()
    await findHeadline('Could not load more wallets')
    timeout.mockRestore()
  })

  test('behavior: any wallet can be paired by its code, also one that is not listed', async () => {
    const api = await serveWallets(wallets)
    const stage = stagePairing({
      apiUrl: api.url,
      features: { ...createTestConfig().features, allWallets: true },
    })
    renderGangway({ config: stage.config })
    await openDialog()
    press(/^All wallets/)
    await screen.findByRole('button', { name: 'Connect by QR' })
    fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'nobody' } })
    await findHeadline('No wallet called “nobody”. You can still connect by QR.')
    press('Connect by QR')
    await screen.findByRole('img', { name: 'QR code to connect a wallet' })
  })
})
