import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { announceWallet } from '../fixtures/announceWallet.js'
import {
  findHeadline,
  getAnnouncement,
  getConnectButton,
  openDialog,
  renderGangway,
} from '../fixtures/renderGangway.js'
import { useBlockedClose } from '../router/useBlockedClose.js'

const getClose = () => screen.getByRole('button', { name: 'Close' })
const isDialogOpen = () => screen.queryByRole('dialog') !== null
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
const getBackdrop = (dialog: HTMLElement) => {
  const { parentElement } = dialog
  if (!parentElement) throw new Error('no backdrop')
  return parentElement
}
const pressBackdrop = (dialog: HTMLElement) => {
  fireEvent.pointerDown(getBackdrop(dialog))
  fireEvent.click(getBackdrop(dialog))
}

describe('Dialog (interface-guide.md §2, §5)', () => {
  test('default: a modal dialog named by its heading, which has the focus', async () => {
    renderGangway()
    const dialog = await openDialog()
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    const heading = screen.getByRole('heading', { name: 'Connect' })
    expect(dialog.getAttribute('aria-labelledby')).toBe(heading.id)
    expect(document.activeElement).toBe(heading)
  })

  test('behavior: a change of view moves the focus to the new heading; Back returns', async () => {
    renderGangway()
    await openDialog()
    const dialog = screen.getByRole('dialog')
    fireEvent.click(screen.getByRole('button', { name: 'What is a wallet?' }))
    expect(document.activeElement?.textContent).toBe('What is a wallet?')
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(document.activeElement?.textContent).toBe('Connect')
    expect(dialog.isConnected).toBe(true)
  })

  test('behavior: Escape goes back, then closes, and the focus returns to the opener', async () => {
    renderGangway()
    await openDialog()
    fireEvent.click(screen.getByRole('button', { name: 'What is a wallet?' }))
    pressEscape()
    expect(screen.getByRole('heading', { name: 'Connect' })).toBeTruthy()
    pressEscape()
    expect(isDialogOpen()).toBe(false)
    expect(document.activeElement).toBe(getConnectButton())
  })

  test('behavior: the backdrop closes, but not for a press that began inside', async () => {
    renderGangway()
    const dialog = await openDialog()
    fireEvent.pointerDown(dialog)
    fireEvent.click(getBackdrop(dialog))
    expect(isDialogOpen()).toBe(true)
    // What has just come takes no press for a moment.
    await waitFor(() => {
      pressBackdrop(dialog)
      expect(isDialogOpen()).toBe(false)
    })
  })

  test('behavior: while a request is open in a wallet, Escape and backdrop do nothing and say why', async () => {
    announceWallet({ name: 'Harbour', answers: { eth_requestAccounts: () => new Promise(() => {}) } })
    renderGangway()
    const dialog = await openDialog()
    fireEvent.click(await screen.findByRole('button', { name: /Harbour/ }))
    await findHeadline('Continue in Harbour')
    pressEscape()
    await waitFor(() =>
      expect(getAnnouncement('polite')).toBe(
        'A request is open in Harbour. Answer it there, or choose Back.',
      ),
    )
    pressBackdrop(dialog)
    expect(isDialogOpen()).toBe(true)
  })

  test('behavior: Close leaves the request open and says so', async () => {
    announceWallet({ name: 'Harbour', answers: { eth_requestAccounts: () => new Promise(() => {}) } })
    renderGangway()
    await openDialog()
    fireEvent.click(await screen.findByRole('button', { name: /Harbour/ }))
    await findHeadline('Continue in Harbour')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(isDialogOpen()).toBe(false)
    expect(screen.getByText('Request still open in Harbour', { selector: 'p' })).toBeTruthy()
    await openDialog()
    expect(screen.getByText('Waiting for approval')).toBeTruthy()
  })

  test('behavior: the page is inert while open, except what is marked as outside', async () => {
    const frame = document.body.appendChild(document.createElement('div'))
    frame.dataset.gangwayOutside = ''
    renderGangway()
    const dialog = await openDialog()
    const page = getConnectButton().closest('body > *') as HTMLElement
    expect(page.inert).toBe(true)
    expect(frame.inert).toBeFalsy()
    expect((dialog.closest('[data-gangway-portal]') as HTMLElement).inert).toBeFalsy()
    pressEscape()
    expect(page.inert).toBe(false)
    frame.remove()
  })

  test('behavior: the page does not scroll while open, and is restored exactly', async () => {
    document.documentElement.style.setProperty('overflow', 'clip')
    renderGangway()
    await openDialog()
    expect(document.documentElement.style.overflow).toBe('hidden')
    pressEscape()
    expect(document.documentElement.style.overflow).toBe('clip')
    document.documentElement.style.removeProperty('overflow')
  })

  test('behavior: both live regions are there before any text, at the end of the body', async () => {
    renderGangway()
    await waitFor(() => expect(document.querySelector('[data-gangway-portal]')).toBeTruthy())
    expect(screen.getByRole('status').textContent).toBe('')
    expect(screen.getByRole('alert').textContent).toBe('')
    expect(document.body.lastElementChild?.hasAttribute('data-gangway-portal')).toBe(true)
  })

  test('behavior: UnsupportedChain opens by itself, is not left by Escape, and goes when the wallet moves', async () => {
    const wallet = announceWallet({ name: 'Harbour', answers: { eth_chainId: () => '0x539' } })
    renderGangway()
    await openDialog()
    fireEvent.click(await screen.findByRole('button', { name: /Harbour/ }))
    await screen.findByRole('heading', { name: 'Switch network' })
    expect(screen.getByText(/is not supported here. Choose another to go on./)).toBeTruthy()
    expect(getConnectButton().textContent).toBe('Switch network')
    pressEscape()
    pressEscape()
    expect(isDialogOpen()).toBe(true)
    await findHeadline('Connected with Harbour')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await findHeadline('Choose a network or disconnect to go on.')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    await act(async () => wallet.emit('chainChanged', '0x7a69'))
    await waitFor(() => expect(isDialogOpen()).toBe(false))
  })

  test('behavior: a host may allow unsupported networks', async () => {
    announceWallet({ name: 'Harbour', answers: { eth_chainId: () => '0x539' } })
    const { config } = renderGangway({ allowUnsupportedChain: true })
    await openDialog()
    fireEvent.click(await screen.findByRole('button', { name: /Harbour/ }))
    await waitFor(() => expect(config.state.status).toBe('connected'))
    await waitFor(() => expect(isDialogOpen()).toBe(false))
  })

  test('behavior: when the wallet goes, the dialog about its account closes', async () => {
    const wallet = announceWallet({ name: 'Harbour' })
    const { config } = renderGangway()
    await openDialog()
    fireEvent.click(await screen.findByRole('button', { name: /Harbour/ }))
    await waitFor(() => expect(config.state.status).toBe('connected'))
    await waitFor(() => expect(isDialogOpen()).toBe(false))
    await openDialog()
    expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy()
    await act(async () => wallet.emit('accountsChanged', []))
    await waitFor(() => expect(isDialogOpen()).toBe(false))
    expect(document.activeElement).toBe(getConnectButton())
  })

  test('behavior: a view that must be answered keeps the dialog: it shakes and says why (interface-guide.md §17)', async () => {
    function Required() {
      useBlockedClose('dialog.unsupportedReason')
      return null
    }
    renderGangway({ children: <Required /> })
    const dialog = await openDialog()
    const ways = [pressEscape, () => pressBackdrop(dialog), () => fireEvent.click(getClose())]
    for (const leave of ways) {
      leave()
      expect(isDialogOpen()).toBe(true)
      expect(dialog.dataset.shaking).toBe('true')
      await waitFor(() => expect(dialog.dataset.shaking).toBeUndefined())
    }
    await findHeadline('Choose a network or disconnect to go on.')
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Choose a network or disconnect to go on.'))
    // The same news once, however often it was asked for.
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1)
  })
})
