import type { TrackedEvent } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Config } from '../config/config.js'
import { subscriptions } from '../config/slot.js'
import { createConfig } from '../createConfig.js'
import { createMemoryStorage, type KeyValueStorage } from '../kernel/storage/keyValueStorage.js'
import { abandonPurchase, showPurchase } from './changePurchase.js'
import { followPurchases, getPause } from './followPurchases.js'
import { getBuyOptions } from './getBuyOptions.js'
import { getBuyQuotes } from './getBuyQuotes.js'
import { purchaseKeeping } from './purchaseKeeping.js'
import { startPurchase } from './startPurchase.js'
import { order, purchaseId, quote, type ServedBuying, serveBuying } from './tests/serveBuying.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const purchase = { order, quote, address, popup: null, leadsBack: false } as const

let served: ServedBuying
let storage: KeyValueStorage
let events: TrackedEvent[]
let config: Config
let pages: Config[]

/** A page of this browser; it keeps what it did, as a started config does once its code is there. */
function open(worldId: string | null = null): Config {
  const opened = createConfig({
    projectId: 'local',
    apiUrl: served.url,
    networks: [gangwayOne],
    features: { analytics: false },
    storage,
    onEvent: (event) => events.push(event),
  })
  pages.push(opened)
  const { signal } = new AbortController()
  purchaseKeeping(opened).context = { storage, worldId, since: opened.state, signal }
  return opened
}

const getRow = (of = config) => of.state.purchases?.[0]

beforeEach(async () => {
  served = await serveBuying()
  storage = createMemoryStorage()
  events = []
  pages = []
  config = open()
})

// Nobody is followed beyond its test.
afterEach(() => {
  for (const page of pages) for (const stop of subscriptions(page).values()) stop?.()
})

describe('getBuyOptions, getBuyQuotes', () => {
  test('default: prices as the server has them, for exactly what was asked', async () => {
    expect(await getBuyQuotes(config, order)).toEqual({ quotes: [quote], failed: ['other'] })
    expect(served.asked[0]?.body).toMatchObject({
      amount: '100',
      chainId: 'eip155:31337',
      country: 'US',
      paymentCurrency: { id: 'USD' },
      paymentMethod: 'card',
    })
  })

  test('parameters: the country; without one the server says which it is for', async () => {
    await getBuyOptions(config, { country: 'DE' })
    await getBuyOptions(config)
    expect(served.asked.map(({ query }) => query.get('country'))).toEqual(['DE', null])
  })

  test('behavior: a server of which nobody sells anything has no such routes', async () => {
    served.failure = { status: 404, body: { status: 'FAILED', code: 'NOT_FOUND', reasons: [] } }
    expect(await getBuyOptions(config)).toEqual({
      paymentCurrencies: [],
      purchaseCurrencies: [],
      providers: [],
    })
  })

  test.each([
    ['BUY_AMOUNT_OUT_OF_RANGE', 400, 'BUY_AMOUNT_OUT_OF_RANGE'],
    ['BUY_QUOTES_UNAVAILABLE', 503, 'BUY_QUOTES_UNAVAILABLE'],
    ['INTERNAL', 500, 'BUY_UNREACHABLE'],
  ])('error: %s, %s is %s; nothing is made up, and nothing asked twice', async (code, status, expected) => {
    const reasons = [{ field: 'amount', description: 'The amount must be at least 10.00 USD' }]
    served.failure = { status, body: { status: 'FAILED', code, reasons } }
    await expect(getBuyQuotes(config, order)).rejects.toMatchObject({ code: expected })
    expect(served.asked).toHaveLength(1)
  })

  test('error: an answer of another form, and no server at all', async () => {
    served.failure = { status: 200, body: { quoteId: 'mocked-quote-id' } }
    await expect(getBuyQuotes(config, order)).rejects.toMatchObject({ code: 'BUY_UNREACHABLE' })
    const nowhere = { apiUrl: 'http://127.0.0.1:9', projectId: 'local' }
    await expect(getBuyQuotes(nowhere, order)).rejects.toMatchObject({ code: 'BUY_UNREACHABLE' })
    await expect(getBuyQuotes({ ...nowhere, projectId: '' }, order)).rejects.toMatchObject({
      code: 'PROJECT_ID_MISSING',
    })
  })
})

describe('startPurchase', () => {
  test('default: the provider, the price and the address; the row is there before its page', async () => {
    await startPurchase(config, purchase)
    expect(served.asked[0]?.body).toEqual({
      destinationWallets: [{ address, assets: ['ETH'] }],
      chainId: 'eip155:31337',
      asset: 'ETH',
      paymentCurrency: 'USD',
      paymentMethod: 'card',
      presetFiatAmount: '100',
      country: 'US',
      provider: 'desk',
      quoteId: 'q-1',
    })
    expect(getRow()).toMatchObject({
      id: purchaseId,
      state: 'started',
      address,
      expected: quote.purchaseAmount,
    })
    // The browser opened no window: a link does.
    expect(config.state.purchaseWindow).toEqual({
      id: purchaseId,
      step: 'blocked',
      url: 'https://desk.example/buy/1',
    })
  })

  test('behavior: the provider is told to the host, and nobody’s address (services.md §5)', async () => {
    await startPurchase(config, purchase)
    expect(events).toEqual([
      {
        type: 'track',
        event: 'SELECT_BUY_PROVIDER',
        properties: { provider: 'desk', isSmartAccount: false },
      },
    ])
  })

  test('error: nothing is listed, and the window is closed', async () => {
    served.failure = { status: 502, body: { status: 'FAILED', code: 'BUY_PROVIDER_FAILED', reasons: [] } }
    const close = vi.fn()
    const popup = { closed: false, close } as unknown as Window
    await expect(startPurchase(config, { ...purchase, popup })).rejects.toMatchObject({
      code: 'BUY_PROVIDER_FAILED',
    })
    expect([close.mock.calls.length, config.state.purchases]).toEqual([1, undefined])
  })

  test('error: an address that is none of a page is never opened', async () => {
    const body = { url: 'javascript:alert(1)', purchaseId, provider: 'desk' }
    served.failure = { status: 200, body }
    await expect(startPurchase(config, purchase)).rejects.toMatchObject({ code: 'BUY_PROVIDER_FAILED' })
    expect(config.state.purchaseWindow).toBeUndefined()
  })
})

describe('followPurchases', () => {
  test('default: to the coins, over a reload in between', async () => {
    await startPurchase(config, purchase)
    served.move('paid')
    followPurchases(config)
    await vi.waitFor(() => expect(getRow()?.state).toBe('paid'))
    const later = open()
    served.move('sent', { transactionHash: '0x1' })
    followPurchases(later)
    await vi.waitFor(() => expect(getRow(later)?.state).toBe('sent'))
    served.move('arrived', { received: { amount: '0.03938', currency: 'ETH' } })
    followPurchases(later)
    await vi.waitFor(() => expect(getRow(later)).toMatchObject({ state: 'arrived', address }))
    // What has arrived has the balances read again.
    await vi.waitFor(() => expect(served.asked.some(({ path }) => path.includes('/balance'))).toBe(true))
  })

  test('behavior: a server that does not answer is said so, and asked again', async () => {
    await startPurchase(config, purchase)
    served.failure = { status: 500, body: {} }
    followPurchases(config)
    await vi.waitFor(() => expect(config.state.isBuyingSilent).toBe(true))
    expect(getRow()?.state).toBe('started')
    served.failure = null
    served.move('failed', { failure: 'DECLINED' })
    followPurchases(config)
    await vi.waitFor(() => expect(getRow()).toMatchObject({ state: 'failed', failure: 'DECLINED' }))
    expect(config.state.isBuyingSilent).toBe(false)
  })

  test('behavior: one that the server has forgotten stays listed, as lost', async () => {
    await startPurchase(config, purchase)
    served.purchase = null
    followPurchases(config)
    await vi.waitFor(() => expect(getRow()).toMatchObject({ isLost: true, state: 'started' }))
  })

  test('behavior: who says that they did not pay is believed after the server was asked', async () => {
    await startPurchase(config, purchase)
    await abandonPurchase(config, purchaseId)
    expect(getRow()?.state).toBe('abandoned')
    expect(served.asked.at(-1)?.path).toBe(`/v1/onramp/purchases/${purchaseId}/abandon`)
  })

  test('behavior: money that comes after a purchase was given up counts', async () => {
    await startPurchase(config, purchase)
    await abandonPurchase(config, purchaseId)
    served.move('paid')
    followPurchases(config)
    await vi.waitFor(() => expect(getRow()?.state).toBe('paid'))
    const later = open()
    followPurchases(later)
    expect(getRow(later)?.state).toBe('paid')
  })

  test('behavior: asked rarely once it takes long', () => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    const at = (age: number, state: 'started' | 'expired' = 'started') => ({
      startedAt: new Date(now - age).toISOString(),
      state,
    })
    expect(getPause([at(1_000)], now)).toBe(4_000)
    expect(getPause([at(200_000)], now)).toBe(30_000)
    expect(getPause([at(4_000_000)], now)).toBe(300_000)
    expect(getPause([at(4_000_000), at(0)], now)).toBe(4_000)
    expect(getPause([at(0, 'expired')], now)).toBe(300_000)
  })
})

describe('what is on screen', () => {
  test('default: is again on the next visit, unless it was left', async () => {
    await startPurchase(config, purchase)
    showPurchase(config, purchaseId)
    const back = open()
    followPurchases(back)
    expect(back.state.shownPurchase).toBe(purchaseId)
    showPurchase(back, null)
    const later = open()
    followPurchases(later)
    expect(later.state.shownPurchase).toBeUndefined()
    expect(getRow(later)?.id).toBe(purchaseId)
  })

  test('behavior: another local world has heard of none of it', async () => {
    await startPurchase(config, purchase)
    const elsewhere = open('another')
    followPurchases(elsewhere)
    expect(elsewhere.state.purchases).toEqual([])
  })
})
