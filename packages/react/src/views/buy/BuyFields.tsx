import { type BuyOptions, type Connection, getNetwork, getPictureUrl } from '@gangway/core'
import { type FormEvent, useRef, useState } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { SelectField } from '../../components/SelectField/SelectField.js'
import { TokenIcon } from '../../components/TokenIcon/TokenIcon.js'
import { ViewFooter } from '../../components/ViewFooter/ViewFooter.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { BuyAmountField } from './BuyAmountField.js'
import { BuyButton } from './BuyButton.js'
import styles from './BuyView.module.css'
import type { BuyAsset } from './buyChoices.js'
import { CountryField } from './CountryField.js'
import { describeBuyError } from './describeBuyError.js'
import { HowItWorks } from './HowItWorks.js'
import { MethodChoice } from './MethodChoice.js'
import { QuoteChoice } from './quotes/QuoteChoice.js'
import { QuoteFacts } from './quotes/QuoteFacts.js'
import { type BuyDraft, useBuyForm } from './useBuyForm.js'
import { useStartBuying } from './useStartBuying.js'

/** The form of buying. interface-guide.md §10. */
export function BuyFields(props: {
  connection: Connection
  options: BuyOptions
  country: string
  onCountry: (country: string) => void
  /** What is sold to another country is being asked for. */
  isLoading: boolean
  initial: Partial<BuyDraft>
}) {
  const { connection, options, country, onCountry, initial } = props
  const t = useLateTranslate()
  const { start, isStarting, failure } = useStartBuying(connection.accounts[0].address)
  const form = useBuyForm(options, connection, { initial, country, isStarting })
  const amountField = useRef<HTMLInputElement>(null)
  const [isPressed, setIsPressed] = useState(false)
  if (!form) return <NoAsset connection={connection} />
  const { action, currency, currencies, order, quote, known } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsPressed(true)
    if (action === 'continue' && order && quote) void start(order, quote)
    else if (action === 'retry') known.retry()
    else amountField.current?.focus()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-busy={props.isLoading || undefined}>
      <AssetChoice
        assets={form.assets}
        asset={form.asset}
        onChange={(assetKey) => form.change({ assetKey })}
      />
      <BuyAmountField ref={amountField} form={form} isPressed={isPressed} />
      <div className={styles.pair}>
        <SelectField
          label={t('buy.currency')}
          value={currency}
          onChange={(next) => form.change({ currency: next, amount: '' })}
          options={currencies.map((id) => ({ value: id, label: id }))}
        />
        <CountryField country={country} onChange={onCountry} />
      </div>
      <MethodChoice form={form} />
      {quote && (
        <>
          <QuoteChoice form={form} providers={options.providers} />
          <QuoteFacts quote={quote} order={order} address={connection.accounts[0].address} />
        </>
      )}
      <HowItWorks />
      <ViewFooter>
        <div role="alert">
          {action === 'not-sold' && (
            <Banner kind="warning">{t('buy.notSold', { symbol: form.asset.symbol })}</Banner>
          )}
          {action === 'retry' && (
            <Banner kind="warning">{describeBuyError(known.error, form.asset.symbol, t)}</Banner>
          )}
          {failure && <Banner kind="danger">{failure}</Banner>}
        </div>
        <BuyButton form={form} />
      </ViewFooter>
    </form>
  )
}

function AssetChoice(props: {
  assets: readonly BuyAsset[]
  asset: BuyAsset
  onChange: (key: string) => void
}) {
  const t = useLateTranslate()
  const config = useConfig()
  const options = props.assets.map(({ key, symbol, networkId }) => ({
    value: key,
    label: t('buy.on', { symbol, network: getNetwork(config, networkId)?.name ?? networkId }),
  }))
  const { key, networkId, symbol, token } = props.asset
  const iconUrl = getPictureUrl(config, { networkId, address: token })
  return (
    <SelectField
      label={t('buy.asset')}
      value={key}
      onChange={props.onChange}
      options={options}
      picture={<TokenIcon token={{ symbol, iconUrl }} network={getNetwork(config, networkId)} />}
    />
  )
}

// Somebody sells, but not on the networks of this wallet.
function NoAsset({ connection }: { connection: Connection }) {
  const t = useLateTranslate()
  const network = useNetworkName(connection.networkId)
  return <EmptyState icon="coins" title={t('buy.noAsset', { network })} text={t('buy.noAssetText')} />
}
