import { useEffect } from 'react'
import { Button } from '../components/Button/Button.js'
import { Spinner } from '../components/Spinner/Spinner.js'
import { WalletIcon } from '../components/WalletIcon/WalletIcon.js'
import { useDraftClearing } from '../hooks/useDraftClearing.js'
import { useElapsed } from '../hooks/useElapsed.js'
import { useRouter } from '../hooks/useRouter.js'
import { useSender } from '../hooks/useSender.js'
import { useTranslate } from '../hooks/useTranslate.js'
import { useViewParams } from '../hooks/useViewParams.js'
import styles from './SendConfirmView.module.css'
import { useFormattedAmount } from './send/useFormattedAmount.js'

/** How long before a hint, and before saying that it takes long, ms. interface-guide §7.4. */
const hintAfter = 10_000
const longAfter = 60_000

/** The wallet has been asked; what happens next is up to the person and the wallet. interface-guide §9.9. */
export function SendConfirmView() {
  const { review, wallet } = useViewParams('SendConfirm')
  const t = useTranslate()
  const { replace, setCloseGuard } = useRouter()
  const descriptor = useSender(review.parameters.networkId)?.connection.descriptor
  const values = useFormattedAmount(review)
  const isHintDue = useElapsed(true, hintAfter)
  const isLong = useElapsed(true, longAfter)
  useDraftClearing()
  useEffect(() => {
    setCloseGuard({ wallet })
    return () => setCloseGuard(null)
  }, [setCloseGuard, wallet])
  return (
    <div className={styles.confirm} aria-busy="true">
      <span className={styles.picture}>
        <WalletIcon wallet={{ name: wallet, icon: descriptor?.icon ?? null }} />
        <Spinner size="s" />
      </span>
      <p className={styles.title}>{t('confirm.title', { wallet })}</p>
      <p className={styles.text}>{t('confirm.text', values)}</p>
      {isHintDue && (
        <p className={styles.text} role="status">
          {t(isLong ? 'confirm.long' : 'confirm.hint', { wallet })}
        </p>
      )}
      <Button
        kind="secondary"
        isWide
        onClick={() => replace('SendReview', { review, outcome: { kind: 'cancelled' } })}
      >
        {t('confirm.cancel')}
      </Button>
    </div>
  )
}
