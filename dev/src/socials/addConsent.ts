import { createHash } from 'node:crypto'
import { socialProviderNames, type WindowProvider } from '@gangway/protocol'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { renderStandInPage } from '../renderStandInPage.js'
import { type Fault, isFault } from './faults.js'
import { getIssuer } from './getIssuer.js'
import { renderConsentPage } from './renderConsentPage.js'
import { renderFormPost } from './renderFormPost.js'
import type { Grant, Person, SocialClient, StandIn } from './StandIn.js'

/** Persons the page offers again. */
const offeredPersons = 5

/** A box of a form: `on`, or not there. */
const tickSchema = v.optional(v.literal('on'))

const answerSchema = v.object({
  decision: v.optional(v.picklist(['continue', 'decline']), 'continue'),
  /** Subject of somebody who came before. */
  again: v.optional(v.string()),
  name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  email: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254)), ''),
  isVerified: tickSchema,
  isSecret: tickSchema,
  isRelayed: tickSchema,
  fault: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (isFault(text) ? text : '')),
    ),
    '',
  ),
})

type Answer = v.InferOutput<typeof answerSchema>

type ConsentOptions = {
  provider: WindowProvider
  client: SocialClient
  /** Only address people are sent back to. */
  redirectUri: string
  /** Takes what was set to go wrong in the next login. */
  takeFault(): Fault | ''
  issueCode(grant: Grant): string
}

/** Adds the page people are sent to, and what comes of it. */
export function addConsent(app: Hono, standIn: StandIn, options: ConsentOptions): void {
  const { provider, takeFault, issueCode } = options
  const persons = new Map<string, Person>()
  app.use(standIn.authorizePath, async (c, next) => {
    c.header('cache-control', 'no-store')
    const refusal = findRefusal(new URL(c.req.url).searchParams, standIn, options)
    return refusal === null
      ? next()
      : c.html(renderStandInPage('Access blocked (stand-in)', html`<p>${refusal}</p>`), 400)
  })
  app.get(standIn.authorizePath, (c) => {
    const { search, searchParams } = new URL(c.req.url)
    const own = searchParams.getAll('fault').at(-1) ?? ''
    const fault = isFault(own) ? own : takeFault()
    if (fault === 'page-down') return c.text('Service Unavailable', 503)
    if (fault === 'opener-lost') c.header('cross-origin-opener-policy', 'same-origin')
    const label = socialProviderNames[provider]
    const offered = [...persons.values()].reverse().slice(0, offeredPersons)
    return c.html(renderConsentPage({ label, standIn, persons: offered, fault, search }))
  })
  app.post(standIn.authorizePath, async (c) => {
    const { searchParams: query } = new URL(c.req.url)
    const answer = v.parse(answerSchema, await c.req.parseBody())
    const { fault, decision, again } = answer
    if (decision === 'decline' || fault === 'declined') return sendBack(c, standIn, query, standIn.declined)
    const person = persons.get(again ?? '') ?? toPerson(standIn, provider, answer)
    const isFirst = !persons.delete(person.subject)
    persons.set(person.subject, person) // as the last one who came
    const grant = { query, person: weaken(person, fault), fault, isFirst }
    const code = issueCode(fault === 'swapped-code' ? toForeignGrant(grant, standIn, provider) : grant)
    const extras = standIn.getExtras?.(grant, getIssuer(c, provider)) ?? {}
    return sendBack(c, standIn, query, { code, ...extras })
  })
}

/** Why the provider shows an error and sends nobody back: it does not know where to. */
function findRefusal(
  query: URLSearchParams,
  standIn: StandIn,
  { client, redirectUri }: ConsentOptions,
): string | null {
  if (query.get('client_id') !== client.id) return 'invalid_client: this app is not known.'
  if (query.get('redirect_uri') !== redirectUri)
    return `redirect_uri_mismatch: this app lets people back to ${redirectUri} alone.`
  if (query.get('response_type') !== 'code' && !standIn.hasImpliedResponseType)
    return 'unsupported_response_type: response_type must be code.'
  if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256')
    return 'invalid_request: code_challenge_method must be S256.'
  return standIn.refuse?.(query) ?? null
}

function toPerson(
  standIn: StandIn,
  provider: WindowProvider,
  { name: given, email, isVerified, isSecret, isRelayed }: Answer,
): Person {
  const name = given || 'Somebody'
  const hash = hashPerson(provider, name)
  const isHidden = isRelayed === 'on' && standIn.hasRelay === true
  return {
    subject: standIn.toSubject(hash),
    name,
    email:
      isSecret || email === '' ? null : isHidden ? `${hash.slice(0, 10)}@privaterelay.appleid.com` : email,
    isVerified: isVerified === 'on',
    isRelayed: isHidden,
  }
}

const hashPerson = (provider: WindowProvider, name: string) =>
  createHash('sha256').update(`${provider}:${name}`).digest('hex')

function weaken(person: Person, fault: Fault | ''): Person {
  if (fault === 'no-email') return { ...person, email: null }
  return fault === 'unverified' ? { ...person, isVerified: false } : person
}

/** What somebody else agreed to in a login of theirs, in their browser. */
function toForeignGrant({ query: own }: Grant, standIn: StandIn, provider: WindowProvider): Grant {
  const query = new URLSearchParams(own)
  for (const name of ['state', 'nonce', 'code_challenge'])
    if (query.has(name)) query.set(name, 'of-another-login')
  const name = 'Somebody Else'
  const subject = standIn.toSubject(hashPerson(provider, name))
  const person = { subject, name, email: 'else@example.com', isVerified: true, isRelayed: false }
  return { query, person, fault: '', isFirst: false }
}

function sendBack(
  c: Context,
  { returnsByForm, fragment }: StandIn,
  query: URLSearchParams,
  told: Readonly<Record<string, string>>,
): Response | Promise<Response> {
  const state = query.get('state')
  const fields = { ...(state === null ? {} : { state }), ...told }
  const target = query.get('redirect_uri') ?? ''
  if (returnsByForm && query.get('response_mode') === 'form_post')
    return c.html(renderFormPost(target, fields))
  const url = new URL(target)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  if (fragment) url.hash = fragment
  return c.redirect(url.href, 303)
}
