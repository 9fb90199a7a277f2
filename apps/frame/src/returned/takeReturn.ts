/** What a browser brought back from a provider. */
export type BroughtBack = {
  provider: string
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
  const token = query.get('token')
  return {
    provider: query.get('provider') ?? '',
    token: token !== null && /^[\w-]{43}$/.test(token) ? token : null,
    error: query.get('error'),
    returnTo: query.get('returnTo'),
  }
}
