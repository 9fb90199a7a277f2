import { useId } from 'react'
import { LinkedText } from '../../components/LinkedText/LinkedText.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import type { MessageKey } from '../../locales/messageKey.js'
import { consentBoxAttribute, type LegalLinks, useConsent } from '../../wallets/useConsent.js'
import styles from './LegalLine.module.css'

/** What connecting agrees to, where the host says so; with a box to tick where it requires that. interface-guide.md §7.2. */
export function LegalLine() {
  const t = useTranslate()
  const { links, isRequired, isGiven, isMissed, give } = useConsent()
  const id = useId()
  if (links.terms === undefined && links.privacy === undefined) return null
  const text = (
    <LinkedText text={t(getKey(isRequired ? 'connect.consent' : 'connect.legal', links))} links={links} />
  )
  if (!isRequired) return <p className={styles.line}>{text}</p>
  return (
    <div className={styles.consent}>
      <input
        {...{ [consentBoxAttribute]: '' }}
        type="checkbox"
        id={id}
        className={styles.box}
        checked={isGiven}
        onChange={(event) => give(event.currentTarget.checked)}
        aria-invalid={isMissed || undefined}
        aria-describedby={isMissed ? `${id}-missed` : undefined}
      />
      <label htmlFor={id} className={styles.label}>
        {text}
      </label>
      {isMissed && (
        <p id={`${id}-missed`} className={styles.missed}>
          {t('connect.consentNeeded')}
        </p>
      )}
    </div>
  )
}

function getKey(kind: 'connect.consent' | 'connect.legal', links: LegalLinks): MessageKey {
  if (links.terms === undefined) return `${kind}.privacy`
  return links.privacy === undefined ? `${kind}.terms` : kind
}
