import { html } from 'hono/html'
import type { ExplorerTransaction } from '../explorer/ExplorerTransaction.js'
import type { LocalNetwork } from '../localNetworks.js'
import { type Markup, renderPage } from './renderPage.js'

const statusTexts = { success: 'Success', failed: 'Failed', pending: 'Waiting for a block' } as const

/** The explorer's page of a transaction; without one it says so and looks again by itself. */
export function renderTransactionPage(
  network: LocalNetwork,
  hash: string,
  transaction: ExplorerTransaction | undefined,
): Markup {
  if (!transaction) return renderPage('Transaction', renderUnknown(network, hash), true)
  const { status, from, to, value, fee, block, time, transfers } = transaction
  const content = html`<section class="card">
  <h1>Transaction</h1>
  <dl>
    <dt>Status</dt><dd><span class="status ${status}">${statusTexts[status]}</span></dd>
    <dt>Network</dt><dd>${network.name}</dd>
    <dt>${network.chainNamespace === 'solana' ? 'Signature' : 'Hash'}</dt><dd class="code">${hash}</dd>
    <dt>From</dt><dd>${renderAccount(network, from)}</dd>
    <dt>To</dt><dd>${to ? renderAccount(network, to) : '–'}</dd>
    <dt>Value</dt><dd>${value}</dd>
    <dt>Network fee</dt><dd>${fee ?? '–'}</dd>
    <dt>${network.chainNamespace === 'solana' ? 'Slot' : 'Block'}</dt><dd>${block ?? '–'}</dd>
    <dt>Time</dt><dd>${time ? html`<time datetime="${time.toISOString()}">${time.toUTCString()}</time>` : '–'}</dd>
  </dl>
</section>
${transfers.length > 0 ? renderTransfers(network, transfers) : ''}`
  return renderPage('Transaction', content, status === 'pending')
}

function renderUnknown(network: LocalNetwork, hash: string): Markup {
  return html`<section class="card" role="status">
  <h1>Not found yet</h1>
  <p>${network.name} does not know this transaction. If it was just sent it will show up here; this page looks
    again by itself.</p>
  <p class="code">${hash}</p>
</section>`
}

function renderTransfers(network: LocalNetwork, transfers: ExplorerTransaction['transfers']): Markup {
  return html`<section class="card">
  <h2>Token transfers</h2>
  ${transfers.map(
    ({ token, from, to, amount }) => html`<dl>
    <dt>Amount</dt><dd>${amount} <span class="code">${token}</span></dd>
    <dt>From</dt><dd>${from ? renderAccount(network, from) : 'newly minted'}</dd>
    <dt>To</dt><dd>${renderAccount(network, to)}</dd>
  </dl>`,
  )}
</section>`
}

function renderAccount(network: LocalNetwork, address: string): Markup {
  return html`<a class="code" href="/explorer/${network.caipNetworkId}/address/${address}">${address}</a>`
}
