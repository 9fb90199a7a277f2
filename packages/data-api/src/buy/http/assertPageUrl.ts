import { isSafeUrl } from '@gangway/server-kit'
import { createProviderFault } from './createProviderFault.js'

/**
 * The address of a provider's page, once it is one: of a host of the provider's, or below it. Whatever else an answer may name
 * would send people elsewhere in the provider's name.
 *
 * @throws GangwayError `BUY_PROVIDER_FAILED`.
 */
export function assertPageUrl(text: string, hosts: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isTheirs =
    url !== undefined &&
    isSafeUrl(url) &&
    hosts.some((host) => url.host === host || url.host.endsWith(`.${host}`))
  if (!isTheirs) throw createProviderFault('PAGE_ELSEWHERE')
  return url.href
}
