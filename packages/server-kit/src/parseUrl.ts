/**
 * A URL, or null where there is none. Not by `URL.canParse`: Node 20's, once it is compiled, says no to any address with a
 * letter such as `ü`.
 */
export function parseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
