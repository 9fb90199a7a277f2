import { getMoreNfts, getNfts, type Nft } from '@gangway/core'
import { useEffect, useRef } from 'react'
import { type AccountListActions, type UsedAccountList, useAccountList } from './useAccountList.js'

const actions: AccountListActions<Nft> = {
  getLists: ({ nfts }) => nfts,
  read: getNfts,
  readMore: getMoreNfts,
}

/** How often, and after how long (ms), a list is read again that the server has not read all names of. */
const mostRepeats = 3
const repeatAfter = 2_000

/** The NFTs the account in use holds on the selected network. */
export function useNfts(): UsedAccountList<Nft> {
  const used = useAccountList(actions)
  const { list, retry } = used
  const repeats = useRef(0)
  const again = useRef(retry)
  again.current = retry
  useEffect(() => {
    const isDue = list?.status === 'loaded' && list.rows.some(({ isLoading }) => isLoading)
    if (!isDue || repeats.current >= mostRepeats) return
    const timer = setTimeout(() => {
      repeats.current++
      again.current()
    }, repeatAfter)
    return () => clearTimeout(timer)
  }, [list])
  return used
}
