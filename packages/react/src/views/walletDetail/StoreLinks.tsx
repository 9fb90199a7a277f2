import { type ListedWallet, track, type WalletStore } from '@gangway/core'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'

/** Where the wallet can be had, of these shops, and its maker's own site. */
export function StoreLinks({ wallet, stores }: { wallet: ListedWallet; stores: readonly WalletStore[] }) {
  const t = useLateTranslate()
  const config = useConfig()
  const values = { wallet: wallet.name }
  const onClick = () => track(config, { type: 'track', event: 'CLICK_GET_WALLET' })
  return (
    <>
      {stores.map((store) => {
        const href = wallet.stores[store]
        if (href === null) return null
        return (
          <Row
            key={store}
            icon={<Icon name="download" />}
            title={t('wallet.get', values)}
            subtitle={t(`wallet.get.${store}`)}
            href={href}
            onClick={onClick}
          />
        )
      })}
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
