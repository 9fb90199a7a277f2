import type { ListedWallet } from '@gangway/core'
import { Row } from '../../components/Row/Row.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { getWalletStore } from '../../wallets/getWalletStore.js'
import { InstalledWallet } from '../walletDetail/InstalledWallet.js'
import { LookAgain } from '../walletDetail/LookAgain.js'
import { StoreLinks } from '../walletDetail/StoreLinks.js'
import { useInstalledWallet } from '../walletDetail/useInstalledWallet.js'
import { WalletHead } from '../walletDetail/WalletHead.js'
import styles from './PairingLink.module.css'

/** The wallet in this browser instead of on a phone: its extension or its web application. interface-guide.md §7.5. */
export function WalletInBrowser({ wallet }: { wallet: ListedWallet }) {
  const t = useLateTranslate()
  const installed = useInstalledWallet(wallet)
  const store = getWalletStore()
  if (installed) return <InstalledWallet wallet={installed} />
  return (
    <div className={styles.ways}>
      <WalletHead wallet={wallet} />
      <StoreLinks wallet={wallet} stores={store ? [store] : []} />
      {wallet.webApp && <Row title={t('wallet.webApp', { wallet: wallet.name })} href={wallet.webApp} />}
      <LookAgain />
    </div>
  )
}
