import { html } from 'hono/html'
import { renderStandInPage } from '../renderStandInPage.js'
import { type Fault, faults, pageFaults } from './faults.js'
import type { Person, StandIn } from './StandIn.js'

const isOfPage = (fault: Fault) => pageFaults.some((each) => each === fault)

/** The page on which a person says who they are to a provider, and what is to go wrong. It posts to its own address. */
export function renderConsentPage(options: {
  /** As people write it, e.g. `Google`. */
  label: string
  standIn: StandIn
  /** Who came before, the last one first. */
  persons: readonly Person[]
  /** Chosen already. */
  fault: Fault | ''
  /** Address of the page, to which a fault of its own can be added. */
  search: string
}) {
  const { label, standIn, persons, fault, search } = options
  return renderStandInPage(
    `Log in to Gangway with ${label} (stand-in)`,
    html`<p class="hint">Not ${label}: a program of the local world that acts like it. Be whoever you like.</p>
<form method="post">
  <label for="name">Name</label>
  <input id="name" name="name" value="Ada Example" required maxlength="100" autocomplete="off" />
  <label for="email">E-mail address</label>
  <input id="email" name="email" value="ada@example.com" type="email" maxlength="254" autocomplete="off" />
  ${renderTick('isVerified', 'The address is verified', true)}
  ${renderTick('isSecret', `${label} tells no address`, false)}
  ${standIn.hasRelay ? renderTick('isRelayed', 'Hide my address behind another', false) : ''}
  <div class="buttons">
    <button name="decision" value="continue">Continue</button>
    <button name="decision" value="decline" class="quiet" formnovalidate>Decline</button>
  </div>
  ${
    persons.length > 0
      ? html`<fieldset><legend>Again as</legend>${persons.map(
          ({ subject, name, email }) =>
            html`<button name="again" value="${subject}" class="quiet" formnovalidate>${name}${email === null ? '' : ` (${email})`}</button>`,
        )}</fieldset>`
      : ''
  }
  <fieldset><legend>Faults</legend>
    <label for="fault">In this login</label>
    <select id="fault" name="fault">
      <option value="">None</option>
      ${standIn.faults
        .filter((each) => !isOfPage(each))
        .map(
          (each) =>
            html`<option value="${each}" ${each === fault ? 'selected' : ''}>${faults[each]}</option>`,
        )}
    </select>
    ${pageFaults.map((each) => html`<p><a href="${search}&amp;fault=${each}">${faults[each]}</a></p>`)}
  </fieldset>
</form>`,
  )
}

function renderTick(name: string, label: string, isOn: boolean) {
  return html`<label class="tick"><input type="checkbox" name="${name}" ${isOn ? 'checked' : ''} /> ${label}</label>`
}
