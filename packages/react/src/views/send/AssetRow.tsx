import { formatFiat, formatQuantity, getNetwork, type TokenBalance } from '@gangway/core'
import { Row } from '../../components/Row/Row.js'
import { TokenIcon } from '../../components/TokenIcon/TokenIcon.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLocale } from '../../hooks/useLocale.js'
import styles from '../account/TokensTab.module.css'

/** One asset of the list: a button that chooses it. */
export function AssetRow({
  token,
  onChoose,
}: {
  token: TokenBalance
  onChoose: (token: TokenBalance) => void
}) {
  const locale = useLocale()
  const network = getNetwork(useConfig(), token.chainId)
  return (
    <Row
      icon={<TokenIcon token={token} network={network} />}
      title={<bdi>{token.symbol}</bdi>}
      subtitle={network?.name}
      end={
        <span className={styles.end}>
          <bdi className={styles.amount} dir="ltr">
            {formatQuantity(token.amount, token.quantity.decimals, { locale, group: true })}
          </bdi>
          <span>{formatFiat(token.value, { locale })}</span>
        </span>
      }
      onClick={() => onChoose(token)}
    />
  )
}
