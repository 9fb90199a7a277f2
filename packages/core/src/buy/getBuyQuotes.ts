import {
  type CaipNetworkId,
  type OnrampMethod,
  type OnrampProviderQuote,
  type OnrampQuoteResponse,
  onrampQuoteResponseSchema,
  onrampQuoteRoute,
} from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { formatAmount } from '../kernel/amounts/formatAmount.js'
import { getCurrencyDecimals } from '../kernel/amounts/formatMoney.js'
import { askBuying } from './askBuying.js'

/** What somebody wants to buy, and how they pay. */
export type BuyOrder = {
  /** Network the coins come on. */
  networkId: CaipNetworkId
  /** Contract or mint; null: the coin of the network. */
  token: string | null
  symbol: string
  /** ISO 4217. */
  currency: string
  /** In smallest units of the currency: cents of USD. */
  amount: bigint
  method: OnrampMethod
  /** ISO 3166-1, two letters. */
  country: string
}

/** The price of one provider: all fees, and what is received. */
export type BuyQuote = OnrampProviderQuote

/** Prices side by side, the best first, and providers that were asked and named none. */
export type BuyQuotes = Pick<OnrampQuoteResponse, 'quotes' | 'failed'>

/**
 * What each provider sells an order for now. Nothing is kept: a price holds until its `validUntil`.
 *
 * @throws GangwayError `BUY_NOT_AVAILABLE` for what nobody sells so, `BUY_AMOUNT_OUT_OF_RANGE` with the bound in `details`,
 * `BUY_QUOTES_UNAVAILABLE`, `BUY_UNREACHABLE`, `RATE_LIMITED`, `PROJECT_ID_MISSING`.
 */
export async function getBuyQuotes(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  order: BuyOrder,
  signal?: AbortSignal,
): Promise<BuyQuotes> {
  const { networkId, token, symbol, currency, amount, method, country } = order
  const network = {
    name: networkId,
    display_name: networkId,
    chain_id: networkId.slice(networkId.indexOf(':') + 1),
    contract_address: token ?? '',
    caip_network_id: networkId,
  }
  const { quotes, failed } = await askBuying(config, {
    ...onrampQuoteRoute,
    body: {
      purchaseCurrency: { id: symbol, name: symbol, symbol, networks: [network] },
      paymentCurrency: { id: currency },
      amount: formatAmount(amount, getCurrencyDecimals(currency)),
      chainId: networkId,
      paymentMethod: method,
      country,
    },
    schema: onrampQuoteResponseSchema,
    signal,
  })
  return { quotes, failed }
}
