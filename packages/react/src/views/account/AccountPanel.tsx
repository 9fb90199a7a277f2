import { getActiveConnection, track } from '@gangway/core'
import { useState } from 'react'
import { Button } from '../../components/Button/Button.js'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { createLateView } from '../../components/LateView/createLateView.js'
import { Tabs } from '../../components/Tabs/Tabs.js'
import { useGangwayContext } from '../../GangwayContext.js'
import { useAccount } from '../../hooks/useAccount.js'
import { useAccountWatch } from '../../hooks/useAccountWatch.js'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useFreshBalances } from '../../hooks/useFreshBalances.js'
import { useGangway } from '../../hooks/useGangway.js'
import { useIsSignInMissing } from '../../hooks/useIsSignInMissing.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetwork } from '../../hooks/useNetwork.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { useRouter } from '../../router/useRouter.js'
import { AccountHeader } from './AccountHeader.js'
import styles from './AccountPanel.module.css'
import { ActivityTab } from './ActivityTab.js'
import type { AccountTab } from './accountTab.js'
import { DisconnectButton } from './DisconnectButton.js'
import { getPendingCount } from './getPendingCount.js'
import { LoginNote } from './LoginNote.js'
import { RecoveryNote } from './RecoveryNote.js'
import { TokensTab } from './TokensTab.js'
import { useHiddenAmounts } from './useHiddenAmounts.js'

// Few open them at once, and every page that connects a wallet loads what is here.
const NftsTab = createLateView(async () => (await import('./NftsTab.js')).NftsTab)
const AllNetworks = createLateView(async () => (await import('./allNetworks/AllNetworks.js')).AllNetworks)

const focus = (element: HTMLElement | null) => element?.focus()

/**
 * Header, tabs and Disconnect of the account in use: the dialog's Account view, and whole in a host's own page
 * (then inside a `GangwayRoot`). product.md §2 fixes the order of the tabs.
 */
export function AccountPanel({ initialTab = 'tokens' }: { initialTab?: AccountTab }) {
  const connection = useActiveConnection()
  const isSignInMissing = useIsSignInMissing()
  if (!connection) return <NotConnected />
  return isSignInMissing ? <NotSignedIn /> : <ConnectedPanel initialTab={initialTab} />
}

function ConnectedPanel({ initialTab }: { initialTab: AccountTab }) {
  const t = useLateTranslate()
  const { language } = useGangwayContext()
  const config = useConfig()
  // No node tells what NFTs there are, nor what anything is worth.
  const hasNfts = !config.sources
  const [tab, setTab] = useState(hasNfts || initialTab !== 'nfts' ? initialTab : 'tokens')
  const select = (next: AccountTab) => {
    setTab(next)
    const isSmartAccount = getActiveConnection(config.state)?.accounts[0].type === 'smartAccount'
    if (next === 'activity')
      track(config, { type: 'track', event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount } })
  }
  const { isHidden, toggle } = useHiddenAmounts()
  // Undefined until somebody went there.
  const [isAll, setAll] = useState<boolean>()
  const network = useNetworkName(useNetwork().networkId)
  useFreshBalances()
  useAccountWatch()
  if (isAll)
    return (
      <div className={styles.panel} lang={language.tag} dir={language.direction}>
        <Button ref={focus} kind="quiet" icon="back" onClick={() => setAll(false)}>
          {network}
        </Button>
        <AllNetworks />
      </div>
    )
  return (
    <div className={styles.panel} lang={language.tag} dir={language.direction}>
      <LoginNote />
      <AccountHeader
        isHidden={isHidden}
        onToggleHidden={toggle}
        place={
          hasNfts && (
            <button
              type="button"
              ref={isAll === false ? focus : null}
              className={styles.pill}
              onClick={() => setAll(true)}
            >
              {t('account.allNetworks')}
            </button>
          )
        }
      />
      <RecoveryNote />
      <Tabs<AccountTab>
        label={t('account.tabs')}
        selected={tab}
        onSelect={select}
        tabs={[
          { id: 'tokens', label: t('account.tokens'), panel: <TokensTab isHidden={isHidden} /> },
          ...(hasNfts ? [{ id: 'nfts' as const, label: t('account.nfts'), panel: <NftsTab /> }] : []),
          { id: 'activity', label: <ActivityLabel />, panel: <ActivityTab isHidden={isHidden} /> },
        ]}
      />
      <DisconnectButton />
    </div>
  )
}

// The list itself says what is pending; to those who hear it, the number would be but noise.
function ActivityLabel() {
  const t = useLateTranslate()
  const { address } = useAccount()
  const pending = useGangway((state) => (address ? getPendingCount(state, address) : 0))
  return (
    <>
      {t('account.activity')}
      {pending > 0 && (
        <span className={styles.count} aria-hidden="true">
          {pending}
        </span>
      )}
    </>
  )
}

// Nothing is shown of an account nobody may use without a session.
function NotSignedIn() {
  const t = useLateTranslate()
  const { reset } = useRouter()
  return (
    <EmptyState
      icon="key"
      title={t('signIn.missing')}
      action={<Button onClick={() => reset('SIWXSignMessage')}>{t('signIn.open')}</Button>}
    />
  )
}

// A network of another family was chosen and no wallet is connected there.
function NotConnected() {
  const t = useLateTranslate()
  const { push } = useRouter()
  const network = useNetworkName(useNetwork().networkId)
  return (
    <EmptyState
      icon="wallet"
      title={t('account.notConnected', { network })}
      action={<Button onClick={() => push('Connect')}>{t('account.connect')}</Button>}
    />
  )
}
