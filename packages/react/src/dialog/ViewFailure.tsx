import { Button } from '../components/Button/Button.js'
import { ErrorState } from '../components/ErrorState/ErrorState.js'
import { useTranslate } from '../hooks/useTranslate.js'

/** Says that a view cannot be shown; without a way to try again, the page has to be loaded anew. */
export function ViewFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslate()
  return (
    <>
      <ErrorState title={t('dialog.viewFailed')} details={String(error)} />
      <Button isWide onClick={onRetry ?? (() => location.reload())}>
        {t(onRetry ? 'block.retry' : 'dialog.reload')}
      </Button>
    </>
  )
}
