import type { AccountListParameters } from '../accountLists/accountList.js'
import {
  type AccountListSource,
  type ReadListParameters,
  readAccountList,
  readNextPage,
} from '../accountLists/readAccountList.js'
import type { Config } from '../config.js'
import { fetchNfts } from '../nfts/fetchNfts.js'
import type { Nft } from '../nfts/nft.js'

const source: AccountListSource<Nft> = {
  name: 'nfts',
  fetchPage: fetchNfts,
  getLists: ({ nfts }) => nfts,
  toPatch: (nfts) => ({ nfts }),
}

/** Reads the NFTs an account holds on one network into `state.nfts`; an answer is good for 30 s. Never throws. */
export async function getNfts(config: Config, parameters: ReadListParameters): Promise<void> {
  await readAccountList(config, source, parameters)
}

/** Adds the next page of an account's NFTs to `state.nfts`. Never throws. */
export async function getMoreNfts(config: Config, parameters: AccountListParameters): Promise<void> {
  await readNextPage(config, source, parameters)
}
