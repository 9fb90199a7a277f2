import type { Nft } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { ViewFooter } from '../../components/ViewFooter/ViewFooter.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { toNftAsset } from '../send/nftAsset.js'
import { useFillNft } from '../send/useFillNft.js'

/** Leads to the send form with an NFT; nothing where it cannot be sent from here. interface-guide.md §8.3 */
export function SendNft({ nft }: { nft: Nft }) {
  const t = useLateTranslate()
  const { features } = useConfig()
  const fill = useFillNft()
  const asset = toNftAsset(nft)
  if (!asset || !features.send) return null
  return (
    <ViewFooter>
      <Button isWide icon="send" onClick={() => fill(asset)}>
        {t('account.send')}
      </Button>
    </ViewFooter>
  )
}
