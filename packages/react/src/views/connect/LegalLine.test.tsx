import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ConnectButton } from '../../ConnectButton.js'
import { announceWallet } from '../../fixtures/announceWallet.js'
import { createTestConfig, openDialog } from '../../fixtures/renderGangway.js'
import { GangwayProvider, type GangwayProviderProps } from '../../GangwayProvider.js'

const [termsUrl, privacyUrl] = ['https://host.example/terms', 'https://host.example/privacy']

async function open(legal: NonNullable<GangwayProviderProps['legal']>) {
  const wallet = announceWallet({ name: 'Harbour' })
  const config = createTestConfig()
  render(
    <GangwayProvider config={config} locale="en" legal={legal}>
      <ConnectButton />
    </GangwayProvider>,
  )
  await openDialog()
  return { wallet, config }
}

const getLinks = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

describe('LegalLine (interface-guide.md §7.2)', () => {
  test('default: one sentence with both links, and nothing to tick', async () => {
    await open({ termsUrl, privacyUrl })
    expect(screen.getByText(/^By connecting/).textContent).toBe(
      'By connecting you agree to the Terms and Privacy policy.',
    )
    expect(getLinks()).toEqual([
      ['Terms', termsUrl],
      ['Privacy policy', privacyUrl],
    ])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test.each([
    [{ termsUrl }, 'By connecting you agree to the Terms.'],
    [{ privacyUrl, termsUrl: null }, 'By connecting you agree to the Privacy policy.'],
  ])('parameters: one link alone: %o', async (legal, text) => {
    await open(legal)
    expect(screen.getByText(/^By connecting/).textContent).toBe(text)
  })

  test('behavior: a required box left empty is led to, and says so; ticked, the wallet is asked', async () => {
    const { wallet, config } = await open({ termsUrl, privacyUrl, isConsentRequired: true })
    const row = screen.getByRole('button', { name: /Harbour/ })
    fireEvent.click(row)
    const box = screen.getByRole('checkbox', { name: /^I agree to the Terms and Privacy policy/ })
    expect(document.activeElement).toBe(box)
    expect(screen.getByText('Tick this box first, then choose how to connect.').id).toBe(
      box.getAttribute('aria-describedby'),
    )
    expect(wallet.requests).toEqual([])
    fireEvent.click(box)
    expect(screen.queryByText(/Tick this box first/)).toBeNull()
    fireEvent.click(row)
    await waitFor(() => expect(config.state.status).toBe('connected'))
  })

  test('behavior: consent to nothing is not asked for', async () => {
    const { config } = await open({ isConsentRequired: true })
    expect(screen.queryByRole('checkbox')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /Harbour/ }))
    await waitFor(() => expect(config.state.status).toBe('connected'))
  })
})
