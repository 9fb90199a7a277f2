import type { Context } from 'hono'
import { commonFaults } from './faults.js'
import { hasScope } from './hasScope.js'
import { isBasicClient } from './isBasicClient.js'
import { isFormClient } from './isFormClient.js'
import { readBearer } from './readBearer.js'
import type { Desk, Grant, RefusalReason, StandIn } from './StandIn.js'
import { toDigits } from './toDigits.js'

const docs =
  'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/'

/** GitHub: refuses with HTTP 200, answers forms unless asked for JSON, and keeps addresses at a path of their own. */
export const github: StandIn = {
  authorizePath: '/login/oauth/authorize',
  faults: commonFaults,
  hasImpliedResponseType: true,
  toSubject: (hash) => toDigits(hash, 8),
  declined: {
    error: 'access_denied',
    error_description: 'The user has denied your application access.',
    error_uri: docs,
  },
  addRoutes(app, desk) {
    app.post('/login/oauth/access_token', (c) =>
      desk.exchange(c, {
        isClient: (form) => isFormClient(form, desk.client) || isBasicClient(c, desk.client),
        needsGrantType: false,
        refuse: (reason) => answer(c, refusals[reason]),
        answer: ({ query }, accessToken) =>
          answer(c, {
            access_token: accessToken,
            scope: (query.get('scope') ?? '').replaceAll(' ', ','),
            token_type: 'bearer',
          }),
      }),
    )
    app.get('/user', (c) => withSession(c, desk, (grant) => c.json(toUser(grant))))
    app.get('/user/emails', (c) =>
      withSession(c, desk, (grant) =>
        hasScope(grant, 'user:email') || hasScope(grant, 'user')
          ? c.json(toEmails(grant))
          : c.json({ message: 'Not Found' }, 404),
      ),
    )
  },
}

const refusals: Readonly<Record<RefusalReason, Record<string, string>>> = {
  client: {
    error: 'incorrect_client_credentials',
    error_description: 'The client_id and/or client_secret passed are incorrect.',
    error_uri: docs,
  },
  code: {
    error: 'bad_verification_code',
    error_description: 'The code passed is incorrect or expired.',
    error_uri: docs,
  },
  redirect: {
    error: 'redirect_uri_mismatch',
    error_description: 'The redirect_uri MUST match the registered callback URL for this application.',
    error_uri: docs,
  },
  verifier: {
    error: 'bad_verification_code',
    error_description: 'The code_verifier passed is incorrect.',
    error_uri: docs,
  },
}

function answer(c: Context, body: Record<string, string>): Response {
  if (c.req.header('accept')?.includes('json')) return c.json(body)
  return c.body(`${new URLSearchParams(body)}`, 200, {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
  })
}

function withSession(c: Context, desk: Desk, then: (grant: Grant) => Response): Response {
  // GitHub's API serves nobody who does not say what they are.
  if (!c.req.header('user-agent')) return c.text('Request forbidden by administrative rules.', 403)
  const grant = desk.readSession(readBearer(c))
  return grant ? then(grant) : c.json({ message: 'Bad credentials' }, 401)
}

/** `email` is what the person shows in their profile, verified or not. */
function toUser({ person }: Grant) {
  return { login: toLogin(person.name), id: Number(person.subject), name: person.name, email: person.email }
}

/** With the address GitHub gives everybody, which is verified but nobody's main one. */
function toEmails({ person: { subject, name, email, isVerified } }: Grant) {
  const relay = `${subject}+${toLogin(name)}@users.noreply.github.com`
  return [
    ...(email === null ? [] : [{ email, primary: true, verified: isVerified, visibility: 'public' }]),
    { email: relay, primary: false, verified: true, visibility: null },
  ]
}

const toLogin = (name: string) => name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')
