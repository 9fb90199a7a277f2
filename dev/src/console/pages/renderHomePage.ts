import type { CaipNetworkId } from '@gangway/protocol'
import { html } from 'hono/html'
import {
  getLocalEvmAccount,
  getLocalSolanaAccount,
  type LocalSolanaRole,
  localEvmAccountIndexes,
} from '../../localAccounts.js'
import { localTokensByNamespace } from '../../localTokens.js'
import type { WorldPart } from '../../process/WorldPart.js'
import type { ConsoleContext } from '../ConsoleContext.js'
import type { ControlState } from '../createControls.js'
import { localNetworks } from '../localNetworks.js'
import { faucetLimits } from '../parseFaucetRequest.js'
import { renderControls } from './renderControls.js'
import { type Markup, renderPage } from './renderPage.js'

/** The console's front page. */
export function renderHomePage(
  { rpc, getParts, worldId }: ConsoleContext,
  states: Readonly<Record<CaipNetworkId, ControlState>>,
): Markup {
  return renderPage(
    'Overview',
    html`<div class="columns">
  ${renderFaucet(rpc)}
  <section class="card" aria-labelledby="status-title">
    <h2 id="status-title">This world</h2>
    <ul class="parts" id="parts" data-live>${getParts().map(renderPart)}</ul>
    <p class="hint">World <span class="code">${worldId}</span>. <code>npm run reset</code> makes a new one.</p>
  </section>
  ${localNetworks.map((network) => renderControls(network, states[network.caipNetworkId]))}
  ${renderAccounts()}
</div>`,
  )
}

function renderFaucet(rpc: ConsoleContext['rpc']): Markup {
  return html`<section class="card" aria-labelledby="faucet-title">
  <h1 id="faucet-title">Faucet</h1>
  <form id="faucet" novalidate>
    <label for="network">Network</label>
    <select id="network" name="network">
      ${localNetworks.map(
        ({ caipNetworkId, name, nativeCurrency }) =>
          html`<option value="${caipNetworkId}" data-symbol="${nativeCurrency.symbol}" ${rpc[caipNetworkId] ? '' : 'disabled'}>${name}${rpc[caipNetworkId] ? '' : ' (absent)'}</option>`,
      )}
    </select>
    <label for="address">Address</label>
    <input id="address" name="address" autocomplete="off" spellcheck="false" aria-describedby="address-error" />
    <p class="error" id="address-error"></p>
    <div class="pair">
      <div>
        <label for="asset">Asset</label>
        <select id="asset" name="asset">
          <option value="native">ETH</option>
          ${renderTokenOptions()}
        </select>
      </div>
      <div>
        <label for="amount">Amount</label>
        <input id="amount" name="amount" value="1" inputmode="decimal" autocomplete="off" aria-describedby="amount-error amount-hint" />
      </div>
    </div>
    <p class="error" id="amount-error"></p>
    <p class="hint" id="amount-hint">At most ${faucetLimits.native} coins or ${faucetLimits.token} tokens at once.</p>
    <button type="submit">Send</button>
    <p class="result" id="result" role="status" aria-live="polite"></p>
  </form>
</section>`
}

/** Each token once, with the families that have it, so that the script can offer those of the chosen network. */
function renderTokenOptions(): Markup[] {
  const { eip155, solana } = localTokensByNamespace
  return Object.entries({ ...solana, ...eip155 }).map(([key, { symbol }]) => {
    const families = [key in eip155 ? 'eip155' : '', key in solana ? 'solana' : ''].join(' ')
    return html`<option value="${key}" data-families="${families}">${symbol}</option>`
  })
}

function renderPart({ name, url, status, reason }: WorldPart): Markup {
  return html`<li>
  <span class="status ${status}">${status}</span>
  <span class="name">${name}</span>
  ${renderAddress(url)}
  ${reason ? html`<span class="reason">${reason}</span>` : ''}
</li>`
}

/** A browser opens no WebSocket address. */
function renderAddress(url: string): Markup | string {
  if (!url.startsWith('http')) return url && html`<span class="code">${url}</span>`
  return html`<a class="code" href="${url}">${url}</a>`
}

function renderAccounts(): Markup {
  const { wallets, phone } = localEvmAccountIndexes
  const accounts = [
    ...wallets.map((index, place) => describeEvm(`Test wallet, EVM account ${place + 1}`, index)),
    describeSolana('Test wallet, Solana account 1', 'wallet 1'),
    describeSolana('Test wallet, Solana account 2', 'wallet 2'),
    ...phone.map((index, place) => describeEvm(`Phone wallet, EVM account ${place + 1}`, index)),
    describeSolana('Phone wallet, Solana account 1', 'phone wallet'),
    describeSolana('Phone wallet, Solana account 2', 'phone wallet 2'),
  ]
  return html`<section class="card wide" aria-labelledby="accounts-title">
  <h2 id="accounts-title">Test accounts</h2>
  <p class="hint">Their keys are public: worth nothing outside this world.</p>
  <ul class="accounts">
    ${accounts.map(
      ({ label, address, network }) => html`<li>
      <span>${label}</span>
      <a class="code" href="/explorer/${network.caipNetworkId}/address/${address}">${address}</a>
      <button type="button" class="quiet" data-copy="${address}" aria-label="Copy ${label}">Copy</button>
    </li>`,
    )}
  </ul>
</section>`
}

const describeEvm = (label: string, index: number) => ({
  label,
  address: getLocalEvmAccount(index).address,
  network: localNetworks[0],
})

const describeSolana = (label: string, role: LocalSolanaRole) => ({
  label,
  address: getLocalSolanaAccount(role).address,
  network: localNetworks[2],
})
