/**
 * The token of a link in a mail, taken out of the address: it stays in no history, and no screenshot shows it. null
 * where there is none.
 */
export function takeToken(page: Pick<Window, 'location' | 'history'>): string | null {
  const token = page.location.hash.slice(1)
  page.history.replaceState(null, '', page.location.pathname)
  return /^[\w-]{43}$/.test(token) ? token : null
}
