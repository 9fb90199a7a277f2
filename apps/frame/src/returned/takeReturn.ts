import { isSocialProvider, type SocialProvider } from '@gangway/protocol'

/** What a browser brought back from a provider. */
export type BroughtBack = {
  /** null: none of those there are. */
  provider: SocialProvider | null
  /** null: the provider's word led nowhere, and `error` says why. */
  token: string | null
  error: string | null
  /** Page of the app that left for the provider in this very window. */
  returnTo: string | null
}

/** What stands in the address, taken out of it: it stays in no history, and no screenshot shows it. */
export function takeReturn(page: Pick<Window, 'location' | 'history'>): BroughtBack {
  const query = new URLSearchParams(page.location.hash.slice(1))
  page.history.replaceState(null, '', page.location.pathname)
  const [provider, token] = [query.get('provider') ?? '', query.get('token')]
  return {
    // Anybody may have written the address, and a name of theirs is not to stand in a heading of ours.
    provider: isSocialProvider(provider) ? provider : null,
    token: token !== null && /^[\w-]{43}$/.test(token) ? token : null,
    error: query.get('error'),
    returnTo: query.get('returnTo'),
  }
}
