import { randomUUID } from 'node:crypto'
import {
  type CaipNetworkId,
  GangwayError,
  type ListedToken,
  type OnrampOptionsResponse,
  type OnrampQuoteResponse,
  type OnrampTransaction,
  type OnrampUrlResponse,
} from '@gangway/protocol'
import type { Database, Log, RpcUpstreams } from '@gangway/server-kit'
import { type BuyDenials, isDenied, isProviderDenied, noDenials } from './buyDenials.js'
import type { BuyAsset, BuyProvider, BuyRequest } from './buyProvider.js'
import { countries } from './countries.js'
import {
  createBuyLimits,
  createRangeError,
  findLimit,
  isWithin,
  toPaymentCurrencies,
} from './createBuyLimits.js'
import { createQuoteManager, toQuoteResponse } from './createQuoteManager.js'
import { listAssets, toPurchaseCurrencies } from './listAssets.js'
import { createPurchaseManager, type PurchaseManager } from './purchases/createPurchaseManager.js'
import { createPurchaseStore } from './purchases/createPurchaseStore.js'
import { createFindArrival } from './purchases/findArrival.js'
import { startAsking } from './purchases/startAsking.js'
import { toOnrampTransaction } from './purchases/toWirePurchase.js'
import { createTokenMemory } from './tokens/createTokenMemory.js'

/** What somebody begins to buy. `account` in the spelling of `BalanceProvider.parseAddress`, `address` as it was written. */
export type BuyOrder = Omit<BuyRequest, 'amount' | 'country'> & {
  projectId: string
  account: string
  address: string
  /** Smallest units of the currency; null: chosen on the provider's page. */
  amount: bigint | null
  country: string | undefined
  provider: string | undefined
  quoteId: string | null
  clientIp: string
  returnUrl: string | null
}

/** Buying coins for money, with whom the operator has a contract. data-sources.md §9 */
export type Buying = {
  /** What somebody sells on the networks of this deployment. */
  listAssets(): BuyAsset[]
  /** What can be bought, and with what. `country` undefined: the deployment's default. */
  getOptions(country: string | undefined): Promise<OnrampOptionsResponse>
  /**
   * Prices side by side.
   *
   * @throws GangwayError as `QuoteManager.getQuotes`.
   */
  getQuote(
    request: Omit<BuyRequest, 'country'> & { country: string | undefined; provider: string | undefined },
  ): Promise<OnrampQuoteResponse>
  /**
   * Begins a purchase.
   *
   * @throws GangwayError `BUY_NOT_AVAILABLE`, `BUY_AMOUNT_OUT_OF_RANGE`, `BUY_PROVIDER_FAILED`.
   */
  start(order: BuyOrder): Promise<OnrampUrlResponse>
  /** Purchases of an account that were paid for, as rows of history. `provider`: of one alone. */
  listTransactions(
    account: string,
    chains: readonly CaipNetworkId[],
    provider: string | undefined,
  ): Promise<OnrampTransaction[]>
  purchases: PurchaseManager
  close(): Promise<void>
}

/** What buying is made of. */
export type BuyingDeps = {
  /** In the operator's order. */
  providers: readonly BuyProvider[]
  database: Database
  rpc: RpcUpstreams
  tokens: readonly ListedToken[]
  log: Log
  /** Where people pay from who do not say. */
  defaultCountry: string
  denials?: BuyDenials
  /** How long purchases that have come to their end are kept, ms. */
  keptFor: number
  /** Unix milliseconds. */
  getNow: () => number
  /** The earliest that any clock says: what is deleted goes by it. */
  getEarliest: () => number
  /** ms that a provider has to answer; default 10,000. */
  timeLimit?: number
  /** ms between two looks for purchases that are due; default 5,000. */
  interval?: number
}

/** ms: a message may come that long after the token was made that signed it. */
const tokensKeptFor = 30 * 86_400_000

/** Most purchases that an account's history has. */
const mostRows = 50

/** Creates what buying needs, and begins to ask about purchases that are under way. */
export function createBuying(deps: BuyingDeps): Buying {
  const { providers, rpc, tokens, log, defaultCountry, denials = noDenials, getNow, getEarliest } = deps
  const store = createPurchaseStore(deps.database)
  for (const { name: provider, remember } of providers)
    remember?.(createTokenMemory({ database: deps.database, provider, keptFor: tokensKeptFor, getEarliest }))
  const limits = createBuyLimits({ log })
  const quotes = createQuoteManager({ limits, log, timeLimit: deps.timeLimit })
  const purchases = createPurchaseManager({
    ...{ providers, store, log, getNow },
    findArrival: createFindArrival(deps),
  })
  const asking = startAsking({
    ...{ purchases, store, log, getEarliest },
    keptFor: deps.keptFor,
    interval: deps.interval,
  })

  /** None from a country, or for a currency, that is denied; nor from one there is not. */
  function listAllowed(country: string, currency?: string): BuyProvider[] {
    const isOff = isDenied(denials, { country, ...(currency === undefined ? {} : { currency }) })
    return isOff || !countries.has(country)
      ? []
      : providers.filter(({ name }) => !isProviderDenied(denials, name, country))
  }

  /** What it would bring, to be shown until it has come; null where that is not known, which keeps nobody from buying. */
  async function findExpected(
    provider: BuyProvider,
    order: BuyOrder,
    country: string,
  ): Promise<bigint | null> {
    const { amount } = order
    if (amount === null) return null
    try {
      return (await quotes.getQuotes({ ...order, amount, country }, [provider])).quotes[0].quote.received
    } catch {
      return null
    }
  }

  /** Who begins a purchase where nobody was named: the best price, or without an amount the operator's first. */
  async function choose(
    order: BuyOrder,
    country: string,
  ): Promise<{ provider: BuyProvider; expected: bigint | null; quoteId: string | null }> {
    const { amount, asset, provider: name, currency, quoteId } = order
    const able = listAllowed(country, currency).filter(
      (one) => one.supports(asset) && (name ?? one.name) === one.name,
    )
    if (amount !== null && name === undefined) {
      const [best] = (await quotes.getQuotes({ ...order, amount, country }, able)).quotes
      return { provider: best.provider, expected: best.quote.received, quoteId: best.quote.id }
    }
    for (const provider of able) {
      const limit = findLimit(await limits.get(provider, country), order)
      if (!limit) continue
      if (amount !== null && !isWithin(limit, amount)) throw createRangeError([limit], amount)
      return { provider, expected: await findExpected(provider, order, country), quoteId }
    }
    throw new GangwayError('BUY_NOT_AVAILABLE', {
      context: { field: name === undefined ? 'asset' : 'provider' },
    })
  }

  return {
    purchases,
    listAssets: () => listAssets(rpc, tokens, providers),
    async getOptions(asked) {
      const country = asked ?? defaultCountry
      const allowed = listAllowed(country)
      const known = await Promise.all(
        allowed.map(async (provider) => ({
          provider: provider.name,
          limits: (await limits.get(provider, country)).filter(
            ({ currency }) => !isDenied(denials, { country, currency }),
          ),
        })),
      )
      const names = new Map(rpc.getStatuses().map(({ network }) => [network.caipNetworkId, network.name]))
      const assets = listAssets(rpc, tokens, allowed)
      return {
        country,
        paymentCurrencies: toPaymentCurrencies(known),
        purchaseCurrencies: toPurchaseCurrencies(assets, allowed, (chain) => names.get(chain) ?? chain),
        providers: allowed.map(({ name, label }) => ({ name, label })),
      }
    },
    async getQuote({ provider, ...asked }) {
      const request = { ...asked, country: asked.country ?? defaultCountry }
      const able = listAllowed(request.country, request.currency).filter(
        ({ name }) => (provider ?? name) === name,
      )
      const { quotes: found, failed } = await quotes.getQuotes(request, able)
      return toQuoteResponse(request, found, failed)
    },
    async start(order) {
      const country = order.country ?? defaultCountry
      const { provider, expected, quoteId } = await choose(order, country)
      const { asset, amount, method, currency, projectId, account, address, clientIp, returnUrl } = order
      const purchaseId = randomUUID()
      const now = getNow()
      // Before anybody is told of it: a page that is open without its row would be money nobody looks for.
      await store.add({
        id: purchaseId,
        ...{ projectId, account, method, currency, expected },
        provider: provider.name,
        reference: null,
        chain: asset.chain,
        asset: asset.address,
        symbol: asset.symbol,
        decimals: asset.decimals,
        payment: amount,
        received: null,
        state: 'started',
        transactionHash: null,
        failure: null,
        startedAt: now,
        updatedAt: now,
        askAt: now + firstAsk,
        asked: 0,
      })
      const page = {
        asset,
        method,
        country,
        currency,
        amount,
        purchaseId,
        address,
        clientIp,
        quoteId,
        returnUrl,
      }
      try {
        const signal = AbortSignal.timeout(deps.timeLimit ?? startTimeLimit)
        const { url, reference } = await provider.start(page, signal)
        if (reference !== null) await store.setReference(purchaseId, reference)
        return { url, purchaseId, provider: provider.name }
      } catch (error) {
        // Nobody was shown a page. Should the provider have made one all the same, and be paid there, its word counts.
        await store.advance(purchaseId, { step: { kind: 'left', state: 'abandoned' } }, getNow())
        throw error
      }
    },
    async listTransactions(account, chains, provider) {
      const labels = new Map(providers.map(({ name, label }) => [name, label]))
      const found = await store.list(account, chains, mostRows)
      return found
        .filter((purchase) => (provider ?? purchase.provider) === purchase.provider)
        .map((purchase) => toOnrampTransaction(purchase, labels.get(purchase.provider) ?? purchase.provider))
        .filter((row) => row !== null)
    },
    close: asking.close,
  }
}

const startTimeLimit = 10_000
/** ms until a provider is first asked about a purchase: nobody pays faster. */
const firstAsk = 10_000
