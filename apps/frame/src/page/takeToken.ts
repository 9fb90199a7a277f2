/**
 * The token of a link in a mail, taken out of the address: it stays in no history, and no screenshot shows it. null
 * where there is none. `mark`: what stands before the token, on a page that takes links of two kinds.
 */
export function takeToken(page: Pick<Window, 'location' | 'history'>, mark = ''): string | null {
  const { hash } = page.location
  const token = hash.startsWith(`#${mark}`) ? hash.slice(1 + mark.length) : ''
  page.history.replaceState(null, '', page.location.pathname)
  return /^[\w-]{43}$/.test(token) ? token : null
}
