import type { Contact } from '@gangway/core'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/Button/Button.js'
import { IconButton } from '../../../components/IconButton/IconButton.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import styles from './RecipientChoices.module.css'
import { RecipientRow } from './RecipientRow.js'

/** A contact to send to, which can be forgotten: it asks first, in its own place. */
export function ContactRow(props: { contact: Contact; onChoose: () => void; onRemove: () => void }) {
  const { contact, onChoose, onRemove } = props
  const { address, name } = contact
  const t = useLateTranslate()
  const [isAsking, setIsAsking] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  // Where a second press of the same key does no harm.
  useEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])
  if (!isAsking)
    return (
      <div className={styles.line}>
        <RecipientRow name={name} address={address} onChoose={onChoose} />
        <IconButton icon="close" label={t('contacts.remove', { name })} onClick={() => setIsAsking(true)} />
      </div>
    )
  return (
    <fieldset className={styles.question} aria-label={t('contacts.remove', { name })}>
      <p>{t('contacts.removeQuestion', { name })}</p>
      <div className={styles.answers}>
        <Button ref={keep} kind="secondary" onClick={() => setIsAsking(false)}>
          {t('contacts.keep')}
        </Button>
        <Button kind="danger" onClick={onRemove}>
          {t('contacts.removeConfirm')}
        </Button>
      </div>
    </fieldset>
  )
}
