import type { TokenBalance } from '@gangway/core'
import { Badge } from '../../components/Badge/Badge.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'

/** What an asset is called, and whether anyone vouches for the name, as no list does for an NFT's. */
export function AssetTitle({ token }: { token: Pick<TokenBalance, 'symbol' | 'isVerified' | 'nft'> }) {
  const t = useLateTranslate()
  return (
    <>
      <bdi>{token.symbol}</bdi>{' '}
      {!token.isVerified && !token.nft && <Badge kind="warning">{t('asset.unverified')}</Badge>}
    </>
  )
}
