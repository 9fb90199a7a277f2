import { getMoreNfts, getNfts, type Nft } from '@gangway/core'
import { type AccountListActions, type UsedAccountList, useAccountList } from './useAccountList.js'

const actions: AccountListActions<Nft> = {
  getLists: ({ nfts }) => nfts,
  read: getNfts,
  readMore: getMoreNfts,
}

/** The NFTs the account in use holds on the selected network. */
export function useNfts(): UsedAccountList<Nft> {
  return useAccountList(actions)
}
