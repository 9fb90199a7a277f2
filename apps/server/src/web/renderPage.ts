import { type PublicConfig, publicConfigElementId } from '@gangway/protocol'
import { inlineJson } from './inlineJson.js'

/** Path the test wallet is served at, local world only. */
export const testWalletPath = '/test-wallet.js'

/** Completes the built page: the public configuration, so that the page never waits for it, and a test wallet. */
export function renderPage(html: string, config: PublicConfig, options: { hasTestWallet: boolean }): string {
  const walletElement = options.hasTestWallet ? `<script type="module" src="${testWalletPath}"></script>` : ''
  return inlineJson(html, publicConfigElementId, config, walletElement)
}
