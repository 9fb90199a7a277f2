import { Button } from '../components/Button/Button.js'
import { useCloseGuard } from '../hooks/useCloseGuard.js'
import { useElapsed } from '../hooks/useElapsed.js'
import { useRouter } from '../hooks/useRouter.js'
import { useSender } from '../hooks/useSender.js'
import { useSpoken } from '../hooks/useSpoken.js'
import { useTranslate } from '../hooks/useTranslate.js'
import { useViewParams } from '../hooks/useViewParams.js'
import { WaitingScene } from './connecting/WaitingScene.js'
import { useDraftClearing } from './send/useDraftClearing.js'
import { useFormattedAmount } from './send/useFormattedAmount.js'

/** How long before a hint, and before saying that it takes long, ms. interface-guide §7.4. */
const hintAfter = 10_000
const longAfter = 60_000

/** The wallet has been asked; what happens next is up to the person and the wallet. interface-guide §9.9. */
export function SendConfirmView() {
  const { review, wallet } = useViewParams('SendConfirm')
  const t = useTranslate()
  const { replace } = useRouter()
  const icon = useSender(review.parameters.networkId)?.connection.descriptor.icon ?? null
  const values = { wallet, ...useFormattedAmount(review) }
  const isHintDue = useElapsed(true, hintAfter)
  const isLong = useElapsed(true, longAfter)
  const help = isLong ? 'confirm.long' : isHintDue ? 'confirm.hint' : 'confirm.text'
  const headline = t('confirm.title', values)
  useSpoken(headline)
  useCloseGuard(wallet)
  useDraftClearing()
  return (
    <WaitingScene wallet={{ name: wallet, icon }} tone="waiting" headline={headline} help={t(help, values)}>
      <Button
        kind="secondary"
        isWide
        onClick={() => replace('SendReview', { review, outcome: { kind: 'cancelled' } })}
      >
        {t('confirm.cancel')}
      </Button>
    </WaitingScene>
  )
}
