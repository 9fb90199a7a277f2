import { useTranslate } from '../../hooks/useTranslate.js'
import { Button } from '../Button/Button.js'
import { ErrorState } from '../ErrorState/ErrorState.js'

/** Says that a view cannot be shown. To load the page anew helps also where a browser asks for no failed module again. */
export function ViewFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslate()
  return (
    <>
      <ErrorState title={t('dialog.viewFailed')} details={String(error)} />
      {onRetry && (
        <Button isWide onClick={onRetry}>
          {t('block.retry')}
        </Button>
      )}
      <Button isWide {...(onRetry ? { kind: 'quiet' } : {})} onClick={() => location.reload()}>
        {t('dialog.reload')}
      </Button>
    </>
  )
}
