import { html } from 'hono/html'
import type { KeptMail } from '../../mail/createMailbox.js'
import { type Markup, renderPage } from './renderPage.js'

/** The inbox: every mail this world sent, newest first, with its links and codes at hand. */
export function renderInboxPage(mails: readonly KeptMail[]): Markup {
  return renderPage(
    'Mail',
    html`<section class="card" aria-labelledby="inbox-title">
  <h1 id="inbox-title">Mail</h1>
  <p class="hint">Whatever address a mail is for, it ends here. Kept until this world stops, the last 200.</p>
  <p class="result" role="status" aria-live="polite"></p>
  <div id="inbox" data-live>${mails.length > 0 ? renderList(mails) : html`<p>No mail yet. Log in with an e-mail address, any address, and it will show up here by itself.</p>`}</div>
</section>`,
  )
}

function renderList(mails: readonly KeptMail[]): Markup {
  return html`<button type="button" class="quiet" data-action="/api/mail/delete" data-body="{}">Delete all</button>
<ul class="mails">${mails.map(renderMail)}</ul>`
}

function renderMail({ id, receivedAt, from, to, subject, text, links, codes }: KeptMail): Markup {
  return html`<li>
  <article aria-labelledby="mail-${id}">
    <h2 id="mail-${id}">${subject || '(no subject)'}</h2>
    <p class="hint"><time datetime="${receivedAt}">${receivedAt.slice(11, 19)} UTC</time> from ${from} to ${to.join(', ')}</p>
    <div class="buttons">
      ${links.map((link) => html`<a class="action" href="${link}" target="_blank" rel="noreferrer">Open ${getPage(link)}</a>`)}
      ${codes.map((code) => html`<span class="mail-code">${code}</span><button type="button" class="quiet" data-copy="${code}" aria-label="Copy code ${code}">Copy</button>`)}
    </div>
    <pre>${text.trim()}</pre>
  </article>
</li>`
}

/** The page a link leads to, without what may be secret in it. */
function getPage(link: string): string {
  if (!URL.canParse(link)) return 'link'
  const { host, pathname } = new URL(link)
  return `${host}${pathname === '/' ? '' : pathname}`
}
