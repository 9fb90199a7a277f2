import type { ReactNode } from 'react'
import { Disclosure } from '../../components/Disclosure/Disclosure.js'
import { Skeleton } from '../../components/Skeleton/Skeleton.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import styles from './HiddenRows.module.css'

/** What looks like spam, folded away under how much that is; nothing where there is none. interface-guide.md §8.2 */
export function HiddenRows(props: {
  count: number
  /** They are still to be read. */
  isLoading?: boolean
  onOpen?: () => void
  children: ReactNode
}) {
  const { count, isLoading = false, onOpen, children } = props
  const t = useLateTranslate()
  if (count === 0) return null
  return (
    <Disclosure summary={t('hidden.title', { count })} {...(onOpen ? { onOpen } : {})}>
      <p className={styles.text}>{t('hidden.text')}</p>
      {children}
      {isLoading && <Skeleton count={1} />}
    </Disclosure>
  )
}
