import { ownNamesResponseSchema, ownNamesRoute } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { fetchJson } from '../kernel/http/fetchJson.js'

/**
 * Reads how the names end that this deployment gives to accounts, such as `.id.example.eth`; null: it gives none, or the page
 * has no server.
 *
 * @throws GangwayError `NAME_SERVICE_UNAVAILABLE`.
 */
export async function getOwnNameSuffix(
  config: Pick<Config, 'apiUrl' | 'projectId' | 'sources'>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<string | null> {
  if (config.sources || config.projectId === '') return null
  const query = new URLSearchParams({ projectId: config.projectId })
  const { suffix } = await fetchJson(`${config.apiUrl}${ownNamesRoute.path}?${query}`, {
    schema: ownNamesResponseSchema,
    errorCode: 'NAME_SERVICE_UNAVAILABLE',
    ...(signal ? { signal } : {}),
  })
  return suffix
}
