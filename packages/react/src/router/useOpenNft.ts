import type { Nft } from '@gangway/core'
import { useContext } from 'react'
import { useRouter } from './useRouter.js'
import { ViewEntryContext } from './useViewParams.js'

/** Opens the page of an NFT; Back leads to the list it was in. */
export function useOpenNft(): (nft: Nft) => void {
  const entry = useContext(ViewEntryContext)
  const { push, replace } = useRouter()
  return (nft) => {
    if (entry?.view === 'Account') replace('Account', { ...entry.params, tab: 'nfts' })
    push('Nft', { name: nft.name, nft })
  }
}
