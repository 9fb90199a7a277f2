import { cleanText, type NftDetails, nftDetailsSchema } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { assertServer } from '../../kernel/http/assertServer.js'
import { fetchJson } from '../../kernel/http/fetchJson.js'
import { toOwnPicture } from '../../kernel/http/toOwnPicture.js'
import type { Nft } from './getNfts.js'

/** Longest texts shown, characters. */
const most = { description: 1_000, attribute: 64 } as const

/**
 * What an NFT says of itself, as the server read it: description, attributes, picture, and the outcome of reading them. Texts are
 * their maker's, cleaned. Null for an NFT without `detailsUrl`.
 *
 * @throws GangwayError `DATA_NFTS_UNAVAILABLE`, `SERVER_MISSING`, `PROJECT_ID_MISSING`.
 */
export async function getNftDetails(
  config: Pick<Config, 'apiUrl' | 'projectId' | 'sources'>,
  { detailsUrl }: Pick<Nft, 'detailsUrl'>,
  signal?: AbortSignal,
): Promise<NftDetails | null> {
  assertServer(config)
  if (detailsUrl === '') return null
  const details = await fetchJson(`${detailsUrl}&projectId=${encodeURIComponent(config.projectId)}`, {
    schema: nftDetailsSchema,
    errorCode: 'DATA_NFTS_UNAVAILABLE',
    ...(signal ? { signal } : {}),
  })
  return {
    ...details,
    description: cleanText(details.description ?? '', most.description),
    attributes: details.attributes.map(({ name, value }) => ({
      name: cleanText(name ?? '', most.attribute),
      value: cleanText(value, most.attribute) ?? '',
    })),
    picture: toOwnPicture(config.apiUrl, details.picture) || null,
  }
}
