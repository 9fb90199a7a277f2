import { followPurchases, isOpenPurchase, type Purchase, showPurchase } from '@gangway/core'
import { useEffect } from 'react'
import { Banner } from '../../../components/Banner/Banner.js'
import { EmptyState } from '../../../components/EmptyState/EmptyState.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useGangway } from '../../../hooks/useGangway.js'
import { useHasPassed } from '../../../hooks/useHasPassed.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { useNetworkName } from '../../../hooks/useNetworkName.js'
import { useSpoken } from '../../../hooks/useSpoken.js'
import { useViewParams } from '../../../router/useViewParams.js'
import styles from '../BuyView.module.css'
import { formatCoins } from '../quotes/formatQuote.js'
import { describePurchase } from './describePurchase.js'
import { PurchaseActions } from './PurchaseActions.js'
import { PurchaseFacts } from './PurchaseFacts.js'

declare module '../../../router/viewParams.js' {
  interface ViewParams {
    BuyInProgress: {
      /** Of a purchase this browser began. */
      id: string
    }
  }
}

/** ms the provider may have the money before that counts as long. */
const patience = 600_000

/** One purchase, followed until the coins have arrived; shown again after a reload. interface-guide.md §10. */
export function BuyInProgressView() {
  const config = useConfig()
  const { id } = useViewParams('BuyInProgress')
  const purchase = useGangway((state) => state.purchases?.find((each) => each.id === id))
  useEffect(() => {
    showPurchase(config, id)
    followPurchases(config)
    return () => showPurchase(config, null)
  }, [config, id])
  return purchase ? <PurchasePage purchase={purchase} /> : <Gone />
}

function PurchasePage({ purchase }: { purchase: Purchase }) {
  const { id, state, label, symbol, chainId, expected, received, updatedAt } = purchase
  const t = useLateTranslate()
  const locale = useLocale()
  const network = useNetworkName(chainId)
  const step = useGangway(({ purchaseWindow }) => (purchaseWindow?.id === id ? purchaseWindow.step : null))
  const isSilent = useGangway(({ isBuyingSilent = false }) => isBuyingSilent)
  const isLong = useHasPassed(Date.parse(updatedAt) + patience)
  const { kind, textKey } = describePurchase(purchase, { step, isSlow: isLong && state !== 'started' })
  const coins = received ?? expected
  const sum = coins ? formatCoins(coins, locale, { isExact: true }) : symbol
  const text = t(textKey, { provider: label, coins: sum, network })
  useSpoken(text)
  return (
    <div className={styles.form}>
      <p className={styles.sum}>
        <bdi dir="ltr">{coins && !received ? t('send.approximately', { value: sum }) : sum}</bdi>
      </p>
      <Banner kind={kind}>{text}</Banner>
      {isSilent && isOpenPurchase(purchase) && (
        <Banner kind="warning">{t('purchase.silent', { provider: label })}</Banner>
      )}
      <PurchaseActions purchase={purchase} step={step} />
      <PurchaseFacts purchase={purchase} />
    </div>
  )
}

// A new local world, for one, has never heard of it.
function Gone() {
  const t = useLateTranslate()
  return <EmptyState icon="clock" title={t('purchase.gone')} />
}
