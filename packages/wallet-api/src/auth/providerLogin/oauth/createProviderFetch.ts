import { isSafeUrl, readTextUpTo } from '@gangway/server-kit'
import { ProviderFault } from './ProviderFault.js'

/** Asks a provider for something. Throws for an address that others on the way could read, and for no answer. */
export type ProviderFetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * A fetch that ends: the whole answer is there within `timeout` ms (default 10,000) and has at most `maxSize` bytes
 * (default 256 KiB). It follows no redirect: a secret goes where it was meant to or nowhere.
 *
 * @throws ProviderFault `ADDRESS_UNSAFE`, `ANSWER_TOO_LARGE`; what fetch throws.
 */
export function createProviderFetch(options: { timeout?: number; maxSize?: number } = {}): ProviderFetch {
  const { timeout = 10_000, maxSize = 262_144 } = options
  return async (url, init) => {
    if (!isSafeUrl(new URL(url))) throw new ProviderFault('ADDRESS_UNSAFE')
    const { body, status, headers } = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    const text = await readTextUpTo(body, maxSize)
    if (text === undefined) throw new ProviderFault('ANSWER_TOO_LARGE')
    return new Response(text || null, { status, headers })
  }
}
