import {
  type CaipNetworkId,
  cleanText,
  nftsResponseSchema,
  type Verdict,
  type WireNft,
} from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { formatAddress } from '../../kernel/amounts/formatAddress.js'
import { toOwnPicture } from '../../kernel/http/toOwnPicture.js'
import {
  type AccountListParameters,
  type AccountPage,
  type FetchPageParameters,
  fetchAccountPage,
} from '../lists/fetchAccountPage.js'
import {
  type AccountListSource,
  type ReadListParameters,
  readAccountList,
  readNextPage,
} from '../lists/readAccountList.js'

/** An NFT an account holds. data-sources.md §3.3 */
export type Nft = {
  chainId: CaipNetworkId
  /** Contract, or mint. */
  address: string
  /** Decimal text. */
  tokenId: string
  standard: WireNft['standard']
  /** Names are their maker's claim, cleaned. */
  name: string
  collection: string | null
  /** How many of it are held. */
  balance: bigint
  verdict: Verdict
  /** Where the deployment has its picture; empty: it has none, or none is fetched. */
  pictureUrl: string
  /** Where it has what the NFT says of itself, for `getNftDetails`; empty as above. */
  detailsUrl: string
  /** The server is still reading what it says of itself: its name may be another soon. */
  isLoading: boolean
}

/** Longest name shown, characters. interface-guide.md §8.2 */
const maxLength = 40

/**
 * Asks the data API for one page of the NFTs an account holds on one network.
 *
 * @throws GangwayError `DATA_NFTS_UNAVAILABLE`, `PROJECT_ID_MISSING`.
 */
async function fetchNfts(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  parameters: FetchPageParameters,
): Promise<AccountPage<Nft>> {
  return fetchAccountPage(config, parameters, {
    list: 'nfts',
    schema: nftsResponseSchema,
    errorCode: 'DATA_NFTS_UNAVAILABLE',
    toRows: (wire) => wire.map((nft) => toNft(config.apiUrl, nft)),
  })
}

function toNft(apiUrl: string, { chainId, address: caipAddress, tokenId, standard, ...wire }: WireNft): Nft {
  const address = caipAddress.split(':').at(-1) ?? caipAddress
  const name = cleanText(wire.name, maxLength) ?? formatAddress(address)
  return {
    chainId,
    address,
    tokenId,
    standard,
    name,
    collection: cleanText(wire.collection ?? '', maxLength),
    balance: BigInt(wire.balance),
    verdict: wire.verdict,
    pictureUrl: toOwnPicture(apiUrl, wire.picture),
    detailsUrl: toOwnPicture(apiUrl, wire.details),
    isLoading: wire.metadata === 'loading',
  }
}

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
