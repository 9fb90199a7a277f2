import { GangwayError, onrampUrlResponseSchema, onrampUrlRoute } from '@gangway/protocol'
import type { Purchase } from '../accountData/purchases/purchase.js'
import type { Config } from '../config/config.js'
import { getActiveConnection } from '../config/getActiveConnection.js'
import { track } from '../events/track.js'
import { formatAmount } from '../kernel/amounts/formatAmount.js'
import { getCurrencyDecimals } from '../kernel/amounts/formatMoney.js'
import { askBuying } from './askBuying.js'
import { followPurchases } from './followPurchases.js'
import type { BuyOrder, BuyQuote } from './getBuyQuotes.js'
import { openPurchases, updatePurchase } from './purchaseList.js'
import { leadToProvider } from './purchaseWindow.js'

/** What {@link startPurchase} begins. */
export type StartPurchaseParameters = {
  order: BuyOrder
  /** Who sells, at which price; of `getBuyQuotes`. */
  quote: BuyQuote
  /** Who gets the coins. */
  address: string
  /** Of `openWindow`, called within the tap; null: blocked, and `state.purchaseWindow` will have a link. */
  popup: Window | null
  /** The provider's page leads back to this one, where it takes its place: a phone, or no window. Default false. */
  leadsBack?: boolean
}

/**
 * Begins a purchase and leads the window to the provider's page. It is written down before that page is seen, so that nothing
 * that is paid there is ever forgotten here; then it is followed until the coins arrive, over reloads. Where it fails, the
 * window is closed and nothing was bought.
 *
 * @throws GangwayError `BUY_NOT_AVAILABLE`, `BUY_AMOUNT_OUT_OF_RANGE`, `BUY_PROVIDER_FAILED`, `BUY_UNREACHABLE`,
 * `RATE_LIMITED`, `PROJECT_ID_MISSING`.
 */
export async function startPurchase(config: Config, parameters: StartPurchaseParameters): Promise<Purchase> {
  const { order, quote, address, popup, leadsBack = popup === null } = parameters
  const isSmartAccount = getActiveConnection(config.state)?.accounts[0].type === 'smartAccount'
  track(config, {
    type: 'track',
    event: 'SELECT_BUY_PROVIDER',
    properties: { provider: quote.provider, isSmartAccount },
  })
  try {
    const { url, purchaseId: id } = await askBuying(config, {
      ...onrampUrlRoute,
      body: toBody({ order, quote, address }, leadsBack),
      schema: onrampUrlResponseSchema,
    })
    assertPage(url)
    const purchase = toPurchase(id, { order, quote, address })
    openPurchases(config)
    updatePurchase(config, purchase)
    leadToProvider(config, { id, url, popup })
    followPurchases(config)
    return purchase
  } catch (error) {
    popup?.close()
    throw error
  }
}

type Beginning = Pick<StartPurchaseParameters, 'order' | 'quote' | 'address'>

function toBody({ order, quote, address }: Beginning, leadsBack: boolean): object {
  const { networkId, token, symbol, currency, amount, method, country } = order
  return {
    destinationWallets: [{ address, assets: [symbol] }],
    chainId: networkId,
    asset: token ?? symbol,
    paymentCurrency: currency,
    paymentMethod: method,
    presetFiatAmount: formatAmount(amount, getCurrencyDecimals(currency)),
    country,
    provider: quote.provider,
    ...(quote.quoteId === '' ? {} : { quoteId: quote.quoteId }),
    // What stands behind the path is the host's own business, and may be a secret.
    ...(leadsBack ? { returnUrl: location.origin + location.pathname } : {}),
  }
}

/** As the server has it at first; it is asked in a moment. */
function toPurchase(id: string, { order, quote, address }: Beginning): Purchase {
  const { networkId, symbol, currency, amount, method } = order
  const now = new Date().toISOString()
  return {
    ...{ id, address, symbol },
    state: 'started',
    provider: quote.provider,
    label: quote.label,
    paymentMethod: method,
    chainId: networkId,
    payment: { amount: formatAmount(amount, getCurrencyDecimals(currency)), currency },
    expected: quote.purchaseAmount,
    received: null,
    transactionHash: null,
    failure: null,
    startedAt: now,
    updatedAt: now,
  }
}

/** A page, and nothing a browser would run or read in our name. */
function assertPage(url: string): void {
  if (!/^https?:\/\//i.test(url))
    throw new GangwayError('BUY_PROVIDER_FAILED', { details: 'its address is not one of a page' })
}
