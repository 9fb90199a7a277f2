import type { Config } from '../../config/config.js'
import type { AccountListParameters } from '../lists/accountList.js'
import {
  type AccountListSource,
  type ReadListParameters,
  readAccountList,
  readNextPage,
} from '../lists/readAccountList.js'
import { fetchNfts } from './fetchNfts.js'
import type { Nft } from './nft.js'

const source: AccountListSource<Nft> = {
  name: 'nfts',
  fetchPage: fetchNfts,
  getLists: ({ nfts }) => nfts,
  toPatch: (nfts) => ({ nfts }),
}

/** Reads the NFTs an account holds on one network into `state.nfts`; an answer is good for 30 s. Throws `SERVER_MISSING` alone. */
export async function getNfts(config: Config, parameters: ReadListParameters): Promise<void> {
  await readAccountList(config, source, parameters)
}

/** Adds the next page of an account's NFTs to `state.nfts`. Throws `SERVER_MISSING` alone. */
export async function getMoreNfts(config: Config, parameters: AccountListParameters): Promise<void> {
  await readNextPage(config, source, parameters)
}
