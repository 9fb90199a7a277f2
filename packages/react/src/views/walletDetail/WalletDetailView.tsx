import type { ListedWallet } from '@gangway/core'
import { getBrowseLink } from '@gangway/core'
import { Row } from '../../components/Row/Row.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { isPhone } from '../../platform/isPhone.js'
import { useViewParams } from '../../router/useViewParams.js'
import { getWalletStore } from '../../wallets/getWalletStore.js'
import { InstalledWallet } from './InstalledWallet.js'
import { LookAgain } from './LookAgain.js'
import { OpenOnPhone } from './OpenOnPhone.js'
import { StoreLinks } from './StoreLinks.js'
import { useInstalledWallet } from './useInstalledWallet.js'
import { WalletHead } from './WalletHead.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    WalletDetail: {
      /** Its name, for the title. */
      wallet: string
      listed: ListedWallet
    }
  }
}

/**
 * A wallet that is not in this page and is not paired with: how to get it, how to open this page in it, and its web
 * application. Which of these it has is said by the list; nobody is sent to a shop on a guess. interface-guide.md §7.3–7.5.
 */
export function WalletDetailView() {
  const { listed } = useViewParams('WalletDetail')
  const t = useLateTranslate()
  const installed = useInstalledWallet(listed)
  if (installed) return <InstalledWallet wallet={installed} />

  const browseLink = getBrowseLink(listed, location.href)
  const store = getWalletStore()
  const hasAnyWay = browseLink ?? listed.webApp ?? listed.homepage ?? (store && listed.stores[store])
  return (
    <>
      <WalletHead wallet={listed} />
      {browseLink && <OpenOnPhone wallet={listed} link={browseLink} />}
      <StoreLinks wallet={listed} stores={store ? [store] : []} />
      {listed.webApp && <Row title={t('wallet.webApp', { wallet: listed.name })} href={listed.webApp} />}
      {!hasAnyWay && <p>{t('wallet.noWay')}</p>}
      {!isPhone() && <LookAgain />}
    </>
  )
}
