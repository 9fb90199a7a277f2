import { AccountPanel, ConnectButton, GangwayRoot, useActiveConnection, useGangway } from '@gangway/react'
import { useText } from '../locales/useText.js'
import styles from './AccountPage.module.css'

/** `/account`: the dialog's account view as a page. */
export function AccountPage() {
  const text = useText()
  return (
    <div className={styles.page}>
      <title>{`${text('account.title')} · ${text('name')}`}</title>
      <h1 className={styles.title}>{text('account.title')}</h1>
      <Content />
    </div>
  )
}

function Content() {
  const text = useText()
  const connection = useActiveConnection()
  const isReconnecting = useGangway((state) => state.status === 'reconnecting')
  if (connection)
    return (
      <GangwayRoot className={styles.panel}>
        <AccountPanel />
      </GangwayRoot>
    )
  if (isReconnecting)
    return (
      <p className={styles.empty} role="status">
        {text('account.reconnecting')}
      </p>
    )
  return (
    <div className={styles.empty}>
      <h2 className={styles.subtitle}>{text('account.empty.title')}</h2>
      <p>{text('account.empty.text')}</p>
      <ConnectButton />
    </div>
  )
}
