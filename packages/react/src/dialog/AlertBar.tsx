import { useEffect, useState } from 'react'
import { Banner } from '../components/Banner/Banner.js'
import { Details } from '../components/Details/Details.js'
import { IconButton } from '../components/IconButton/IconButton.js'
import { useAnnounce } from '../hooks/useAnnounce.js'
import { useConfig } from '../hooks/useConfig.js'
import { useGangway } from '../hooks/useGangway.js'
import { useTranslate } from '../hooks/useTranslate.js'
import styles from './AlertBar.module.css'

/**
 * What is wrong with the set-up of the page, for whoever builds it: only while the config is in debug; the console has
 * it in any case. product.md §8, modal-behaviour.md §15.
 */
export function AlertBar() {
  const { isDebug } = useConfig()
  const alerts = useGangway((state) => state.alerts)
  const [dismissed, setDismissed] = useState(0)
  const alert = isDebug ? alerts[dismissed] : undefined
  const t = useTranslate()
  const announce = useAnnounce()
  useEffect(() => {
    if (alert) announce(alert.shortMessage, 'assertive')
  }, [announce, alert])
  if (!alert) return null
  return (
    <div className={styles.bar} lang="en" dir="ltr" data-gangway-alert={alert.code}>
      <Banner
        kind="danger"
        action={
          <IconButton icon="close" label={t('block.dismiss')} onClick={() => setDismissed(dismissed + 1)} />
        }
      >
        <p>{alert.shortMessage}</p>
        <Details text={[alert.details, ...alert.hints].filter(Boolean).join('\n')} />
      </Banner>
    </div>
  )
}
