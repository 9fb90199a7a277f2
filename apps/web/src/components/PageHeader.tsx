import { ConnectButton, useConfig, useDialog, useNetwork } from '@gangway/react'
import { Link } from '@tanstack/react-router'
import { useText } from '../locales/useText.js'
import { Logo } from './Logo.js'
import styles from './PageHeader.module.css'

/** Top of every page: name, pages, network, connect button. */
export function PageHeader() {
  const text = useText()
  const { network } = useNetwork()
  const dialog = useDialog()
  const { enableNetworkSwitch = true } = useConfig().features
  const name = network?.name ?? text('network.unknown')
  return (
    <header className={styles.header}>
      <Link className={styles.brand} to="/" aria-label={text('nav.home')}>
        <Logo />
        <span className={styles.name}>{text('name')}</span>
      </Link>
      <nav className={styles.nav} aria-label={text('nav.label')}>
        <Link className={styles.link} to="/account">
          {text('nav.account')}
        </Link>
        <Link className={styles.link} to="/send">
          {text('nav.send')}
        </Link>
      </nav>
      {enableNetworkSwitch && (
        <button
          className={styles.network}
          type="button"
          aria-label={text('network.button', { network: name })}
          onClick={() => dialog.open('Networks')}
        >
          {name}
        </button>
      )}
      <ConnectButton className={styles.connect ?? ''} />
    </header>
  )
}
