import type { CaipNetworkId, OnrampFailure, OnrampMethod, OnrampState } from '@gangway/protocol'
import type { BuyLimit } from './money/fallbackLimits.js'

/** What is bought. `address`: its contract or mint; null: the network's coin. */
export type BuyAsset = {
  chain: CaipNetworkId
  address: string | null
  name: string
  symbol: string
  decimals: number
}

/** What somebody would like to buy. */
export type BuyRequest = {
  asset: BuyAsset
  method: OnrampMethod
  /** Where they pay from: two letters of ISO 3166-1. */
  country: string
  /** ISO 4217. */
  currency: string
  /** What they pay in all, in the smallest units of the currency. */
  amount: bigint
}

/** A provider's price. Money in the smallest units of the currency, `received` in base units of the asset. */
export type BuyQuote = {
  /** What the provider knows it by; null where it needs no name. */
  id: string | null
  /** What is paid in all: the subtotal and the three fees. */
  total: bigint
  providerFee: bigint
  networkFee: bigint
  otherFee: bigint
  received: bigint
  /** Unix milliseconds; null: the provider promises nothing. */
  expiresAt: number | null
}

/** What a provider's page is opened with. `amount` null: the person chooses it there. */
export type BuyStart = Omit<BuyRequest, 'amount'> & {
  amount: bigint | null
  /** Ours, and random: what the provider calls the purchase in what it tells of it. */
  purchaseId: string
  /** Where the coins go. */
  address: string
  /** Network address of the person, where the provider wants it. */
  clientIp: string
  quoteId: string | null
  /** A page of the app to come back to; already checked. */
  returnUrl: string | null
}

/** What a provider says of a purchase. */
export type BuyReport = {
  /** Never `arrived`: that is for the chain to say. */
  state: Exclude<OnrampState, 'arrived'>
  /** What the provider knows it by. */
  reference: string | null
  transactionHash: string | null
  /** Where it says the coins went or go; null where it does not say. */
  address: string | null
  failure: OnrampFailure | null
}

/** A message of a provider, as it came. */
export type BuyMessage = {
  headers: Headers
  /** The bytes that were signed, as text. */
  body: string
  /** Where it was sent, as the provider knows this server. */
  url: string
}

/** A message that the provider has signed. `eventId`: the same one again is the same message. */
export type BuyDelivery = {
  eventId: string
  /** Either names the purchase; ours counts where both are there. */
  purchaseId: string | null
  report: BuyReport
}

/** A purchase, as far as its provider needs it to say how it stands. */
export type AskedPurchase = { id: string; reference: string | null; startedAt: number }

/** What a provider has to remember over restarts, and to share with other processes: sealed, the newest first. */
export type TokenMemory = {
  /** `madeAt` in Unix milliseconds. */
  list(): Promise<readonly { sealed: string; madeAt: number }[]>
  add(sealed: string, madeAt: number): Promise<void>
}

/** Somebody who sells coins for money, set up. One file of `providers/` each. data-sources.md §9 */
export type BuyProvider = {
  /** As the settings and the wire have it. Kept with purchases, so it never changes. */
  name: string
  /** As people know it. */
  label: string
  /** Whether it may sell that; never asks anybody. */
  supports(asset: BuyAsset): boolean
  /**
   * What may be bought from a country at once; null: it names no limits, and product.md §9's count.
   *
   * @throws GangwayError `BUY_PROVIDER_FAILED`.
   */
  getLimits(country: string, signal: AbortSignal): Promise<readonly BuyLimit[] | null>
  /**
   * Its price now. `signal` ends what is asked of it.
   *
   * @throws GangwayError `BUY_PROVIDER_FAILED`; never a price it did not name.
   */
  getQuote(request: BuyRequest, signal: AbortSignal): Promise<BuyQuote>
  /**
   * Begins a purchase: the page the person goes to, good once.
   *
   * @throws GangwayError `BUY_PROVIDER_FAILED`.
   */
  start(start: BuyStart, signal: AbortSignal): Promise<{ url: string; reference: string | null }>
  /**
   * Reads a message that says it is the provider's; null where it is, and tells nothing of a purchase.
   *
   * @throws GangwayError `BUY_WEBHOOK_REFUSED` for one that is not signed by it, or too old.
   */
  readMessage(message: BuyMessage): Promise<BuyDelivery | null>
  /** Hands it where it remembers things. Absent: it has nothing to remember. Without it it remembers for as long as it runs. */
  remember?(memory: TokenMemory): void
  /**
   * How a purchase stands, by the provider's name for it or, where none was told yet, by ours; null where the provider knows none of it, or has no way to be asked.
   *
   * @throws GangwayError `BUY_PROVIDER_FAILED`.
   */
  getReport(purchase: AskedPurchase, signal: AbortSignal): Promise<BuyReport | null>
  /**
   * Tries its keys with a question that costs nothing; resolves with what is left to be set up, one line each.
   *
   * @throws GangwayError `BUY_PROVIDER_FAILED` where the keys are not taken.
   */
  check(signal: AbortSignal): Promise<readonly string[]>
}
