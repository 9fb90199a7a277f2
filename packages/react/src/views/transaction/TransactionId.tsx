import { CopyButton } from '../../components/CopyButton/CopyButton.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import styles from './TransactionId.module.css'

/** The whole id of a transaction, or of a purchase, to copy, and the way to the explorer's page of it; `page` null: there is none. */
export function TransactionId({ hash, page }: { hash: string; page: string | null }) {
  const t = useLateTranslate()
  return (
    <>
      <bdi className={styles.hash} dir="ltr" translate="no">
        {hash}
      </bdi>
      <span className={styles.ways}>
        <CopyButton text={hash} />
        {page && (
          <a className={styles.link} href={page} target="_blank" rel="noreferrer">
            {t('transaction.explorer')}
          </a>
        )}
      </span>
    </>
  )
}
