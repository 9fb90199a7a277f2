import { nftDetailsRoute, parseCaipAccountId, pictureRoute, type WireNft } from '@gangway/protocol'
import type { PictureAddresses } from '../picture/createPictureAddresses.js'
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

/** Reads the NFT that a picture's address names; undefined for an address of anything else. */
export function parseNftAddress(text: string): NftId | undefined {
  const [, account, tokenId] = form.exec(text) ?? []
  if (account === undefined || tokenId === undefined) return undefined
  const { caipNetworkId, address } = parseCaipAccountId(account)
  return { chain: caipNetworkId, asset: address, tokenId }
}
