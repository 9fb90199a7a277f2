import { profileSuggestionsResponseSchema } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { assertServer } from '../kernel/http/assertServer.js'
import { fetchJson } from '../kernel/http/fetchJson.js'

/** A label, and whether it can be registered. */
export type NameSuggestion = { label: string; isFree: boolean }

/**
 * Asks whether a label can be registered, first, and for up to four free ones like it. Empty for a text that is no label.
 *
 * @throws GangwayError `NAME_SERVICE_UNAVAILABLE`, `SERVER_MISSING`, `PROJECT_ID_MISSING`.
 */
export async function getNameSuggestions(
  config: Pick<Config, 'apiUrl' | 'projectId' | 'sources'>,
  { label, signal }: { label: string; signal?: AbortSignal },
): Promise<NameSuggestion[]> {
  assertServer(config)
  const query = new URLSearchParams({ projectId: config.projectId })
  const url = `${config.apiUrl}/v1/profile/suggestions/${encodeURIComponent(label)}?${query}`
  const { suggestions } = await fetchJson(url, {
    schema: profileSuggestionsResponseSchema,
    errorCode: 'NAME_SERVICE_UNAVAILABLE',
    ...(signal ? { signal } : {}),
  })
  return suggestions.map(({ name, registered }) => ({ label: name.split('.')[0] ?? '', isFree: !registered }))
}
