import { getBrowseLink, lookForWallets } from '@gangway/core'
import { useEffect } from 'react'
import { Row } from '../components/Row/Row.js'
import { WalletIcon } from '../components/WalletIcon/WalletIcon.js'
import { useConfig } from '../hooks/useConfig.js'
import { useTranslate } from '../hooks/useTranslate.js'
import { useViewParams } from '../hooks/useViewParams.js'
import { getWalletStore } from '../wallets/getWalletStore.js'
import { isPhone } from '../wallets/isPhone.js'
import { isSameWallet } from '../wallets/isSameWallet.js'
import { useWallets } from '../wallets/useWallets.js'
import styles from './WalletDetailView.module.css'
import { InstalledWallet } from './walletDetail/InstalledWallet.js'
import { LookAgain } from './walletDetail/LookAgain.js'
import { OpenOnPhone } from './walletDetail/OpenOnPhone.js'
import { StoreLinks } from './walletDetail/StoreLinks.js'

/**
 * A wallet that is not in this page: how to get it, how to open this page in it, and its web application. Which of
 * these it has is said by the list; nobody is sent to a shop on a guess. interface-guide §7.3–7.5.
 */
export function WalletDetailView() {
  const { listed } = useViewParams('WalletDetail')
  const t = useTranslate()
  const installed = useWallets().find((wallet) => wallet.isInstalled && isSameWallet(wallet, listed))
  useLookingOnReturn()
  if (installed) return <InstalledWallet wallet={installed} />

  const values = { wallet: listed.name }
  const browseLink = getBrowseLink(listed, location.href)
  const store = getWalletStore()
  const hasAnyWay = browseLink ?? listed.webApp ?? listed.homepage ?? (store && listed.stores[store])
  return (
    <>
      <div className={styles.head}>
        <WalletIcon wallet={listed} size="xl" />
        <p>{t(isPhone() ? 'wallet.notHere.phone' : 'wallet.notHere', values)}</p>
      </div>
      {browseLink && <OpenOnPhone wallet={listed} link={browseLink} />}
      <StoreLinks wallet={listed} />
      {listed.webApp && <Row title={t('wallet.webApp', values)} href={listed.webApp} />}
      {!hasAnyWay && <p>{t('wallet.noWay')}</p>}
      {!isPhone() && <LookAgain />}
    </>
  )
}

/** Who comes back from a shop may have installed it. */
function useLookingOnReturn(): void {
  const config = useConfig()
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') lookForWallets(config)
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [config])
}
