import type { ListedWallet } from '@gangway/core'
import { WalletIcon } from '../../components/WalletIcon/WalletIcon.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { isPhone } from '../../platform/isPhone.js'
import styles from './WalletHead.module.css'

/** The wallet, and that it is not in this page. */
export function WalletHead({ wallet }: { wallet: ListedWallet }) {
  const t = useLateTranslate()
  return (
    <div className={styles.head}>
      <WalletIcon wallet={wallet} size="xl" />
      <p>{t(isPhone() ? 'wallet.notHere.phone' : 'wallet.notHere', { wallet: wallet.name })}</p>
    </div>
  )
}
