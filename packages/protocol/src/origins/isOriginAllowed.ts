/** Entry of a project's origins that stands for every loopback origin, any port. Local world only. */
const anyLoopback = '*loopback*'

/**
 * Whether a page of `origin` may embed the frame of a project that lists `allowed`: exact origins, `https://*.app.example`
 * for every host below it, `*loopback*`. Plain http is for loopback alone; `null`, the origin of a sandboxed page, is
 * never allowed. embedded-wallet.md §4.
 */
export function isOriginAllowed(allowed: readonly string[], origin: string): boolean {
  const url = readOrigin(origin)
  if (!url) return false
  const isLoopback = /^(.+\.)?localhost$|^127(\.\d{1,3}){3}$|^\[::1\]$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) return false
  return allowed.some(
    (entry) => entry === origin || (entry === anyLoopback && isLoopback) || isBelow(entry, url),
  )
}

function readOrigin(text: string): URL | null {
  if (text.includes('*') || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.origin === text ? url : null
}

function isBelow(entry: string, { protocol, host }: URL): boolean {
  const prefix = 'https://*.'
  return protocol === 'https:' && entry.startsWith(prefix) && host.endsWith(`.${entry.slice(prefix.length)}`)
}
