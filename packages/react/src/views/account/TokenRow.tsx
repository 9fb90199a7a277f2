import { formatFiat, formatQuantity, getNetwork, type TokenBalance } from '@gangway/core'
import type { ReactNode } from 'react'
import { Badge } from '../../components/Badge/Badge.js'
import { Row } from '../../components/Row/Row.js'
import { TokenIcon } from '../../components/TokenIcon/TokenIcon.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useLocale } from '../../hooks/useLocale.js'
import { usePendingAmount } from '../../hooks/usePendingAmount.js'
import styles from './TokensTab.module.css'

/** Longest name shown. interface-guide.md §8.2. */
const longestName = 40
const webAddress = /https?:|www\.|\b[\w-]+\.(com|net|org|io|xyz|app|finance|site|top|claim)\b/i

/** One token: what it is, how much, and what that is worth; `action` is a button about it. */
export function TokenRow(props: { token: TokenBalance; isHidden: boolean; action?: ReactNode }) {
  const { token, isHidden, action } = props
  const network = getNetwork(useConfig(), token.chainId)
  const t = useLateTranslate()
  const isSuspicious = webAddress.test(`${token.name} ${token.symbol}`)
  return (
    <Row
      className={styles.row}
      icon={<TokenIcon token={token} network={network} />}
      title={<bdi>{token.name.slice(0, longestName)}</bdi>}
      subtitle={
        <>
          {isSuspicious ? <Badge kind="warning">{t('tokens.webAddress')}</Badge> : <bdi>{token.symbol}</bdi>}{' '}
          {!token.isVerified && <Badge kind="warning">{t('asset.unverified')}</Badge>}
        </>
      }
      end={
        <>
          {isHidden ? t('account.hidden') : <Holding token={token} />}
          {action}
        </>
      }
    />
  )
}

function Holding({ token }: { token: TokenBalance }) {
  const { sources } = useConfig()
  const locale = useLocale()
  const t = useLateTranslate()
  const pending = usePendingAmount(token)
  const { decimals } = token.quantity
  return (
    <span className={styles.end}>
      <bdi className={styles.amount} dir="ltr" title={token.quantity.numeric}>
        {formatQuantity(token.amount, decimals, { locale, group: true })}
      </bdi>
      {!sources && <bdi dir="ltr">{formatFiat(token.value, { locale })}</bdi>}
      {pending > 0n && (
        <span className={styles.pending}>
          {t('tokens.pending', { amount: formatQuantity(pending, decimals, { locale }) })}
        </span>
      )}
    </span>
  )
}
