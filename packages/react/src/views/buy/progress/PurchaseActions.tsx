import {
  abandonPurchase,
  focusProviderWindow,
  isOpenPurchase,
  type Purchase,
  type PurchaseWindow,
} from '@gangway/core'
import { useState } from 'react'
import { Button } from '../../../components/Button/Button.js'
import { LinkButton } from '../../../components/LinkButton/LinkButton.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useGangway } from '../../../hooks/useGangway.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { useRouter } from '../../../router/useRouter.js'
import styles from '../BuyView.module.css'
import { toBuyDraft } from './toBuyDraft.js'

/** What can be done about a purchase as it stands. */
export function PurchaseActions(props: { purchase: Purchase; step: PurchaseWindow['step'] | null }) {
  const { purchase, step } = props
  const { state } = purchase
  if (state === 'started' && isOpenPurchase(purchase)) return <NotPaidYet purchase={purchase} step={step} />
  if (isOpenPurchase(purchase)) return <ToActivity kind="secondary" />
  return (
    <div className={styles.actions}>
      {state !== 'arrived' && !purchase.isLost && <BuyAgain purchase={purchase} />}
      <ToActivity kind={state === 'arrived' ? 'primary' : 'secondary'} />
    </div>
  )
}

function NotPaidYet({ purchase, step }: { purchase: Purchase; step: PurchaseWindow['step'] | null }) {
  const t = useLateTranslate()
  const config = useConfig()
  const url = useGangway(({ purchaseWindow }) => purchaseWindow?.url ?? null)
  return (
    <div className={styles.actions}>
      {step === 'blocked' && url !== null && (
        <LinkButton href={url}>{t('purchase.open', { provider: purchase.label })}</LinkButton>
      )}
      {step === 'open' && (
        <Button kind="secondary" icon="external" isWide onClick={() => focusProviderWindow(config)}>
          {t('purchase.focus')}
        </Button>
      )}
      <GiveUp purchase={purchase} />
      {step !== 'open' && step !== 'blocked' && <ToActivity kind="secondary" />}
    </div>
  )
}

/** The person says that they did not pay; the server asks the provider first. */
function GiveUp({ purchase: { id } }: { purchase: Purchase }) {
  const t = useLateTranslate()
  const config = useConfig()
  const [isAsking, setIsAsking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const give = async () => {
    setIsAsking(true)
    setHasFailed(false)
    await abandonPurchase(config, id).catch(() => setHasFailed(true))
    setIsAsking(false)
  }
  return (
    <>
      <Button kind="quiet" isWide isBusy={isAsking} onClick={give}>
        {t(isAsking ? 'purchase.givingUp' : 'purchase.giveUp')}
      </Button>
      <div role="alert">{hasFailed && <p className={styles.problem}>{t('purchase.giveUpFailed')}</p>}</div>
    </>
  )
}

function BuyAgain({ purchase }: { purchase: Purchase }) {
  const t = useLateTranslate()
  const locale = useLocale()
  const config = useConfig()
  const { replace } = useRouter()
  if (!config.features.onramp) return null
  return (
    <Button isWide onClick={() => replace('Buy', { draft: toBuyDraft(purchase, locale) })}>
      {t('purchase.again')}
    </Button>
  )
}

function ToActivity({ kind }: { kind: 'primary' | 'secondary' }) {
  const t = useLateTranslate()
  const { reset } = useRouter()
  return (
    <Button kind={kind} isWide onClick={() => reset('Account', { tab: 'activity' })}>
      {t('purchase.activity')}
    </Button>
  )
}
