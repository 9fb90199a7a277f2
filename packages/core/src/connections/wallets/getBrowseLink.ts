import type { ListedWallet } from './listedWallet.js'

/**
 * The link that opens a page in the wallet's own browser: `{url}` of its template is the page's address
 * percent-encoded, `{host}` the address without `https://`, as it is. Null when the wallet has none, or when the page
 * is not https and the template leaves the scheme to the wallet.
 */
export function getBrowseLink(
  { browseLink }: Pick<ListedWallet, 'browseLink'>,
  pageUrl: string,
): string | null {
  if (browseLink === null) return null
  const [scheme = '', address = ''] = split(pageUrl)
  if (browseLink.includes('{host}') && scheme !== 'https') return null
  return browseLink.replaceAll('{url}', () => encodeURIComponent(pageUrl)).replaceAll('{host}', () => address)
}

function split(url: string): string[] {
  const at = url.indexOf('://')
  return [url.slice(0, at), url.slice(at + 3)]
}
