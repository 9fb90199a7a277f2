import {
  type BuyAmountEntry,
  type BuyLimit,
  type BuyOptions,
  type BuyOrder,
  type BuyQuote,
  type Connection,
  readBuyAmount,
} from '@gangway/core'
import type { CaipNetworkId, OnrampMethod } from '@gangway/protocol'
import { useMemo, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { useLocale } from '../../hooks/useLocale.js'
import { getReceiveNetworks } from '../receive/getReceiveNetworks.js'
import { type BuyAsset, findBuyLimit, listBuyAssets, listBuyMethods } from './buyChoices.js'
import { keepBuyPlace, readBuyPlace } from './buyPlace.js'
import { type BuyAction, getBuyAction } from './getBuyAction.js'
import { type KnownBuyQuotes, useBuyQuotes } from './quotes/useBuyQuotes.js'
import { useChosenQuote } from './quotes/useChosenQuote.js'

/** What is entered; what is undefined follows from what is sold. */
export type BuyDraft = {
  assetKey?: string | undefined
  /** Chosen until an asset is. */
  wanted?: { networkId: CaipNetworkId; symbol: string }
  currency?: string | undefined
  method?: OnrampMethod | undefined
  amount: string
  /** Who is to sell; undefined: whoever gives most. */
  provider?: string | undefined
}

/** Everything the form shows. interface-guide.md §10. */
export type BuyForm = {
  draft: BuyDraft
  change(patch: Partial<BuyDraft>): void
  assets: readonly BuyAsset[]
  asset: BuyAsset
  currencies: readonly string[]
  currency: string
  methods: readonly OnrampMethod[]
  method: OnrampMethod
  /** Null: nobody sells the asset for this money. */
  limit: BuyLimit | null
  amount: BuyAmountEntry
  order: BuyOrder | null
  known: KnownBuyQuotes
  /** Who is chosen. */
  quote: BuyQuote | null
  action: BuyAction
}

/**
 * The form of buying, from what was entered to the next thing to do; null where nothing of this is sold to the account.
 *
 * @param isStarting the provider's page is being asked for
 */
export function useBuyForm(
  options: BuyOptions,
  connection: Connection,
  { initial, country, isStarting }: { initial: Partial<BuyDraft>; country: string; isStarting: boolean },
): BuyForm | null {
  const locale = useLocale()
  const isOnline = useIsOnline()
  const [draft, setDraft] = useState<BuyDraft>(() => ({
    amount: '',
    currency: readBuyPlace().currency,
    ...initial,
  }))
  const assets = useBuyAssets(options, connection)
  const currencies = options.paymentCurrencies.map(({ id }) => id)
  const asset = pickAsset(assets, draft)
  const currency = currencies.find((id) => id === draft.currency) ?? currencies[0]
  const methods = currency === undefined ? [] : listBuyMethods(options, currency)
  const method = methods.find((each) => each === draft.method) ?? methods[0]
  const chosen = asset && currency !== undefined && method ? { asset, currency, method } : null
  const limit = chosen && findBuyLimit(options, chosen)
  const amount: BuyAmountEntry =
    chosen && limit
      ? readBuyAmount(draft.amount, { currency: chosen.currency, limit, locale })
      : { kind: 'empty' }
  const units = amount.kind === 'valid' ? amount.amount : null
  const order = useMemo<BuyOrder | null>(
    () =>
      asset && currency !== undefined && method && units !== null
        ? {
            networkId: asset.networkId,
            token: asset.token,
            symbol: asset.symbol,
            ...{ currency, method, country, amount: units },
          }
        : null,
    [asset, currency, method, country, units],
  )
  const known = useBuyQuotes(order)
  const quote = useChosenQuote(known.quotes?.quotes ?? [], { order, chosen: draft.provider })
  if (!chosen) return null
  return {
    ...{ draft, assets, currencies, methods, limit, amount, order, known, quote },
    ...chosen,
    action: getBuyAction({ isOnline, limit, amount, quote, error: known.error, isStarting }),
    change(patch) {
      setDraft({ ...draft, ...patch })
      if (patch.currency !== undefined) keepBuyPlace({ ...readBuyPlace(), currency: patch.currency })
    },
  }
}

function pickAsset(assets: readonly BuyAsset[], { assetKey, wanted }: BuyDraft): BuyAsset | undefined {
  return (
    assets.find(({ key }) => key === assetKey) ??
    assets.find(({ networkId, symbol }) => networkId === wanted?.networkId && symbol === wanted.symbol) ??
    assets[0]
  )
}

/** What is sold on the networks on which the account can be paid, on its current one first. */
function useBuyAssets(options: BuyOptions, connection: Connection): readonly BuyAsset[] {
  const config = useConfig()
  return useMemo(() => {
    const networks = getReceiveNetworks(config, connection)
    return listBuyAssets(
      options,
      networks.map(({ caipNetworkId }) => caipNetworkId),
    )
  }, [config, options, connection])
}
