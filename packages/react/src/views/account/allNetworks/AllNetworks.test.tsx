import type { Portfolio, ReadNetwork } from '@gangway/core'
import { noFeatures, type PortfolioBalance, type PortfolioNetwork, sumBalances } from '@gangway/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { walletAddress } from '../../../fixtures/announceWallet.js'
import { openAccount, press } from '../../../fixtures/openSendForm.js'

const [one, two] = ['eip155:31337', 'eip155:31338'] as const

// On a busy machine the first test may wait longer for its code than a query waits.
beforeAll(
  async () => void (await Promise.all([import('../AccountView.js'), import('./AllNetworks.js')])),
  60_000,
)
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterEach(() => void vi.unstubAllGlobals())

function createCoin(chainId: typeof one | typeof two, value: number, change?: number): PortfolioBalance {
  return {
    ...{ name: 'Ether', symbol: 'ETH', chainId, value, price: 1_000, iconUrl: '' },
    quantity: { decimals: '18', numeric: String(value / 1_000) },
    ...(change === undefined ? {} : { change }),
  }
}

const createNetwork = (chainId: typeof one | typeof two, balances: PortfolioBalance[]): ReadNetwork => ({
  status: 'ready',
  chainId,
  balances,
  ...sumBalances(balances),
})

function createPortfolio(networks: readonly PortfolioNetwork[], change: Partial<Portfolio> = {}): Portfolio {
  const read = networks.flatMap((each) => (each.status === 'ready' ? [[each.chainId, each] as const] : []))
  return { status: 'loaded', networks: new Map(read), failed: [], updatedAt: Date.now(), ...change }
}

async function openAll(portfolio: Portfolio) {
  const opened = await openAccount({ parameters: { features: { ...noFeatures, send: true } } })
  const set = (next: Portfolio) => opened.config.setState({ portfolios: new Map([[walletAddress, next]]) })
  set(portfolio)
  press('All networks')
  await screen.findByRole('list', { name: 'All networks' })
  return { ...opened, set }
}

const getRows = () =>
  [...screen.getByRole('list', { name: 'All networks' }).children].map((row) => row.textContent)

test('default: one sum, its change, and each token with the networks it is on', async () => {
  await openAll(
    createPortfolio([
      createNetwork(one, [createCoin(one, 2_000, 0.25)]),
      createNetwork(two, [createCoin(two, 1_000, 0.25)]),
    ]),
  )
  screen.getByText('$3,000.00', { selector: 'p *' })
  expect(screen.getByText(/in 24 hours$/).textContent).toBe('+$600.00 (+25%) in 24 hours')
  expect(getRows()).toEqual([
    expect.stringMatching(
      /Ether.*3\.000\$3,000\.00.*Gangway One2\.000\$2,000\.00.*Gangway Two1\.000\$1,000\.00/,
    ),
  ])
})

test('behavior: goes there and back, and the focus goes along', async () => {
  await openAll(createPortfolio([]))
  const back = screen.getByRole('button', { name: 'Gangway One' })
  expect(document.activeElement).toBe(back)
  fireEvent.click(back)
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'All networks' }))
  screen.getByRole('tab', { name: 'Tokens' })
})

test('behavior: networks come as they answer, and what is there stays where it is', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const small = { ...createCoin(one, 1), name: 'Small', symbol: 'SML' }
  const { set } = await openAll(createPortfolio([createNetwork(one, [small])], { status: 'loading' }))
  screen.getByText(/^Loading tokens 1\/\d$/)
  set(createPortfolio([createNetwork(one, [small]), createNetwork(two, [createCoin(two, 1_000)])]))
  await waitFor(() => expect(getRows()).toHaveLength(2))
  expect(getRows()).toEqual([expect.stringMatching(/^.*Small/), expect.stringMatching(/^.*Ether/)])
})

test('behavior: an amount that is hidden is hidden here too, its change as well', async () => {
  await openAll(createPortfolio([createNetwork(one, [createCoin(one, 2_000, 0.25)])]))
  press('Hide amounts')
  expect(document.body.textContent).not.toContain('2,000')
  expect(screen.queryByText(/in 24 hours/)).toBeNull()
  press('Show amounts')
})

test('behavior: a change that is known of a part alone says so', async () => {
  const other = { ...createCoin(one, 2_000), symbol: 'OTH' }
  await openAll(createPortfolio([createNetwork(one, [createCoin(one, 750, -0.25), other])]))
  screen.getByText('in 24 hours, where known', { exact: false })
  expect(screen.getByText(/in 24 hours/).textContent).toMatch(/^−\$250\.00 \(−25%\)/)
})

test('behavior: an account with nothing is told so', async () => {
  await openAll(createPortfolio([createNetwork(one, []), createNetwork(two, [])]))
  screen.getByText('No tokens yet')
})

test('error: a network that failed is named and is no zero; it can be tried again', async () => {
  const { config } = await openAll(
    createPortfolio([createNetwork(one, [createCoin(one, 2_000)])], { failed: [two] }),
  )
  screen.getByText('Not loaded: Gangway Two')
  screen.getByText('$2,000.00', { selector: 'p *' })
  expect(screen.queryByText('No tokens yet')).toBeNull()
  press('Try again')
  await waitFor(() => expect(config.state.portfolios?.get(walletAddress)?.status).not.toBe('loaded'))
})

test('error: with no answer at all every network is named, and nothing is said to be empty', async () => {
  await openAll(createPortfolio([], { status: 'error', updatedAt: null }))
  const note = (await screen.findByText(/^Not loaded: /)).textContent ?? ''
  expect(note).toContain('Gangway One')
  expect(note).toContain('Gangway Two')
  expect(screen.queryByText('No tokens yet')).toBeNull()
  expect(within(document.body).queryByText('$0.00')).toBeNull()
})
