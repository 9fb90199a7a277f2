import { type CaipNetworkId, toAssetImagePath } from '@gangway/protocol'
import type { AssetDrawings } from '@gangway/server-kit'
import { toNativeTokenId } from '../prices/nativeToken.js'
import type { PictureAddresses } from './createPictureAddresses.js'
import type { PictureLists } from './createPictureLists.js'

/** Pictures of coins and tokens, as answers name them. docs/decisions/0031-pictures.md */
export type TokenPictures = {
  /**
   * Where this server has the picture of a token (CAIP-10), or of a network's coin (its CAIP-2 id); empty where nobody has
   * named one. `told`: where it is elsewhere, as a data provider says; it counts for what is neither ours nor of a list.
   */
  toUrl(asset: string, told?: string): string
  /** Where the picture of a token that is not ours is elsewhere; undefined where no list of the operator's names one. */
  find(id: string): string | undefined
}

/**
 * Creates them. Without `lists` there are our own alone, and without `toPictureUrl` none that a provider tells of; `apiUrl` is
 * the public origin of this server.
 */
export function createTokenPictures(deps: {
  apiUrl: string
  drawings: Pick<AssetDrawings, 'isListed'>
  lists: Pick<PictureLists, 'find'> | undefined
  toPictureUrl: PictureAddresses['toUrl'] | undefined
}): TokenPictures {
  const { apiUrl, drawings, lists, toPictureUrl } = deps
  // Our own tokens keep our own pictures: a list cannot change what they look like.
  const find = (id: string) => (drawings.isListed(id) ? undefined : lists?.find(id))
  return {
    find,
    toUrl(asset, told) {
      if (isCoin(asset)) return `${apiUrl}${toAssetImagePath(toNativeTokenId(asset))}`
      if (drawings.isListed(asset) || find(asset) !== undefined) return `${apiUrl}${toAssetImagePath(asset)}`
      return (told && toPictureUrl?.(told)) || ''
    },
  }
}

const isCoin = (asset: string): asset is CaipNetworkId => asset.split(':').length === 2
