import { socialProviderNames } from '@gangway/protocol'
import { useGangway } from '../../hooks/useGangway.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import styles from './ConnectionCard.module.css'

/** Which provider said who somebody is, and what it calls them; nothing after a login by e-mail. product.md §3 “Account state”. */
export function LoginWay() {
  const t = useLateTranslate()
  const provider = useGangway(({ frame }) => frame.socialProvider)
  const name = useGangway(({ frame }) => frame.userName)
  if (!provider) return null
  const values = { provider: socialProviderNames[provider] }
  return (
    <p className={styles.place}>
      {name === null ? t('social.loggedIn', values) : t('social.loggedInAs', { ...values, name })}
    </p>
  )
}
