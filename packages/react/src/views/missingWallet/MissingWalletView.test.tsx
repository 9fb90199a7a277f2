import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { announceWallet } from '../../fixtures/announceWallet.js'
import {
  createTestConfig,
  findHeadline,
  getAnnouncement,
  openDialog,
  renderGangway,
} from '../../fixtures/renderGangway.js'

afterEach(() => void vi.unstubAllGlobals())

async function open(parameters: Parameters<typeof createTestConfig>[0] = {}, isSecureContext = true) {
  vi.stubGlobal('isSecureContext', isSecureContext)
  renderGangway({ config: createTestConfig(parameters) })
  await openDialog()
  fireEvent.click(screen.getByRole('button', { name: 'Why is my wallet not here?' }))
  await screen.findByRole('button', { name: 'Look again' })
}

const getReasons = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)

describe('MissingWalletView', () => {
  test('default: says how many wallets were heard of, and what only the person can see', async () => {
    announceWallet({ name: 'Harbour' })
    await open()
    expect(screen.getByText('1 wallet has made itself known to this page.')).toBeTruthy()
    expect(getReasons()).toEqual([
      'It was installed after this page was opened',
      'The extension may be switched off',
      'Private windows have no extensions',
    ])
  })

  test('behavior: that this site leaves wallets out is said first', async () => {
    await open({ wallets: { excluded: ['io.harbour'] } })
    expect(getReasons()[0]).toBe('This site leaves out some wallets')
  })

  test('behavior: a page that is not on https says so', async () => {
    await open({}, false)
    expect(getReasons()[0]).toBe('This page is not secure')
  })

  test('behavior: Look again asks the wallets and tells what came of it', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Look again' }))
    await findHeadline('No other wallet was found')
    // Installed meanwhile: it answers the next question.
    const answer = () => announceWallet({ name: 'Harbour' })
    window.addEventListener('eip6963:requestProvider', answer, { once: true })
    fireEvent.click(screen.getByRole('button', { name: 'Look again' }))
    await findHeadline('1 more wallet found')
    await waitFor(() => expect(getAnnouncement('polite')).toBe('1 more wallet found'))
    expect(screen.getByText('1 wallet has made itself known to this page.')).toBeTruthy()
  })
})
