import { formatFiat, formatQuantity, getNetwork } from '@gangway/core'
import type { PortfolioToken } from '@gangway/protocol'
import { NetworkIcon } from '../../../components/NetworkIcon/NetworkIcon.js'
import { Row } from '../../../components/Row/Row.js'
import { TokenIcon } from '../../../components/TokenIcon/TokenIcon.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useLocale } from '../../../hooks/useLocale.js'
import { useNetworkName } from '../../../hooks/useNetworkName.js'
import styles from './AllNetworks.module.css'

/** Longest name shown. interface-guide.md §8.2 */
const longestName = 40

/** One token over all networks, and under it how much of it is on each. */
export function AllNetworksRow({ token, isHidden }: { token: PortfolioToken; isHidden: boolean }) {
  return (
    <>
      <Row
        className={styles.row}
        icon={<TokenIcon token={token} />}
        title={<bdi>{token.name.slice(0, longestName)}</bdi>}
        subtitle={<bdi>{token.symbol}</bdi>}
        end={<Holding {...token} isHidden={isHidden} />}
      />
      <ul className={styles.places}>
        {token.networks.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a network may have two tokens of one symbol, and none moves
          <li key={index} className={styles.place}>
            <Place chainId={place.chainId} />
            <Holding {...place} isHidden={isHidden} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Place({ chainId }: { chainId: PortfolioToken['networks'][number]['chainId'] }) {
  const network = getNetwork(useConfig(), chainId)
  const name = useNetworkName(chainId)
  return (
    <span className={styles.network}>
      {network && <NetworkIcon network={network} size="badge" />}
      <bdi>{name}</bdi>
    </span>
  )
}

function Holding(props: { quantity: string; value: number | null; isHidden: boolean }) {
  const { quantity, value, isHidden } = props
  const locale = useLocale()
  const t = useLateTranslate()
  const [whole = '0', fraction = ''] = quantity.split('.')
  if (isHidden) return <span>{t('account.hidden')}</span>
  return (
    <span className={styles.end}>
      <bdi dir="ltr" title={quantity}>
        {formatQuantity(BigInt(whole + fraction), fraction.length, { locale, group: true })}
      </bdi>
      <bdi dir="ltr" className={styles.worth}>
        {formatFiat(value, { locale })}
      </bdi>
    </span>
  )
}
