import { socialProviderNames, type WindowProvider } from '@gangway/protocol'
import { html } from 'hono/html'
import { renderStandInPage } from '../renderStandInPage.js'
import { type Fault, faults } from './faults.js'

/** The front page: what is to go wrong in the next login at each provider. */
export function renderOverviewPage(
  providers: readonly WindowProvider[],
  armed: ReadonlyMap<WindowProvider, Fault>,
) {
  return renderStandInPage(
    'Social providers (stand-ins)',
    html`<p class="hint">Programs of the local world that act like them. Their pages open from the login of the app.</p>
<ul>${providers.map((provider) => {
      const fault = armed.get(provider)
      return html`<li>${socialProviderNames[provider]}${fault ? `: in the next login, “${faults[fault]}”` : ''}</li>`
    })}</ul>
<form method="post" action="/faults">
  <label for="provider">Provider</label>
  <select id="provider" name="provider">
    ${providers.map((provider) => html`<option value="${provider}">${socialProviderNames[provider]}</option>`)}
  </select>
  <label for="fault">Fault of its next login</label>
  <select id="fault" name="fault">
    <option value="">None</option>
    ${Object.entries(faults).map(([fault, label]) => html`<option value="${fault}">${label}</option>`)}
  </select>
  <div class="buttons"><button>Set</button></div>
</form>`,
  )
}
