import { LoadMore } from '../../components/LoadMore/LoadMore.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLanguageTag } from '../../hooks/useLanguageTag.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import styles from './ActivityTab.module.css'
import type { Activity } from './useActivity.js'

/** The next page, or why there is none. interface-guide.md §8.4. */
export function ActivityEnd(props: { activity: Activity; onFocusLost: () => void }) {
  const { list, items, readMore } = props.activity
  const t = useLateTranslate()
  if (list?.next != null && list.status !== 'error') {
    const isLoading = list.status === 'loading'
    return (
      <LoadMore
        isLoading={isLoading}
        known={list.rows.length}
        onMore={readMore}
        onFocusLost={props.onFocusLost}
      >
        {t(isLoading ? 'history.loadingMore' : 'history.more')}
      </LoadMore>
    )
  }
  return <End since={list?.since ?? null} isEmpty={items.length === 0} isRead={list?.status === 'loaded'} />
}

function End({ since, isEmpty, isRead }: { since: number | null; isEmpty: boolean; isRead: boolean }) {
  const t = useLateTranslate()
  const language = useLanguageTag()
  const { features } = useConfig()
  if (isRead && since !== null) {
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(since)
    return <p className={styles.end}>{t('history.since', { date })}</p>
  }
  if (isEmpty) return null
  if (!features.history) return <p className={styles.end}>{t('activity.end')}</p>
  return isRead ? <p className={styles.end}>{t('history.everything')}</p> : null
}
