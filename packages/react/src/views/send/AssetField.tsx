import { formatQuantity, getNetwork } from '@gangway/core'
import { Icon } from '../../components/Icon/Icon.js'
import { Row } from '../../components/Row/Row.js'
import { TokenIcon } from '../../components/TokenIcon/TokenIcon.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { AssetTitle } from './AssetTitle.js'
import { isSingleNft } from './nftAsset.js'
import styles from './SendFields.module.css'
import type { SendForm } from './useSendForm.js'

/** The chosen asset; leads to the list of them. */
export function AssetField({ form: { token }, onOpen }: { form: SendForm; onOpen: () => void }) {
  const t = useLateTranslate()
  const locale = useLocale()
  const config = useConfig()
  const chevron = <Icon name="chevron" size="s" />
  if (!token)
    return (
      <Row
        className={styles.asset ?? ''}
        icon={<Icon name="coins" />}
        title={t('send.chooseAsset')}
        end={chevron}
        onClick={onOpen}
      />
    )
  const held = `${formatQuantity(token.amount, token.quantity.decimals, { locale, group: true })} ${token.symbol}`
  const amount = token.nft ? token.amount.toString() : held
  return (
    <Row
      className={styles.asset ?? ''}
      icon={<TokenIcon token={token} network={getNetwork(config, token.chainId)} />}
      title={<AssetTitle token={token} />}
      subtitle={isSingleNft(token) ? <bdi>{token.name}</bdi> : t('send.balance', { amount })}
      end={chevron}
      onClick={onOpen}
    />
  )
}
