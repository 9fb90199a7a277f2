import { canReplaceTransaction, type SentTransaction } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useIsSlow } from '../../hooks/useIsSlow.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useReplace } from './useReplace.js'

/** Speed up and Cancel, of what takes long and no other program could help. interface-guide.md §9.9 */
export function ReplaceButtons({ transaction }: { transaction: SentTransaction }) {
  const t = useLateTranslate()
  const canReplace = useGangway((state) => canReplaceTransaction(state, transaction))
  const isAsking = useGangway(({ send }) => send.loading)
  const isSlow = useIsSlow(transaction)
  const replace = useReplace(transaction.hash)
  if (!canReplace || !isSlow) return null
  return (
    <>
      <Button isWide disabled={isAsking} onClick={() => void replace(false)}>
        {t('transaction.speedUp')}
      </Button>
      {!transaction.replacement?.isCancellation && (
        <Button isWide kind="secondary" disabled={isAsking} onClick={() => void replace(true)}>
          {t('transaction.cancel')}
        </Button>
      )}
    </>
  )
}
