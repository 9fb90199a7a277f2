import {
  GangwayError,
  nftDetailsRoute,
  parseCaipAccountId,
  pictureRoute,
  type WireNft,
} from '@gangway/protocol'
import type { PictureAddresses } from '../picture/createPictureAddresses.js'
import type { NftMetadataReader } from './metadata/createNftMetadata.js'
import type { NftId } from './metadata/nftMetadata.js'

/** Where this server has what NFTs say of themselves. Each address is signed, as those of pictures are. */
export type NftAddresses = {
  toId(nft: Pick<WireNft, 'chainId' | 'address' | 'tokenId'>): NftId
  toPictureUrl(id: NftId): string
  toDetailsUrl(id: NftId): string
  /** The NFT an address of this deployment names; undefined for any other. */
  read(id: string, signature: string): NftId | undefined
}

/** What the picture of an NFT is called where pictures have addresses: `nft:<CAIP-10>/<token id>`. */
const form = /^nft:([^/]{1,200})\/(\d{1,78})$/

/** Creates the addresses of NFTs; `apiUrl` is the public origin of this server. */
export function createNftAddresses(deps: { apiUrl: string; pictures: PictureAddresses }): NftAddresses {
  const { apiUrl, pictures } = deps
  const toText = ({ chain, asset, tokenId }: NftId) => `nft:${chain}:${asset}/${tokenId}`
  const toQuery = (key: string, id: NftId) =>
    new URLSearchParams({ signature: pictures.sign(toText(id)), [key]: toText(id) })
  return {
    toId: ({ chainId, address, tokenId }) => ({
      chain: chainId,
      asset: parseCaipAccountId(address).address,
      tokenId,
    }),
    toPictureUrl: (id) => `${apiUrl}${pictureRoute.path}?${toQuery('url', id)}`,
    toDetailsUrl: (id) => `${apiUrl}${nftDetailsRoute.path}?${toQuery('id', id)}`,
    read: (text, signature) => (pictures.isSigned(text, signature) ? parseNftAddress(text) : undefined),
  }
}

/**
 * Where the picture is that an address names: that of an NFT is in its metadata, null if it has none. Any other address is its own.
 *
 * @throws GangwayError `FETCH_TIMEOUT` while the metadata is late: its picture is asked for again as soon as that is.
 */
export async function findNftPicture(
  reader: Pick<NftMetadataReader, 'get'>,
  address: string,
): Promise<string | null> {
  const nft = parseNftAddress(address)
  if (!nft) return address
  const { outcome, picture } = await reader.get(nft)
  if (outcome === 'late') throw new GangwayError('FETCH_TIMEOUT')
  return picture
}

/** Reads the NFT that a picture's address names; undefined for an address of anything else. */
function parseNftAddress(text: string): NftId | undefined {
  const [, account, tokenId] = form.exec(text) ?? []
  if (account === undefined || tokenId === undefined) return undefined
  const { caipNetworkId, address } = parseCaipAccountId(account)
  return { chain: caipNetworkId, asset: address, tokenId }
}
