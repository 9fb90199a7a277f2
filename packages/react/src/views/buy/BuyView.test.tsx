import type { TrackedEvent } from '@gangway/protocol'
import { noFeatures } from '@gangway/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { openAccount, press, type } from '../../fixtures/openSendForm.js'
import { getAnnouncement } from '../../fixtures/renderGangway.js'
import { buyOptions, createQuote, type ServedBuying, serveBuying } from '../../fixtures/serveBuying.js'
import { stageWindow } from '../../fixtures/stageWindow.js'

let served: ServedBuying
let events: TrackedEvent[]

beforeEach(async () => {
  served = await serveBuying()
  events = []
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.removeItem('gangway.v1.buyPlace')
})

async function openBuy() {
  const features = { ...noFeatures, receive: true, onramp: true }
  const onEvent = (event: TrackedEvent) => events.push(event)
  const opened = await openAccount({ parameters: { apiUrl: served.url, features, onEvent } })
  press('Buy')
  await screen.findByRole('heading', { name: 'Buy' })
  return opened
}

const findAmount = () => screen.findByLabelText(/^You pay in/)
const findButton = (name: string) => screen.findByRole('button', { name })

/** From the form to prices for 100 USD. */
async function openPrices() {
  const opened = await openBuy()
  type(await findAmount(), '100')
  await findButton('Continue at The desk')
  return opened
}

describe('BuyView (interface-guide.md §10)', () => {
  test('default: prices side by side, each with all fees and what is received, the best first and chosen', async () => {
    await openPrices()
    const choice = screen.getByRole('group', { name: 'Prices' })
    const rows = within(choice)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent)
    expect(rows).toEqual([
      expect.stringMatching(/^The desk BestFees \$1\.55 \(1\.55 %\)≈ 0\.039381 ETH$/),
      expect.stringMatching(/^The kiosk Fees \$2\.50 \(2\.5 %\)≈ 0\.039 ETH$/),
    ])
    // All of the chosen one, to the last digit, and the whole address.
    const facts = screen.getByText('Provider’s fee').closest('dl')
    expect(facts?.textContent).toMatch(
      /You pay\$100\.00Provider’s fee\$1\.50Network fee\$0\.05You receive≈ 0\.03938123456789 ETHNetworkGangway One/,
    )
    expect(screen.getByText('fFb9')).toBeTruthy()
    await waitFor(() => expect(getAnnouncement('polite')).toBe('2 prices. Best: 0.039381 ETH at The desk'))
  })

  test('behavior: another provider is chosen, and is who is gone to, with its own price', async () => {
    const stage = stageWindow()
    await openPrices()
    fireEvent.click(screen.getByRole('radio', { name: /^The kiosk/ }))
    press('Continue at The kiosk')
    await screen.findByRole('heading', { name: 'Purchase' })
    const begun = served.asked.find(({ path }) => path === '/v1/generators/onrampurl')
    expect(begun?.body).toMatchObject({
      provider: 'kiosk',
      presetFiatAmount: '100',
      asset: 'ETH',
      destinationWallets: [{ address: walletAddress }],
    })
    expect(begun?.body).not.toHaveProperty('returnUrl')
    expect(stage.popup.location.href).toBe('https://desk.example/buy/1')
    // Its page cannot lead this one elsewhere.
    expect(stage.popup).toHaveProperty('opener', null)
    await screen.findByText(/^Pay in the window of/, { selector: ':not([data-announcement])' })
  })

  test('behavior: amounts to choose from follow from the limit; what is outside of it names the bound', async () => {
    await openBuy()
    const field = await findAmount()
    expect(screen.getByText('From $10.00 to $9,000.00 at once')).toBeTruthy()
    type(field, '9.99')
    await screen.findByText('At least $10.00: nobody here sells for less.')
    await findButton('At least $10.00')
    type(field, '9000.01')
    await screen.findByText('At most $9,000.00 at once: nobody here sells for more.')
    expect(served.asked.some(({ path }) => path === '/v1/onramp/quote')).toBe(false)
    press('$50.00')
    await findButton('Continue at The desk')
    expect((field as HTMLInputElement).value).toBe('50')
  })

  test('behavior: by bank more may be paid; the limit is of those who sell the asset', async () => {
    await openBuy()
    await findAmount()
    fireEvent.click(screen.getByRole('radio', { name: 'Bank transfer' }))
    expect(screen.getByText('From $10.00 to $25,000.00 at once')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Card' }))
    fireEvent.change(screen.getByLabelText('You buy'), {
      target: { value: 'eip155:31338 0x98eDDadCfde04dC22a0e62119617e74a6Bc77313' },
    })
    // The desk alone sells there, and takes less at once.
    expect(screen.getByText('From $10.00 to $7,500.00 at once')).toBeTruthy()
  })

  test('behavior: what is sold on networks this page does not reach is not offered', async () => {
    await openBuy()
    await findAmount()
    const names = within(screen.getByLabelText('You buy'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['ETH on Gangway One', 'USDX on Gangway One', 'USDX on Gangway Two'])
  })

  test('behavior: country and currency are remembered in this browser', async () => {
    await openBuy()
    await findAmount()
    fireEvent.change(screen.getByLabelText('You pay from'), { target: { value: 'DE' } })
    await waitFor(() => expect(served.asked.at(-1)?.query.get('country')).toBe('DE'))
    fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'EUR' } })
    await screen.findByLabelText('You pay in EUR')
    press('Back')
    press('Buy')
    await screen.findByLabelText('You pay in EUR')
    expect((screen.getByLabelText('You pay from') as HTMLSelectElement).value).toBe('DE')
  })

  test('behavior: each step is told, and nobody’s address (services.md §5)', async () => {
    stageWindow()
    await openPrices()
    const how = screen.getByText('How does this work?').closest('details') as HTMLDetailsElement
    how.open = true
    press('Continue at The desk')
    await screen.findByRole('heading', { name: 'Purchase' })
    const told = events.filter(({ event }) => event.startsWith('SELECT_') && event.includes('BUY'))
    expect(told).toEqual([
      { type: 'track', event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount: false } },
      { type: 'track', event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: false } },
      {
        type: 'track',
        event: 'SELECT_BUY_PROVIDER',
        properties: { provider: 'desk', isSmartAccount: false },
      },
    ])
    expect(JSON.stringify(events).toLowerCase()).not.toContain(walletAddress.toLowerCase())
  })
})

describe('where nothing is sold (interface-guide.md §10)', () => {
  test('default: a server without a provider says so before the form, and leads to Receive', async () => {
    served.failures.set('/v1/onramp/options', { status: 404, code: 'NOT_FOUND' })
    await openBuy()
    await screen.findByText('Nothing is sold here')
    expect(screen.queryByLabelText('You pay from')).toBeNull()
    press('Receive')
    await screen.findByRole('heading', { name: 'Receive' })
  })

  test('behavior: nobody sells to a country, or the operator lets nobody; another one can be chosen', async () => {
    served.options = {
      ...buyOptions,
      country: 'KP',
      providers: [],
      paymentCurrencies: [],
      purchaseCurrencies: [],
    }
    await openBuy()
    await screen.findByText('Nobody sells to this country here')
    served.options = buyOptions
    fireEvent.change(screen.getByLabelText('You pay from'), { target: { value: 'DE' } })
    await findAmount()
  })

  test('behavior: nothing on the networks of this wallet', async () => {
    served.options = { ...buyOptions, purchaseCurrencies: buyOptions.purchaseCurrencies.slice(2) }
    served.options.purchaseCurrencies.push({
      ...{ id: 'SOL', name: 'Solana', symbol: 'SOL' },
      networks: [{ name: 'x', display_name: 'x', chain_id: 'x', contract_address: '' }],
    })
    await openBuy()
    await screen.findByText('Nothing is sold on Gangway One here')
  })

  test('behavior: switched off, there is no button', async () => {
    await openAccount({ parameters: { features: { ...noFeatures, receive: true } } })
    expect(screen.queryByRole('button', { name: 'Buy' })).toBeNull()
  })

  test('error: who sells could not be had; again', async () => {
    served.failures.set('/v1/onramp/options', { status: 500, code: 'UNKNOWN' })
    await openBuy()
    await screen.findByText('Could not load what is sold here')
    served.failures.clear()
    press('Try again')
    await findAmount()
  })
})

describe('prices that cannot be had', () => {
  test('error: nobody names one: nothing was paid, and it can be asked for again', async () => {
    served.failures.set('/v1/onramp/quote', { status: 503, code: 'BUY_QUOTES_UNAVAILABLE' })
    await openBuy()
    type(await findAmount(), '100')
    await screen.findByText('Nobody named a price right now. Nothing was paid. Try again.')
    served.failures.clear()
    press('No price: try again')
    await findButton('Continue at The desk')
  })

  test('error: not sold for this money', async () => {
    served.failures.set('/v1/onramp/quote', { status: 400, code: 'BUY_NOT_AVAILABLE' })
    await openBuy()
    type(await findAmount(), '100')
    await screen.findByText('ETH is not sold for this money, paid in this way. Change one of them.')
    await findButton('Not sold like this')
  })

  test('behavior: one of two is down: its name is said, the other one sells', async () => {
    served.quote = (amount) => ({
      quotes: [createQuote({ name: 'desk', label: 'The desk' }, amount)],
      failed: ['kiosk'],
    })
    await openPrices()
    expect(screen.getByText('No price from The kiosk right now')).toBeTruthy()
    expect(screen.queryByText('Best')).toBeNull()
  })

  test('behavior: prices are asked for anew when they end, and the old ones stay meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      await openPrices()
      const count = () => served.asked.filter(({ path }) => path === '/v1/onramp/quote').length
      const before = count()
      await vi.advanceTimersByTimeAsync(31_000)
      await waitFor(() => expect(count()).toBe(before + 1))
      expect(screen.getByRole('button', { name: 'Continue at The desk' })).toBeTruthy()
      // Another is the best now: who was about to be gone to stays so.
      const [desk, kiosk] = served.quote('100').quotes
      if (!desk || !kiosk) throw new Error('no prices')
      served.quote = () => ({ quotes: [kiosk, desk], failed: [] })
      await vi.advanceTimersByTimeAsync(31_000)
      await screen.findByRole('radio', { name: /^The kiosk Best/ })
      expect(screen.getByRole('button', { name: 'Continue at The desk' })).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  test('error: the provider opens no page: its window is closed, nothing is listed, the form stays', async () => {
    served.failures.set('/v1/generators/onrampurl', { status: 502, code: 'BUY_PROVIDER_FAILED' })
    const stage = stageWindow()
    const { config } = await openPrices()
    press('Continue at The desk')
    await screen.findByText(/^The desk did not open its page\. Nothing was paid\./)
    expect([stage.popup.closed, config.state.purchases]).toEqual([true, undefined])
    await findButton('Continue at The desk')
  })
})
