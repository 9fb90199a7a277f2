import { type BuyOptions, type Connection, getActiveConnection, track } from '@gangway/core'
import { useState } from 'react'
import { useGangwayContext } from '../../GangwayContext.js'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useStartOnce } from '../../hooks/useStartOnce.js'
import { useViewParams } from '../../router/useViewParams.js'
import { BuyFields } from './BuyFields.js'
import { keepBuyPlace, readBuyPlace } from './buyPlace.js'
import { BuyLoading, NothingSold, OptionsFailed } from './NothingSold.js'
import type { BuyDraft } from './useBuyForm.js'
import { useBuyOptions } from './useBuyOptions.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    Buy: {
      /** Fills the form. */
      draft?: Partial<BuyDraft>
    }
  }
}

/** Coins for money: what, for how much, at whom. interface-guide.md §10. */
export function BuyView() {
  const connection = useActiveConnection()
  const config = useConfig()
  const { router } = useGangwayContext()
  useStartOnce(() => {
    // A way back is no step. services.md §5
    if (router.state.get().direction !== 'next') return
    const isSmartAccount = getActiveConnection(config.state)?.accounts[0].type === 'smartAccount'
    track(config, { type: 'track', event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount } })
  })
  // Without one the dialog is about to close.
  return connection && <BuyFor connection={connection} />
}

function BuyFor({ connection }: { connection: Connection }) {
  const { draft = {} } = useViewParams('Buy')
  const [country, setCountry] = useState(() => readBuyPlace().country)
  const { options, error, isLoading, retry } = useBuyOptions(country)
  const choose = (next: string) => {
    keepBuyPlace({ ...readBuyPlace(), country: next })
    setCountry(next)
  }
  if (error !== null) return <OptionsFailed error={error} onRetry={retry} />
  if (!options) return <BuyLoading />
  const place = country ?? options.country ?? 'US'
  if (!isSold(options))
    return <NothingSold options={options} country={place} onCountry={choose} isLoading={isLoading} />
  return (
    <BuyFields
      connection={connection}
      options={options}
      country={place}
      onCountry={choose}
      isLoading={isLoading}
      initial={draft}
    />
  )
}

function isSold({ providers, paymentCurrencies, purchaseCurrencies }: BuyOptions): boolean {
  return providers?.length !== 0 && paymentCurrencies.length > 0 && purchaseCurrencies.length > 0
}
