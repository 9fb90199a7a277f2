import { isHidden, type Nft } from '@gangway/core'
import { useOpenNft } from '../../router/useOpenNft.js'
import { NftPicture } from '../nft/NftPicture.js'
import styles from './NftGrid.module.css'
import { ShowButton } from './ShowButton.js'
import type { ShownAnyway } from './useShownAnyway.js'

/** Tells one NFT of an account from all others. */
export function getNftId({ address, tokenId }: Pick<Nft, 'address' | 'tokenId'>): string {
  return `${address}/${tokenId}`
}

/** NFTs two across, three where there is room; each leads to its page. interface-guide.md §8.3 */
export function NftGrid(props: { nfts: readonly Nft[]; label: string; shown: ShownAnyway }) {
  const { nfts, label, shown } = props
  if (nfts.length === 0) return null
  return (
    <ul className={styles.grid} aria-label={label}>
      {nfts.map((nft) => (
        <li key={getNftId(nft)} className={styles.cell}>
          <Card nft={nft} />
          {isHidden(nft.verdict) && <ShowButton id={getNftId(nft)} name={nft.name} shown={shown} />}
        </li>
      ))}
    </ul>
  )
}

function Card({ nft }: { nft: Nft }) {
  const { name, collection, balance } = nft
  const open = useOpenNft()
  return (
    <button type="button" className={styles.card} onClick={() => open(nft)}>
      <span className={styles.picture}>
        <NftPicture nft={nft} />
      </span>
      <bdi className={styles.name}>{name}</bdi>
      {collection !== null && collection !== name && <bdi className={styles.note}>{collection}</bdi>}
      {balance > 1n && (
        <bdi dir="ltr" className={styles.note}>
          × {balance.toString()}
        </bdi>
      )}
    </button>
  )
}
