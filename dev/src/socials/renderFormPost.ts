import { html } from 'hono/html'
import { renderStandInPage } from '../renderStandInPage.js'

/** A page that posts what the app is told, by itself where it may. OAuth 2.0 Form Post Response Mode. */
export function renderFormPost(action: string, fields: Readonly<Record<string, string>>) {
  return renderStandInPage(
    'Back to Gangway',
    html`<form method="post" action="${action}">
  ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
  <button>Go on</button>
</form>
<script>document.forms[0].submit()</script>`,
  )
}
