import { type CaipNetworkId, cleanText, textLimits } from '@gangway/protocol'
import * as v from 'valibot'
import type { NodeService } from '../../providers/service/createNodeService.js'
import { claimSchema, solanaAddressSchema } from '../../providers/service/serviceSchemas.js'
import type { NftId, NftLocation } from '../metadata/nftMetadata.js'

/** Longest address of metadata that is read, characters. */
const longestUri = 2_048

const assetSchema = v.object({
  id: solanaAddressSchema,
  content: v.nullish(
    v.object({
      json_uri: v.nullish(v.fallback(v.pipe(v.string(), v.maxLength(longestUri)), '')),
      metadata: v.nullish(v.object({ name: claimSchema })),
    }),
  ),
  grouping: v.nullish(v.array(v.object({ collection_metadata: v.nullish(v.object({ name: claimSchema })) }))),
})

/** An asset that the service does not know is null. */
const answerSchema = v.array(v.nullable(assetSchema))

/** Reads where the metadata of assets is, by `getAssetBatch`; null for those the service does not know. Throws as the service does. */
export async function readDasLocations(
  service: NodeService,
  chain: CaipNetworkId,
  nfts: readonly NftId[],
): Promise<(NftLocation | null)[]> {
  const params = { ids: nfts.map(({ asset }) => asset) }
  const answer = await service.call(answerSchema, { chain, method: 'getAssetBatch', params })
  const found = new Map(answer.flatMap((asset) => (asset ? [[asset.id, asset] as const] : [])))
  return nfts.map(({ asset }) => {
    const known = found.get(asset)
    if (!known) return null
    const { content, grouping } = known
    const collection = grouping?.find((group) => group.collection_metadata)?.collection_metadata?.name
    return {
      uri: content?.json_uri?.trim() || null,
      name: cleanText(content?.metadata?.name ?? '', textLimits.name),
      collection: cleanText(collection ?? '', textLimits.name),
    }
  })
}
