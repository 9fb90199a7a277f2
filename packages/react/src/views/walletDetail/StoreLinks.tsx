import { type ListedWallet, track } from '@gangway/core'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useTranslate } from '../../hooks/useTranslate.js'
import { getWalletStore } from '../../wallets/getWalletStore.js'

/** Where the wallet can be had for this very browser or phone, and its maker's own site. */
export function StoreLinks({ wallet }: { wallet: ListedWallet }) {
  const t = useTranslate()
  const config = useConfig()
  const store = getWalletStore()
  const values = { wallet: wallet.name }
  const onClick = () => track(config, { type: 'track', event: 'CLICK_GET_WALLET' })
  return (
    <>
      {store && wallet.stores[store] && (
        <Row
          icon={<Icon name="download" />}
          title={t('wallet.get', values)}
          subtitle={t(`wallet.get.${store}`)}
          href={wallet.stores[store]}
          onClick={onClick}
        />
      )}
      {wallet.homepage && (
        <Row
          icon={<Icon name="external" />}
          title={t('wallet.homepage', values)}
          subtitle={<bdi dir="ltr">{wallet.homepage.split('/')[2]}</bdi>}
          href={wallet.homepage}
          onClick={onClick}
        />
      )}
    </>
  )
}
