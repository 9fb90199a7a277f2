/** Characters of a link that is worth keeping. */
const longest = 2_048

/** A link if it is https, or null: a person would open it. */
export function toHttps(link: string | null | undefined): string | null {
  if (!link?.startsWith('https://') || link.length > longest) return null
  // Text like `https://` alone would take what is put behind it for the host.
  return URL.canParse(link) ? link : null
}
