import { formatAddress, getNetwork } from '@gangway/core'
import type { SiwxSession } from '@gangway/protocol'
import { useId } from 'react'
import { Button } from '../../components/Button/Button.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLanguageTag } from '../../hooks/useLanguageTag.js'
import { useSignIn } from '../../hooks/useSignIn.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { formatAgo } from '../../locales/formatAgo.js'
import { formatExactTime } from '../../locales/formatExactTime.js'
import styles from './SessionList.module.css'
import { useSessions } from './useSessions.js'

/**
 * Where this browser is signed in, each with a way out; and the way in for the account in use. Nothing where nobody
 * signs in. product.md §3 “Sign-in session”.
 */
export function SessionList() {
  const t = useTranslate()
  const id = useId()
  const { sessions, end } = useSessions()
  const { status, open } = useSignIn()
  const isOffered = status === 'needed'
  if (sessions.length === 0 && !isOffered) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t('signIn.sessions')}
      </h3>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow key={session.message} session={session} onEnd={() => void end(session)} />
        ))}
      </ul>
      {isOffered && (
        <Button kind="secondary" isWide icon="key" onClick={open}>
          {t('signIn.open')}
        </Button>
      )}
    </section>
  )
}

function SessionRow({ session, onEnd }: { session: SiwxSession; onEnd: () => void }) {
  const t = useTranslate()
  const config = useConfig()
  const language = useLanguageTag()
  const { accountAddress, chainId, issuedAt } = session.data
  const begun = issuedAt === undefined ? null : Date.parse(issuedAt)
  const values = {
    address: formatAddress(accountAddress),
    network: getNetwork(config, chainId)?.name ?? chainId,
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>{t('signIn.session', values)}</p>
        {begun !== null && (
          <p className={styles.time}>
            <time title={formatExactTime(begun, language)}>
              {t('signIn.since', { time: formatAgo(begun, Date.now(), language) })}
            </time>
          </p>
        )}
      </div>
      <Button kind="secondary" aria-label={t('signIn.signOutOf', values)} onClick={onEnd}>
        {t('signIn.signOut')}
      </Button>
    </li>
  )
}
