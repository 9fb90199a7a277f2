import { getPictureUrl, type TokenMetadata } from '@gangway/core'
import type { ReactNode } from 'react'
import { Row } from '../../components/Row/Row.js'
import { TokenIcon } from '../../components/TokenIcon/TokenIcon.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetwork } from '../../hooks/useNetwork.js'
import styles from './TokensTab.module.css'

/** An added token whose amount is not known, which is not zero. */
export function UnreadTokenRow({ token, action }: { token: TokenMetadata; action: ReactNode }) {
  const t = useLateTranslate()
  const config = useConfig()
  const { networkId, network } = useNetwork()
  const iconUrl = getPictureUrl(config, { networkId, address: token.address })
  return (
    <Row
      className={styles.row}
      icon={<TokenIcon token={{ ...token, iconUrl }} network={network} />}
      title={
        <bdi>
          {token.name} ({token.symbol})
        </bdi>
      }
      subtitle={t('tokens.unread')}
      end={action}
    />
  )
}
