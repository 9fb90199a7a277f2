import { useLanguageTag } from '../../hooks/useLanguageTag.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { formatAgo } from '../../locales/formatAgo.js'
import { Banner } from '../Banner/Banner.js'
import { Button } from '../Button/Button.js'

/** What is shown is older than its limit and asking again failed. interface-guide.md §6 “Stale banner”. */
export function StaleBanner(props: {
  /** ms since 1970 */
  updatedAt: number
  onRefresh: () => void
  isBusy?: boolean
}) {
  const { updatedAt, onRefresh, isBusy = false } = props
  const t = useTranslate()
  const language = useLanguageTag()
  return (
    <Banner
      kind="warning"
      action={
        <Button kind="quiet" isBusy={isBusy} onClick={onRefresh}>
          {t('block.refresh')}
        </Button>
      }
    >
      {t('block.updatedAgo', { ago: formatAgo(updatedAt, Date.now(), language) })}
    </Banner>
  )
}
