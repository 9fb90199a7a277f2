import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OnrampPurchase, OnrampState } from '@gangway/protocol'
import { onTestFinished } from 'vitest'
import type { BuyOrder, BuyQuote } from '../getBuyQuotes.js'

/** 100 USD by card for USDX on Gangway One. */
export const order: BuyOrder = {
  networkId: 'eip155:31337',
  token: null,
  symbol: 'ETH',
  currency: 'USD',
  amount: 10_000n,
  method: 'card',
  country: 'US',
}

const usd = (amount: string) => ({ amount, currency: 'USD' })

/** What a provider asks for it. */
export const quote: BuyQuote = {
  paymentTotal: usd('100.00'),
  paymentSubtotal: usd('98.45'),
  purchaseAmount: { amount: '0.03938', currency: 'ETH' },
  coinbaseFee: usd('1.50'),
  networkFee: usd('0.05'),
  quoteId: 'q-1',
  provider: 'desk',
  label: 'The desk',
  fees: [
    { kind: 'provider', ...usd('1.50') },
    { kind: 'network', ...usd('0.05') },
  ],
  feePercent: '1.55',
  validUntil: null,
}

/** Id of every purchase that the server begins. */
export const purchaseId = '8d0b4a8e-6a53-4bb0-9d29-0d7d5f1f3c11'

/** What is asked and answered; a test may change the answers at any time. */
export type ServedBuying = {
  url: string
  asked: { method: string; path: string; query: URLSearchParams; body: unknown }[]
  /** How far the purchase is; null: the server knows none. */
  purchase: OnrampPurchase | null
  /** In the place of any other answer. */
  failure: { status: number; body: unknown } | null
  move(state: OnrampState, change?: Partial<OnrampPurchase>): void
}

/** Plays the server's routes of buying until the test ends: one provider, one purchase. */
export async function serveBuying(): Promise<ServedBuying> {
  const startedAt = new Date().toISOString()
  const served: ServedBuying = {
    url: '',
    asked: [],
    failure: null,
    purchase: {
      id: purchaseId,
      state: 'started',
      provider: quote.provider,
      label: quote.label,
      paymentMethod: 'card',
      chainId: order.networkId,
      symbol: order.symbol,
      payment: usd('100.00'),
      expected: quote.purchaseAmount,
      received: null,
      transactionHash: null,
      failure: null,
      ...{ startedAt, updatedAt: startedAt },
    },
    move(state, change = {}) {
      if (this.purchase)
        this.purchase = { ...this.purchase, ...change, state, updatedAt: new Date().toISOString() }
    },
  }
  const server = createServer((request, response) => void answer(served, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return served
}

async function answer(
  served: ServedBuying,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', served.url)
  let text = ''
  for await (const part of request) text += part
  served.asked.push({
    method: request.method ?? '',
    path,
    query,
    body: text === '' ? null : JSON.parse(text),
  })
  const { status, body } = served.failure ?? find(served, path)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function find(served: ServedBuying, path: string): { status: number; body: unknown } {
  if (path === '/v1/onramp/quote')
    return { status: 200, body: { ...quote, chainId: order.networkId, quotes: [quote], failed: ['other'] } }
  if (path === '/v1/generators/onrampurl')
    return { status: 200, body: { url: 'https://desk.example/buy/1', purchaseId, provider: 'desk' } }
  if (path === '/v1/onramp/options')
    return {
      status: 200,
      body: { paymentCurrencies: [], purchaseCurrencies: [], country: 'US', providers: [] },
    }
  if (!path.startsWith(`/v1/onramp/purchases/${purchaseId}`)) return { status: 404, body: {} }
  if (served.purchase && path.endsWith('/abandon')) served.move('abandoned')
  if (served.purchase) return { status: 200, body: served.purchase }
  return { status: 404, body: { status: 'FAILED', code: 'BUY_PURCHASE_UNKNOWN', reasons: [] } }
}
