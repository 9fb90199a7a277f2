import { formatFiat, formatQuantity, getNetwork, type TokenBalance } from '@gangway/core'
import { Row } from '../../components/Row/Row.js'
import { TokenIcon } from '../../components/TokenIcon/TokenIcon.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import styles from '../account/TokensTab.module.css'
import { AssetTitle } from './AssetTitle.js'

/** One asset of the list: a button that chooses it, or the reason why it cannot be sent. */
export function AssetRow({
  token,
  onChoose,
}: {
  token: TokenBalance
  onChoose: (token: TokenBalance) => void
}) {
  const t = useLateTranslate()
  const locale = useLocale()
  const config = useConfig()
  const network = getNetwork(config, token.chainId)
  return (
    <Row
      icon={<TokenIcon token={token} network={network} />}
      title={<AssetTitle token={token} />}
      subtitle={token.restriction === null ? network?.name : t(`asset.restricted.${token.restriction}`)}
      isDisabled={token.restriction !== null}
      end={
        <span className={styles.end}>
          <bdi className={styles.amount} dir="ltr">
            {formatQuantity(token.amount, token.quantity.decimals, { locale, group: true })}
          </bdi>
          {!config.sources && <bdi dir="ltr">{formatFiat(token.value, { locale })}</bdi>}
        </span>
      }
      onClick={() => onChoose(token)}
    />
  )
}
