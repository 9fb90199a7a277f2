import { recoveryHash } from '@gangway/protocol'
import { useContext, useEffect } from 'react'
import { Banner } from '../../components/Banner/Banner.js'
import { Button } from '../../components/Button/Button.js'
import { LinkButton } from '../../components/LinkButton/LinkButton.js'
import { useAccountPage } from '../../hooks/useAccountPage.js'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { ViewEntryContext } from '../../router/useViewParams.js'
import styles from './RecoveryNote.module.css'
import { useRecoveryNote } from './useRecoveryNote.js'

/**
 * Who keeps what recovers the wallet, while it is not its owner, and the way to change that. In the dialog alone: a page
 * may show the panel too, and it is said once. embedded-wallet.md §9.
 */
export function RecoveryNote() {
  return useContext(ViewEntryContext) === null ? null : <Note />
}

function Note() {
  const t = useLateTranslate()
  const announce = useAnnounce()
  const page = useAccountPage()
  const note = useRecoveryNote()
  const isShown = note !== null && page !== null
  const text = t('recovery.note')
  useEffect(() => {
    if (isShown) announce(text)
  }, [isShown, announce, text])
  if (!isShown) return null
  return (
    <Banner
      action={
        <div className={styles.actions}>
          <Button
            kind="quiet"
            onClick={({ currentTarget }) => {
              // What had the focus goes; the tabs are what comes next.
              const panel = currentTarget.closest('[lang]')
              note.putOff()
              panel?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
            }}
          >
            {t('recovery.notNow')}
          </Button>
          <LinkButton kind="secondary" isElsewhere href={page + recoveryHash} onClick={note.follow}>
            {t('recovery.setUp')}
          </LinkButton>
        </div>
      }
    >
      {text}
    </Banner>
  )
}
