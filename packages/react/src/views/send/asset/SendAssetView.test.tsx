import type { TokenBalance } from '@gangway/core'
import { toCaipAccountId } from '@gangway/protocol'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { walletAddress } from '../../../fixtures/announceWallet.js'
import { openAccount, press, type } from '../../../fixtures/openSendForm.js'
import { etherBalance, recipientAddress, usdxBalance, usdxEstimate } from '../../../fixtures/sendFixtures.js'

const address = (digit: number) => `0x${String(digit).repeat(40)}`
const token = (symbol: string, digit: number, patch: Partial<TokenBalance> = {}): TokenBalance => ({
  ...usdxBalance,
  name: symbol,
  symbol,
  address: address(digit),
  ...patch,
})

/** Opens the list of assets of an account that holds these. */
async function openAssets(tokens: readonly TokenBalance[]) {
  const opened = await openAccount()
  const entry = {
    status: 'loaded',
    tokenBalances: tokens,
    isPartial: false,
    updatedAt: Date.now(),
    lastRetry: null,
  } as const
  opened.config.setState(({ balances }) => ({
    balances: new Map(balances).set(toCaipAccountId('eip155:31337', walletAddress), entry),
  }))
  press('Send')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Choose asset' }))[0] ?? document.body)
  await screen.findByLabelText('Search assets')
  return opened
}

describe('SendAssetView (interface-guide.md §9.2)', () => {
  test('behavior: what cannot be transferred is shown with the reason and cannot be chosen', async () => {
    const { config } = await openAssets([
      token('ICE', 1, { restriction: 'frozen' }),
      token('SOUL', 2, { restriction: 'non-transferable' }),
    ])
    const frozen = screen.getByRole('button', { name: /ICE.*Frozen by its issuer/ })
    expect(frozen.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: /SOUL.*It cannot be transferred/ })).toBeTruthy()
    fireEvent.click(frozen)
    expect(config.state.send.token).toBeNull()
    expect(screen.getByLabelText('Search assets')).toBeTruthy()
  })

  test('behavior: what comes later, though worth more, moves nothing that is already there', async () => {
    const { config } = await openAssets([token('HERE', 1, { value: 1 })])
    const answer = (tokenBalances: readonly TokenBalance[]) =>
      act(() =>
        config.setState(({ balances }) => ({
          balances: new Map(balances).set(toCaipAccountId('eip155:31338', walletAddress), {
            status: 'loaded',
            tokenBalances,
            isPartial: false,
            updatedAt: Date.now(),
            lastRetry: null,
          }),
        })),
      )
    const there = (symbol: string, digit: number, value: number) =>
      token(symbol, digit, { chainId: 'eip155:31338', value })
    answer([there('SOME', 2, 5)])
    answer([there('MORE', 3, 9), there('SOME', 2, 5)])
    const rows = within(screen.getByRole('list', { name: 'Assets' })).getAllByRole('button')
    expect(rows.map((row) => row.querySelector('[data-row-title]')?.textContent?.trim())).toEqual([
      'HERE',
      'SOME',
      'MORE',
    ])
  })

  test('behavior: an unverified token says so, and the review shows its whole address', async () => {
    const { answers } = await openAssets([token('FAKE', 3, { isVerified: false })])
    answers.estimate = () => usdxEstimate
    fireEvent.click(screen.getByRole('button', { name: /FAKE Unverified/ }))
    type(await screen.findByLabelText('To'), recipientAddress)
    type(screen.getByLabelText('Amount in FAKE'), '1')
    fireEvent.click(await screen.findByRole('button', { name: 'Review' }))
    await screen.findByRole('button', { name: 'Send 1 FAKE' })
    expect(screen.getByRole('dialog').textContent).toContain(`Unverified token${address(3)}`)
  })

  test('parameters: a token without decimals takes whole numbers only', async () => {
    await openAssets([token('TICK', 4, { amount: 5n, quantity: { decimals: 0, numeric: '5' } })])
    fireEvent.click(screen.getByRole('button', { name: /TICK/ }))
    type(await screen.findByLabelText('Amount in TICK'), '1.5')
    await screen.findByText('Whole numbers only')
    type(screen.getByLabelText('Amount in TICK'), '6')
    expect(screen.queryByText('Whole numbers only')).toBeNull()
  })

  test('parameters: a token of 24 decimals is sent to its last unit', async () => {
    const { asked, answers } = await openAssets([
      token('YOCTO', 5, { amount: 2n, quantity: { decimals: 24, numeric: '0.000000000000000000000002' } }),
      etherBalance,
    ])
    answers.estimate = () => ({ ...usdxEstimate, tokenBalance: 2n, maxAmount: 2n })
    const row = screen.getByRole('button', { name: /YOCTO/ })
    expect(row.textContent).toContain('< 0.001')
    fireEvent.click(row)
    type(await screen.findByLabelText('To'), recipientAddress)
    type(screen.getByLabelText('Amount in YOCTO'), `0.${'0'.repeat(23)}1`)
    await screen.findByRole('button', { name: 'Review' })
    expect(asked.estimates.at(-1)).toBe(1n)
  })
})
