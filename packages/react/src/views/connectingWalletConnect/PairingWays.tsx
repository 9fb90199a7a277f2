import type { ListedWallet, WalletStore } from '@gangway/core'
import { useState } from 'react'
import { type Tab, Tabs } from '../../components/Tabs/Tabs.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { getWalletStore } from '../../wallets/getWalletStore.js'
import { StoreLinks } from '../walletDetail/StoreLinks.js'
import styles from './PairingLink.module.css'
import { PairingPanel } from './PairingPanel.js'
import type { Pairing } from './usePairing.js'
import { WalletInBrowser } from './WalletInBrowser.js'

type Way = 'qr' | 'browser' | 'get'

const phoneStores: readonly WalletStore[] = ['ios', 'android']

/** One wallet of the list on a desktop: by its app on a phone, in this browser, and where the app is had. interface-guide.md §7.5. */
export function PairingWays({ pairing, wallet }: { pairing: Pairing; wallet: ListedWallet }) {
  const t = useLateTranslate()
  const [way, setWay] = useState<Way>('qr')
  const store = getWalletStore()
  const isInBrowser = wallet.webApp ?? (store && wallet.stores[store])
  const isHad = wallet.homepage ?? wallet.stores.ios ?? wallet.stores.android
  const tabs: Tab<Way>[] = [
    {
      id: 'qr',
      label: t('pairing.way.qr'),
      panel: <PairingPanel pairing={pairing} wallet={wallet} />,
    },
  ]
  if (isInBrowser)
    tabs.push({ id: 'browser', label: t('pairing.way.browser'), panel: <WalletInBrowser wallet={wallet} /> })
  if (isHad)
    tabs.push({
      id: 'get',
      label: t('pairing.way.get'),
      panel: (
        <div className={styles.ways}>
          <StoreLinks wallet={wallet} stores={phoneStores} />
        </div>
      ),
    })
  const [only, second] = tabs
  if (!second) return only?.panel
  return (
    <Tabs label={t('pairing.ways', { wallet: wallet.name })} tabs={tabs} selected={way} onSelect={setWay} />
  )
}
