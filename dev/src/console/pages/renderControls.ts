import { html } from 'hono/html'
import { formatUnits } from 'viem'
import type { EvmChainState } from '../../controls/createEvmControls.js'
import type { SolanaFaultState } from '../../controls/createSolanaFaults.js'
import type { PendingTransaction } from '../../controls/PendingTransaction.js'
import type { Replacement } from '../../controls/replaceTransaction.js'
import type { ControlState } from '../createControls.js'
import type { LocalNetwork } from '../localNetworks.js'
import type { Markup } from './renderPage.js'

/** The card with which the blocks of a network are controlled. What can change by itself is marked `data-live`. */
export function renderControls(network: LocalNetwork, state: ControlState | undefined): Markup {
  const id = `controls-${network.chainNamespace}-${network.id}`
  return html`<section class="card controls" aria-labelledby="${id}">
  <h2 id="${id}">Blocks of ${network.name}</h2>
  <div id="${id}-state" data-live>${renderState(network, state)}</div>
  ${network.chainNamespace === 'eip155' ? renderEvmForms(network, id) : renderSolanaForms(network, id)}
  <p class="result" role="status" aria-live="polite"></p>
</section>`
}

function renderState(network: LocalNetwork, state: ControlState | undefined): Markup {
  if (!state || state.chainNamespace === 'absent')
    return html`<p class="status">${network.name} does not answer now.</p>`
  return state.chainNamespace === 'eip155'
    ? renderEvmState(network, state)
    : renderSolanaState(network, state)
}

function renderEvmState(network: LocalNetwork, { isPaused, failNext, pending }: EvmChainState): Markup {
  return html`${
    isPaused
      ? html`<p class="status">Paused: blocks are made by hand.</p>${renderButton(network, 'resume', 'Resume')}`
      : html`<p class="status running">A block for every transaction.</p>${renderButton(network, 'pause', 'Pause')}`
  }
  ${renderArmed(failNext, 'will fail in its block')}
  ${failNext.length > 0 ? renderButton(network, 'stop-faults', 'Let it pass') : ''}
  ${pending.length > 0 ? html`<h3>Waiting for a block</h3><ul class="pending">${pending.map((transaction) => renderPending(network, transaction))}</ul>` : ''}`
}

const replacementLabels: Record<Replacement, string> = {
  fee: 'Higher fee',
  cancel: 'Cancel',
  other: 'Another call',
}

function renderPending(
  network: LocalNetwork,
  { hash, from, to, nonce, value, input }: PendingTransaction,
): Markup {
  const { symbol, decimals } = network.nativeCurrency
  const what = input === '0x' ? `${formatUnits(value, decimals)} ${symbol} to` : 'A call of'
  return html`<li>
  <p><a class="code" href="/explorer/${network.caipNetworkId}/tx/${hash}">${hash}</a></p>
  <p class="hint">${what} <span class="code">${to ?? 'a new contract'}</span> from <span class="code">${from}</span>, nonce ${nonce}</p>
  <div class="buttons" role="group" aria-label="Replace it by">
    ${Object.entries(replacementLabels).map(([by, label]) => renderButton(network, 'replace', label, { hash, by }))}
  </div>
</li>`
}

function renderSolanaState(
  network: LocalNetwork,
  { failNext, dropNext, isFeeUnknown }: SolanaFaultState,
): Markup {
  const isCalm = failNext.length + dropNext.length === 0
  return html`${isCalm && !isFeeUnknown ? html`<p class="status running">Everything goes through.</p>` : ''}
  ${renderArmed(failNext, 'will fail in its block')}
  ${renderArmed(dropNext, 'will get lost')}
  ${isCalm ? '' : renderButton(network, 'stop-faults', 'Let it pass')}
  ${isFeeUnknown ? html`<p class="status">Questions about fees get no answer.</p>` : ''}
  ${
    isFeeUnknown
      ? renderButton(network, 'fee-unknown', 'Answer fees again', { isOn: false })
      : renderButton(network, 'fee-unknown', 'Make fees unknown', { isOn: true })
  }`
}

function renderArmed(senders: readonly string[], what: string): Markup[] {
  return senders.map(
    (sender) =>
      html`<p class="status">The next transaction of <span class="code">${sender}</span> ${what}.</p>`,
  )
}

function renderEvmForms(network: LocalNetwork, id: string): Markup {
  return html`${renderForm(network, id, countInput, 'mine', 'Blocks to make', 'Mine')}
  ${renderForm(network, id, countInput, 'reorg', 'Blocks to take back', 'Reorg')}
  <p class="hint">A reorg puts empty blocks in their place: what was sent in them never happened.</p>
  ${renderForm(network, id, senderInput, 'fail-next', 'Sender whose next transaction fails', 'Fail')}
  ${renderForm(network, id, percentInput, 'move-price', 'Hundredths by which an ether gets dearer, or cheaper below 0', 'Move')}
  ${renderForm(network, id, answerInput, 'refuse-permits', 'Whether PERMX refuses signed permits: yes or no', 'Set')}`
}

function renderSolanaForms(network: LocalNetwork, id: string): Markup {
  return html`${renderForm(network, id, senderInput, 'fail-next', 'Sender whose next transaction fails', 'Fail')}
  ${renderForm(network, id, senderInput, 'drop-next', 'Sender whose next transaction gets lost', 'Drop')}
  <p class="hint">A lost transaction expires when its blockhash is 150 blocks old, in about a minute.</p>`
}

const countInput = html`name="count" value="1" inputmode="numeric"`
const answerInput = html`name="answer" value="yes" spellcheck="false"`
const percentInput = html`name="percent" value="-5" inputmode="text"`
const senderInput = html`name="from" placeholder="anyone" spellcheck="false"`

/** A form of one input, whose attributes are given, and the button that carries out an action with it. */
function renderForm(
  network: LocalNetwork,
  id: string,
  input: Markup,
  action: string,
  label: string,
  button: string,
): Markup {
  return html`<form class="control" data-action="${getPath(network, action)}" novalidate>
  <label for="${id}-${action}">${label}</label>
  <input id="${id}-${action}" ${input} autocomplete="off" />
  <button type="submit" class="quiet">${button}</button>
</form>`
}

function renderButton(network: LocalNetwork, action: string, label: string, body: unknown = {}): Markup {
  return html`<button type="button" class="quiet" data-action="${getPath(network, action)}" data-body="${JSON.stringify(body)}">${label}</button>`
}

const getPath = (network: LocalNetwork, action: string) => `/api/controls/${network.caipNetworkId}/${action}`
