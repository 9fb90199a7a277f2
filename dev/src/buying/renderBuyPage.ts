import { html } from 'hono/html'
import { type Markup, renderStandInPage } from '../renderStandInPage.js'
import type { BuySession, BuyStatus } from './BuySession.js'
import { type BuyFault, buyFaults } from './buyFaults.js'

const statusWords: Record<BuyStatus, string> = {
  created: 'Not paid yet.',
  awaiting: 'The transfer is on its way.',
  paid: 'Paid. The coins are being sent.',
  sent: 'Paid, and the coins are sent. You can close this window.',
  declined: 'The card was declined. Nothing was paid.',
  refunded: 'The money was given back.',
  cancelled: 'Cancelled. Nothing was paid.',
}

/** The page on which a person pays, or does not. It posts to its own address. */
export function renderBuyPage(session: BuySession): Markup {
  const { status, amount, currency, symbol, address, returnUrl } = session
  return renderStandInPage(
    'Local card desk (stand-in)',
    html`<p>${amount === null ? `Buy ${symbol}` : `Buy ${symbol} for ${amount} ${currency}`}</p>
<p class="hint">For <span class="code">${address}</span></p>
<p class="status" role="status" data-status="${status}">${statusWords[status]}</p>
${status === 'created' ? renderForm(session) : ''}
${
  status === 'awaiting'
    ? renderButtons([
        ['arrive', 'Let the transfer arrive'],
        ['cancel', 'Cancel the transfer'],
      ])
    : ''
}
${returnUrl === null ? '' : html`<p><a href="${returnUrl}">Back to the app</a></p>`}`,
  )
}

function renderForm({ method, amount, currency }: BuySession): Markup {
  return html`<form method="post" class="control">
  <fieldset>
    <legend>Pay by</legend>
    ${renderChoice('card', 'Card', method)} ${renderChoice('ach_bank_account', 'Bank transfer', method)}
  </fieldset>
  ${
    amount === null
      ? html`<label for="amount">Amount in ${currency}</label><input id="amount" name="amount" value="100.00" inputmode="decimal" autocomplete="off" />`
      : ''
  }
  <div class="buttons" role="group" aria-label="What happens">
    <button name="action" value="pay">Pay</button>
    <button name="action" value="pay-slowly" class="quiet">Pay, sent slowly</button>
    <button name="action" value="decline" class="quiet">Pay, and be declined</button>
    <button name="action" value="refund" class="quiet">Pay, and be refunded</button>
    <button name="action" value="cancel" class="quiet">Cancel</button>
  </div>
</form>`
}

function renderChoice(value: BuySession['method'], label: string, chosen: BuySession['method']): Markup {
  return html`<label class="tick"><input type="radio" name="method" value="${value}" ${value === chosen ? 'checked' : ''} /> ${label}</label>`
}

function renderButtons(buttons: readonly (readonly [action: string, label: string])[]): Markup {
  return html`<form method="post" class="control">
  ${buttons.map(([action, label]) => html`<button name="action" value="${action}">${label}</button>`)}
</form>`
}

/** The page on which something is set to go wrong. */
export function renderBuyOverview(armed: ReadonlySet<BuyFault>): Markup {
  return renderStandInPage(
    'Local card desk (stand-in)',
    html`<p>Sells coins of the local world for money of nobody’s. Each fault happens once.</p>
${[...armed].map((fault) => html`<p class="status">${buyFaults[fault]}.</p>`)}
<form method="post" action="/faults" class="control">
  <label for="fault">What goes wrong next</label>
  <select id="fault" name="fault">
    <option value="">Nothing</option>
    ${Object.entries(buyFaults).map(([name, words]) => html`<option value="${name}">${words}</option>`)}
  </select>
  <button type="submit" class="quiet">Set</button>
</form>`,
  )
}
