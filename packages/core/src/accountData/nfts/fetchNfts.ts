import { cleanText, nftsResponseSchema, type WireNft } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { formatAddress } from '../../kernel/amounts/formatAddress.js'
import { toOwnPicture } from '../../kernel/http/toOwnPicture.js'
import type { AccountPage } from '../lists/accountList.js'
import { type FetchPageParameters, fetchAccountPage } from '../lists/fetchAccountPage.js'
import type { Nft } from './nft.js'

/** Longest name shown, characters. interface-guide.md §8.2 */
const maxLength = 40

/**
 * Asks the data API for one page of the NFTs an account holds on one network.
 *
 * @throws GangwayError `DATA_NFTS_UNAVAILABLE`, `PROJECT_ID_MISSING`.
 */
export async function fetchNfts(
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
