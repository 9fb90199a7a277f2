import * as v from 'valibot'
import type { NodeService } from '../../providers/service/createNodeService.js'
import { evmAddressSchema, tokenIdSchema } from '../../providers/service/serviceSchemas.js'
import { parsePart } from '../nftCursor.js'
import type { FindNfts } from './createFoundNfts.js'

const pageKeySchema = v.pipe(v.string(), v.minLength(1), v.maxLength(400))

const answerSchema = v.object({
  ownedNfts: v.array(
    v.object({
      contractAddress: v.nullish(evmAddressSchema),
      /** With metadata the address is in here. */
      contract: v.nullish(v.object({ address: evmAddressSchema })),
      tokenId: tokenIdSchema,
    }),
  ),
  pageKey: v.nullish(pageKeySchema),
})

/** Asks Alchemy's NFT API v3. https://www.alchemy.com/docs/reference/getnftsforowner-v3 */
export function createAlchemyNftFinder(service: NodeService): FindNfts {
  return async ({ chain, account, position, signal }) => {
    const pageKey = position === undefined ? undefined : parsePart(pageKeySchema, position)
    const query = { owner: account, withMetadata: 'false', pageSize: '100', pageKey }
    const path = '/nft/v3/getNFTsForOwner'
    const answer = await service.get(answerSchema, { chain, path, query, signal })
    return {
      nfts: answer.ownedNfts.flatMap(({ contractAddress, contract, tokenId }) => {
        const asset = contractAddress ?? contract?.address
        return asset ? [{ asset, tokenId }] : []
      }),
      next: answer.pageKey ?? null,
    }
  }
}
