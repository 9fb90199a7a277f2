import { profileReverseResponseSchema } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { assertServer } from '../kernel/http/assertServer.js'
import { fetchJson } from '../kernel/http/fetchJson.js'

/**
 * Reads the names of this deployment that an address owns, the oldest first.
 *
 * @throws GangwayError `NAME_SERVICE_UNAVAILABLE`, `SERVER_MISSING`, `PROJECT_ID_MISSING`.
 */
export async function getOwnNames(
  config: Pick<Config, 'apiUrl' | 'projectId' | 'sources'>,
  { address, signal }: { address: string; signal?: AbortSignal },
): Promise<string[]> {
  assertServer(config)
  const query = new URLSearchParams({ projectId: config.projectId })
  const found = await fetchJson(`${config.apiUrl}/v1/profile/reverse/${address}?${query}`, {
    schema: profileReverseResponseSchema,
    errorCode: 'NAME_SERVICE_UNAVAILABLE',
    ...(signal ? { signal } : {}),
  })
  return found.map(({ name }) => name)
}
