import type { Returned } from '@gangway/protocol'

/** How the page reaches the app. */
export type HandOver = {
  /** Whether there is a window or an address to bring a code to. */
  isPossible(returned: Returned): boolean
  /** Brings the code to the app, and to nobody else. */
  give(returned: Returned, code: string): void
}

/**
 * Brings the code to the page of the app that left in this very window, else to the window that opened this one. Both are
 * held to the origin that asked for the login: whatever else stands there hears nothing. frame-protocol.md §6 E.
 */
export function createHandOver(page: Pick<Window, 'location' | 'opener'>, returnTo: string | null): HandOver {
  const opener: Pick<Window, 'postMessage' | 'closed'> | null = page.opener
  const findAddress = ({ appOrigin }: Returned) =>
    returnTo === null ? null : readAddress(returnTo, appOrigin)
  return {
    isPossible: (returned) => findAddress(returned) !== null || (opener !== null && !opener.closed),
    give(returned, code) {
      const resultUri = `${page.location.origin}/returned?code=${code}`
      const address = findAddress(returned)
      if (address) {
        address.searchParams.set('result_uri', resultUri)
        page.location.replace(address.href)
      } else opener?.postMessage({ resultUri }, returned.appOrigin)
    },
  }
}

/** null: no web page of the app's. A `blob:` address has the app's origin too. */
function readAddress(text: string, appOrigin: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && url.origin === appOrigin ? url : null
}
