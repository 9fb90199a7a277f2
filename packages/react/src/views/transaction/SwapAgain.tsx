import { formatAmount, type SentTransaction } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { useRouter } from '../../router/useRouter.js'
import { toEmptyDraft, useFillSwap } from '../swap/swapDraft.js'

// Who sees a second form while the first has not arrived may think that it is lost.
function isTaken({ status }: SentTransaction): boolean {
  return status === 'confirmed' || status === 'repriced'
}

/** Leads to the swap form, filled as before, once a swap is decided; a new price is asked for, and nothing is sent. */
export function SwapAgain({ transaction }: { transaction: SentTransaction }) {
  const { amount, networkId, settledAt, swap, token } = transaction
  const t = useLateTranslate()
  const locale = useLocale()
  const { push } = useRouter()
  const { features } = useConfig()
  const fill = useFillSwap()
  const selected = useGangway((state) => state.networkId)
  // The form is of the selected network; an outcome that is not final may yet be undone.
  const isOnItsWay = swap?.crossing?.state === 'sent' && isTaken(transaction)
  if (!swap || settledAt === null || networkId !== selected || !features.swaps || isOnItsWay) return null
  const again = () => {
    fill({
      ...toEmptyDraft(networkId),
      sell: { address: token.address },
      buy: {
        address: swap.token.address,
        ...(swap.crossing ? { networkId: swap.crossing.networkId } : {}),
      },
      amount: formatAmount(amount, token.decimals, { locale }),
    })
    push('Swap')
  }
  return (
    <Button isWide kind="secondary" icon="swap" onClick={again}>
      {t('swap.again')}
    </Button>
  )
}
