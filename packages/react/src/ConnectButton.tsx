import {
  type Connection,
  formatAddress,
  formatQuantity,
  getActiveConnection,
  getNetwork,
  isSignInMissing,
} from '@gangway/core'
import type { ReactNode } from 'react'
import styles from './ConnectButton.module.css'
import { Avatar } from './components/Avatar/Avatar.js'
import { Drawing } from './components/Icon/Drawing.js'
import { warningPath } from './components/Icon/warningPath.js'
import { joinClasses } from './components/joinClasses.js'
import { Spinner } from './components/Spinner/Spinner.js'
import { useGangwayContext } from './GangwayContext.js'
import { GangwayRoot } from './GangwayRoot.js'
import { useElapsed } from './hooks/useElapsed.js'
import { useGangway } from './hooks/useGangway.js'
import { buttonTexts } from './locales/en/button.js'
import { findMessage } from './locales/findMessage.js'
import { getHomeView } from './router/getHomeView.js'
import { useStore } from './store/useStore.js'

/** Longest time the button may leave open whether someone is connected, ms. interface-guide.md §7.1. */
const unknownLimit = 1_500

/** What the connect button shows. interface-guide.md §7.1. */
export type ButtonState =
  | 'unknown'
  | 'disconnected'
  | 'connecting'
  | 'connected'
  | 'wrongNetwork'
  | 'signInNeeded'
  | 'loadFailed'

/**
 * The button of the host's page: opens the dialog and shows who is connected. interface-guide.md §7.1. The same on
 * the server as at first in the browser.
 *
 * @example <ConnectButton showBalance />
 */
export function ConnectButton(props: { showBalance?: boolean; className?: string }) {
  const { config, router, dialogCode } = useGangwayContext()
  const text = useButtonText()
  const connection = useGangway(getActiveConnection)
  const { isOpen } = useStore(router.state)
  const codeState = useStore(dialogCode)
  const isOpening = isOpen && codeState === 'loading'
  const state = useButtonState(connection, isOpen && codeState === 'failed')

  const onClick = () => {
    if (state === 'loadFailed') location.reload()
    else if (state === 'wrongNetwork') router.reset('UnsupportedChain')
    else router.reset(getHomeView(config))
  }
  return (
    <GangwayRoot isInline className={joinClasses(styles.root, props.className)}>
      <button
        type="button"
        className={styles.button}
        data-state={state}
        data-gangway-connect-button=""
        aria-haspopup="dialog"
        aria-busy={state === 'unknown' || isOpening || undefined}
        aria-label={state === 'unknown' ? text('button.connect') : undefined}
        onClick={onClick}
      >
        {isOpening && <Spinner size="s" />}
        <ButtonContent state={state} connection={connection} showBalance={props.showBalance ?? false} />
      </button>
    </GangwayRoot>
  )
}

/** Decides what a connect button shows; `hasFailed`: the dialog's code did not load. */
export function useButtonState(connection: Connection | null, hasFailed: boolean): ButtonState {
  const { config, isStarted, language } = useGangwayContext()
  const { status, isUnsigned, isChecking } = useGangway((now) => {
    const isUnsigned = isSignInMissing(config)
    return { status: now.status, isUnsigned, isChecking: isUnsigned && now.signIn.status === 'unknown' }
  })
  // English for a moment, and then something else, would be worse than nothing for that moment.
  const isUndecided = !isStarted || status === 'reconnecting' || language.isLoading || isChecking
  const isOverdue = useElapsed(isUndecided, unknownLimit)
  if (hasFailed) return 'loadFailed'
  const canSwitch = config.features.enableNetworkSwitch !== false
  const isUnknown = isUndecided && !isOverdue
  if (connection) {
    if (canSwitch && !getNetwork(config, connection.networkId)) return 'wrongNetwork'
    if (!isUnsigned) return 'connected'
    return isChecking && isUnknown ? 'unknown' : 'signInNeeded'
  }
  if (status === 'connecting') return status
  return isUnknown ? 'unknown' : 'disconnected'
}

/** The button's texts. It must not carry the whole English catalogue, as `useTranslate` does. */
function useButtonText(): (key: keyof typeof buttonTexts) => string {
  const { catalogues } = useGangwayContext().language
  return (key) => findMessage(catalogues, key)?.message ?? buttonTexts[key]
}

type ContentProps = { state: ButtonState; connection: Connection | null; showBalance: boolean }

function ButtonContent({ state, connection, showBalance }: ContentProps): ReactNode {
  const text = useButtonText()
  switch (state) {
    case 'unknown':
      return <span className={styles.hidden}>{text('button.connect')}</span>
    case 'connecting':
      return (
        <>
          <Spinner size="s" />
          {text('button.connecting')}
        </>
      )
    case 'connected':
      return connection && <ConnectedAccount connection={connection} showBalance={showBalance} />
    case 'wrongNetwork':
      return (
        <>
          <Drawing path={warningPath} size="s" />
          {text('button.wrongNetwork')}
        </>
      )
    case 'signInNeeded':
      return text('button.signIn')
    case 'loadFailed':
      return text('button.loadFailed')
    case 'disconnected':
      return text('button.connect')
  }
}

function ConnectedAccount({ connection, showBalance }: { connection: Connection; showBalance: boolean }) {
  const [{ address, caipAddress }] = connection.accounts
  const { locale } = useGangwayContext()
  // Not `useAccount`, which is more than a button need carry.
  const native = useGangway(({ balances }) =>
    balances.get(caipAddress)?.tokenBalances.find((balance) => balance.address === null),
  )
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
