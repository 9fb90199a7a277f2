import type { Nft } from '@gangway/core'
import { useState } from 'react'
import { FadingImage } from '../../components/FadingImage/FadingImage.js'
import { LetterPicture } from '../../components/LetterPicture/LetterPicture.js'

/** An NFT's picture over its letter, in a box that has its size and `position: relative`. docs/nft-metadata.md */
export function NftPicture({ nft }: { nft: Pick<Nft, 'name' | 'collection' | 'pictureUrl'> }) {
  const { name, collection, pictureUrl } = nft
  const [broken, setBroken] = useState('')
  return (
    <>
      <LetterPicture name={collection ?? name} />
      {pictureUrl !== broken && (
        <FadingImage key={pictureUrl} isOver source={pictureUrl} onBroken={() => setBroken(pictureUrl)} />
      )}
    </>
  )
}
