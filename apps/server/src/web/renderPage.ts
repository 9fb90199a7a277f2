import { type PublicConfig, publicConfigElementId } from '@gangway/protocol'

/** Path the test wallet is served at, local world only. */
export const testWalletPath = '/test-wallet.js'

/**
 * Completes the built page: the public configuration as inert JSON, so that the page never waits for it, and, when
 * there is one, the test wallet. Both go before the page's first script.
 */
export function renderPage(html: string, config: PublicConfig, options: { hasTestWallet: boolean }): string {
  // `<` must not appear in a script element's text, or a value could end the element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const configElement = `<script type="application/json" id="${publicConfigElementId}">${json}</script>`
  const walletElement = options.hasTestWallet ? `<script type="module" src="${testWalletPath}"></script>` : ''
  const page = withoutPlaceholder(html)
  const at = findInsertionPoint(page)
  return `${page.slice(0, at)}${configElement}${walletElement}${page.slice(at)}`
}

/** A page may carry an element of its own for the development server; two elements of one id would be wrong. */
function withoutPlaceholder(html: string): string {
  return html.replace(new RegExp(`<script[^>]*id="${publicConfigElementId}"[^>]*>[^<]*</script>`), '')
}

function findInsertionPoint(html: string): number {
  const head = html.indexOf('</head>')
  const script = html.indexOf('<script')
  if (script >= 0 && (head < 0 || script < head)) return script
  return head < 0 ? 0 : head
}
