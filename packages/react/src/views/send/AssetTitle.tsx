import type { TokenBalance } from '@gangway/core'
import { Badge } from '../../components/Badge/Badge.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'

/** What an asset is called, and whether anyone vouches for the name. */
export function AssetTitle({ token }: { token: Pick<TokenBalance, 'symbol' | 'isVerified'> }) {
  const t = useLateTranslate()
  return (
    <>
      <bdi>{token.symbol}</bdi> {!token.isVerified && <Badge kind="warning">{t('asset.unverified')}</Badge>}
    </>
  )
}
