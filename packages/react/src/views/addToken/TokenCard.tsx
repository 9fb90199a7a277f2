import { formatAmount, getNetwork, getPictureUrl, type TokenLookup } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { Address } from '../../components/Address/Address.js'
import { Badge } from '../../components/Badge/Badge.js'
import { Banner } from '../../components/Banner/Banner.js'
import { Fact, FactList } from '../../components/FactList/FactList.js'
import { Row } from '../../components/Row/Row.js'
import { TokenIcon } from '../../components/TokenIcon/TokenIcon.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import styles from './AddTokenView.module.css'

/** The token found at an address: what it says of itself, and what to make of that. */
export function TokenCard({ lookup, networkId }: { lookup: TokenLookup; networkId: CaipNetworkId }) {
  const { token, amount, presence } = lookup
  const t = useLateTranslate()
  const locale = useLocale()
  const config = useConfig()
  const network = getNetwork(config, networkId)
  const iconUrl = getPictureUrl(config, { networkId, address: token.address })
  return (
    <div className={styles.card}>
      <Row
        className={styles.token}
        icon={<TokenIcon token={{ ...token, iconUrl }} network={network} />}
        title={<bdi>{token.name}</bdi>}
        subtitle={<bdi>{token.symbol}</bdi>}
        end={presence !== 'listed' && <Badge kind="warning">{t('asset.unverified')}</Badge>}
      />
      <FactList>
        <Fact label="addToken.balance">
          {amount === null ? (
            t('addToken.unknownBalance')
          ) : (
            <bdi dir="ltr">{formatAmount(amount, token.decimals, { locale, group: true })}</bdi>
          )}
        </Fact>
        <Fact label="addToken.decimals">{token.decimals}</Fact>
        <Fact label="addToken.tokenAddress" isWhole>
          <Address address={token.address} form="full" />
        </Fact>
      </FactList>
      <Judgement lookup={lookup} network={network?.name ?? ''} />
    </div>
  )
}

function Judgement({ lookup, network }: { lookup: TokenLookup; network: string }) {
  const { token, presence, imitates } = lookup
  const t = useLateTranslate()
  if (presence === 'listed') return <Banner>{t('addToken.listed', { symbol: token.symbol })}</Banner>
  return (
    <>
      {presence === 'added' && <Banner>{t('addToken.alreadyAdded', { symbol: token.symbol })}</Banner>}
      {imitates && (
        <Banner kind="danger">
          {t(imitates.isNative ? 'addToken.imitatesNative' : 'addToken.imitates', {
            name: token.symbol,
            symbol: imitates.symbol,
            network,
          })}
        </Banner>
      )}
      <Banner kind="warning">{t('addToken.unverified')}</Banner>
    </>
  )
}
