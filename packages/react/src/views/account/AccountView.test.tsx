import { storageKeys, toCaipAccountId } from '@gangway/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { openAccount, pendingTransaction, press } from '../../fixtures/openSendForm.js'
import { usdxBalance } from '../../fixtures/sendFixtures.js'

afterEach(() => localStorage.removeItem(storageKeys.hiddenAmounts))

describe('AccountView (product.md §2, interface-guide.md §8)', () => {
  test('default: total, and the tabs Tokens, NFTs, Activity in this order', async () => {
    await openAccount()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Tokens', 'NFTs', 'Activity'])
    const rows = within(screen.getByRole('list', { name: 'Tokens' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Ether.*2\.000\$5,000\.00/),
      expect.stringMatching(/USDX.*100\.000\$100\.00/),
    ])
  })

  test('behavior: the eye hides every amount, and is remembered', async () => {
    await openAccount()
    press('Hide amounts')
    expect(screen.queryByText('$5,100.00')).toBeNull()
    expect(screen.queryByText('100.000')).toBeNull()
    expect(localStorage.getItem(storageKeys.hiddenAmounts)).toBe('true')
    press('Show amounts')
    expect(screen.getByText('$5,100.00')).toBeTruthy()
  })

  test('behavior: NFTs have their empty state', async () => {
    await openAccount()
    fireEvent.click(screen.getByRole('tab', { name: 'NFTs' }))
    await screen.findByText('No NFTs to show')
  })

  test('error: the last good list stays, with the text of product.md §8 and a retry blocked for 30 s', async () => {
    const { config } = await openAccount()
    const key = toCaipAccountId('eip155:31337', walletAddress)
    const failed = {
      status: 'error',
      tokenBalances: [usdxBalance],
      isPartial: false,
      updatedAt: Date.now() - 120_000,
      lastRetry: Date.now(),
    } as const
    config.setState({ balances: new Map([[key, failed]]) })
    await screen.findByText('Token Balance Unavailable')
    expect(screen.getByText('100.000')).toBeTruthy()
    expect(screen.getByText(/^Updated 2 min/)).toBeTruthy()
    const retry = await screen.findByRole('button', { name: /Try again in (30|29) s/ })
    expect((retry as HTMLButtonElement).disabled).toBe(true)
  })

  test('behavior: a list that may not be whole says so', async () => {
    const { config } = await openAccount()
    const key = toCaipAccountId('eip155:31337', walletAddress)
    const partial = {
      status: 'loaded',
      tokenBalances: [usdxBalance],
      isPartial: true,
      updatedAt: Date.now(),
      lastRetry: null,
    } as const
    config.setState({ balances: new Map([[key, partial]]) })
    await screen.findByText('Not every token on Gangway One could be read. Some may be missing.')
    expect(screen.getByText('100.000')).toBeTruthy()
  })

  test('behavior: activity follows a transaction to its end, and the news say so', async () => {
    const { config } = await openAccount()
    const show = (status: 'pending' | 'failed' | 'confirmed') =>
      config.setState({ transactions: [{ ...pendingTransaction, status }] })
    show('pending')
    await screen.findByText('−1.500 pending')
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }))
    await screen.findByRole('heading', { name: 'Pending' })
    show('failed')
    await screen.findByText(/Failed · fee was paid/)
    await screen.findByText('Failed. 1.5 USDX is still yours; the fee was paid', { selector: 'p, span' })
    // What did not arrive was not sent there.
    expect(screen.getByRole('button', { name: /Transfer to 0x70…dc79C8/ })).toBeTruthy()
    show('confirmed')
    await screen.findByRole('button', { name: /Sent to 0x70…dc79C8/ })
  })

  test('behavior: Disconnect leaves the wallet and closes', async () => {
    const { config } = await openAccount()
    press('Disconnect')
    await waitFor(() => expect(config.state.status).toBe('disconnected'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
