import type { SentTransaction } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { ViewFooter } from '../../components/ViewFooter/ViewFooter.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { useRetrySend } from '../send/link/useRetrySend.js'

/** Leads to the form, filled as before; nothing while that could pay twice. */
export function RetryButton({ transaction }: { transaction: SentTransaction }) {
  const t = useTranslate()
  const retry = useRetrySend(transaction)
  if (!retry) return null
  return (
    <ViewFooter>
      <Button isWide onClick={retry}>
        {t('block.retry')}
      </Button>
    </ViewFooter>
  )
}
