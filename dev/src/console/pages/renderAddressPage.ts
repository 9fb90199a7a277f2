import { html } from 'hono/html'
import type { ExplorerAccount } from '../explorer/readAccount.js'
import type { LocalNetwork } from '../localNetworks.js'
import { type Markup, renderPage } from './renderPage.js'

/** The explorer's page of an account. */
export function renderAddressPage(network: LocalNetwork, address: string, account: ExplorerAccount): Markup {
  return renderPage(
    'Account',
    html`<section class="card">
  <h1>Account</h1>
  <dl>
    <dt>Network</dt><dd>${network.name}</dd>
    <dt>Address</dt><dd class="code">${address}</dd>
    <dt>${network.nativeCurrency.symbol}</dt><dd>${account.native}</dd>
    ${account.tokens.map(({ symbol, amount }) => html`<dt>${symbol}</dt><dd>${amount}</dd>`)}
  </dl>
</section>`,
  )
}
