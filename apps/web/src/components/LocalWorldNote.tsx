import { useText } from '../locales/useText.js'
import styles from './LocalWorldNote.module.css'

/** What a newcomer needs in the local world: coins, the mails that are sent, and to know where the wallet comes from. */
export function LocalWorldNote({ devConsoleUrl }: { devConsoleUrl: string }) {
  const text = useText()
  return (
    <aside className={styles.note} aria-label={text('local.title')}>
      <strong>{text('local.title')}</strong>
      <span>{text('local.wallet')}</span>
      <a href={devConsoleUrl} target="_blank" rel="noreferrer">
        {text('local.faucet')}
      </a>
      <a href={new URL('/inbox', devConsoleUrl).href} target="_blank" rel="noreferrer">
        {text('local.inbox')}
      </a>
    </aside>
  )
}
