import {
  type Connection,
  formatAddress,
  formatQuantity,
  getActiveConnection,
  getNetwork,
} from '@gangway/core'
import type { ReactNode } from 'react'
import styles from './ConnectButton.module.css'
import { Avatar } from './components/Avatar/Avatar.js'
import { Drawing } from './components/Icon/Drawing.js'
import { warningPath } from './components/Icon/warningPath.js'
import { joinClasses } from './components/joinClasses.js'
import { Spinner } from './components/Spinner/Spinner.js'
import { useGangwayContext } from './GangwayContext.js'
import { useAccount } from './hooks/useAccount.js'
import { useElapsed } from './hooks/useElapsed.js'
import { useGangway } from './hooks/useGangway.js'
import { buttonTexts } from './locales/en/button.js'
import { useStore } from './store/useStore.js'

/** Longest time the button may leave open whether someone is connected, ms. interface-guide §7.1. */
const unknownLimit = 1_500

type ButtonState = 'unknown' | 'disconnected' | 'connecting' | 'connected' | 'wrongNetwork' | 'loadFailed'

/**
 * The button of the host's page: opens the dialog and shows who is connected. interface-guide §7.1. The same on
 * the server as at first in the browser.
 *
 * @example <ConnectButton showBalance />
 */
export function ConnectButton(props: { showBalance?: boolean; className?: string }) {
  const { config, router, dialogCode } = useGangwayContext()
  const connection = useGangway(getActiveConnection)
  const state = useButtonState(connection)
  const isLoading = useStore(dialogCode) === 'loading'
  const isOpening = useStore(router.state).isOpen && isLoading

  const onClick = () => {
    if (state === 'loadFailed') location.reload()
    else if (state === 'wrongNetwork') router.reset('UnsupportedChain')
    else router.reset(getActiveConnection(config.state) ? 'Account' : 'Connect')
  }
  return (
    <span className={joinClasses('gw-root', styles.root, props.className)}>
      <button
        type="button"
        className={styles.button}
        data-state={state}
        data-gangway-connect-button=""
        aria-haspopup="dialog"
        aria-busy={state === 'unknown' || isOpening || undefined}
        aria-label={state === 'unknown' ? buttonTexts['button.connect'] : undefined}
        onClick={onClick}
      >
        {isOpening && <Spinner size="s" />}
        <ButtonContent state={state} connection={connection} showBalance={props.showBalance ?? false} />
      </button>
    </span>
  )
}

function useButtonState(connection: Connection | null): ButtonState {
  const { config, isStarted, dialogCode, router } = useGangwayContext()
  const status = useGangway((state) => state.status)
  const isNeeded = useStore(router.state).isOpen
  const hasFailed = useStore(dialogCode) === 'failed' && isNeeded
  const isUndecided = !isStarted || status === 'reconnecting'
  const isOverdue = useElapsed(isUndecided, unknownLimit)
  if (hasFailed) return 'loadFailed'
  if (connection) return getNetwork(config, connection.networkId) ? 'connected' : 'wrongNetwork'
  if (status === 'connecting') return 'connecting'
  return isUndecided && !isOverdue ? 'unknown' : 'disconnected'
}

type ContentProps = { state: ButtonState; connection: Connection | null; showBalance: boolean }

function ButtonContent({ state, connection, showBalance }: ContentProps): ReactNode {
  switch (state) {
    case 'unknown':
      return <span className={styles.hidden}>{buttonTexts['button.connect']}</span>
    case 'connecting':
      return (
        <>
          <Spinner size="s" />
          {buttonTexts['button.connecting']}
        </>
      )
    case 'connected':
      return connection && <ConnectedAccount connection={connection} showBalance={showBalance} />
    case 'wrongNetwork':
      return (
        <>
          <Drawing path={warningPath} size="s" />
          {buttonTexts['button.wrongNetwork']}
        </>
      )
    case 'loadFailed':
      return buttonTexts['button.loadFailed']
    case 'disconnected':
      return buttonTexts['button.connect']
  }
}

function ConnectedAccount({ connection, showBalance }: { connection: Connection; showBalance: boolean }) {
  const [{ address }] = connection.accounts
  const { locale } = useGangwayContext()
  const native = useAccount().tokenBalance.find((balance) => balance.address === null)
  return (
    <>
      <Avatar address={address} size="s" />
      {showBalance && native && (
        <bdi className={styles.balance} dir="ltr">
          {formatQuantity(native.amount, native.quantity.decimals, { locale })} {native.symbol}
        </bdi>
      )}
      <bdi dir="ltr" title={address}>
        {formatAddress(address)}
      </bdi>
    </>
  )
}
