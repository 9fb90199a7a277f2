import type { GangwayError, SchemaIssue } from '@gangway/protocol'
import { html } from 'hono/html'
import { type LocalFarcasterPerson, localFarcasterPeople } from '../../localFarcaster.js'
import type { FarcasterChannel } from '../../signFarcasterChannel.js'
import { farcasterLieNames, getFarcasterLie } from '../farcaster/farcasterLies.js'
import { type Markup, renderPage } from './renderPage.js'

/** What the phone was pointed at, and what it found there. */
type Seen = { link: string; channel?: FarcasterChannel; problem?: GangwayError }

/** The Farcaster phone: where a link is given to it and, once it is, whether to approve. */
export function renderFarcasterPage(seen?: Seen): Markup {
  return renderPage(
    'Farcaster phone',
    html`<div class="columns">
  <section class="card" aria-labelledby="link-title">
    <h1 id="link-title">Farcaster phone</h1>
    <form method="get" action="/farcaster" novalidate>
      <label for="link">Link of the login, as the QR code holds it</label>
      <input id="link" name="link" value="${seen?.link ?? ''}" autocomplete="off" spellcheck="false" aria-describedby="link-error" />
      <p class="error" id="link-error">${seen?.problem ? describe(seen.problem) : ''}</p>
      <button type="submit">Open</button>
    </form>
  </section>
  ${seen?.channel ? renderRequest(seen.link, seen.channel) : ''}
</div>`,
  )
}

function renderRequest(link: string, { domain, siweUri }: FarcasterChannel): Markup {
  return html`<section class="card" aria-labelledby="request-title">
  <h2 id="request-title">Sign in to ${domain}?</h2>
  <p class="hint"><span class="code">${siweUri}</span> will know your Farcaster id.</p>
  <form data-action="/api/farcaster/approve" novalidate>
    <input type="hidden" name="link" value="${link}" />
    <label for="person">As</label>
    <select id="person" name="person">
      ${localFarcasterPeople.map((person, place) => html`<option value="${place}">${describePerson(person)}</option>`)}
    </select>
    <label for="lie">Lie</label>
    <select id="lie" name="lie">
      ${farcasterLieNames.map((name) => html`<option value="${name}">${getFarcasterLie(name).label}</option>`)}
    </select>
    <div class="buttons">
      <button type="submit">Approve</button>
      <button type="button" class="quiet" data-action="/api/farcaster/decline" data-body="${JSON.stringify({ link })}">Decline</button>
    </div>
  </form>
  <p class="result" role="status" aria-live="polite"></p>
</section>`
}

const describePerson = ({ fid, username, kind }: LocalFarcasterPerson) =>
  `${username}, ${fid}${kind === 'authAddress' ? ', by an address named to sign in' : ''}`

function describe({ context, message }: GangwayError): string {
  const { reasons = [] } = context as { reasons?: SchemaIssue[] }
  return reasons.map(({ description }) => description).join('. ') || message
}
