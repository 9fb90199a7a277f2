import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { commonFaults } from './faults.js'
import { hasScope } from './hasScope.js'
import { isFormClient } from './isFormClient.js'
import { readBearer } from './readBearer.js'
import type { Desk, Grant, StandIn } from './StandIn.js'
import { toDigits } from './toDigits.js'

/** Whatever the app is written for: what is asked here is alike in all. */
const version = '/:version{v\\d+\\.0}'

/** Facebook: tokens of any app look alike, so who asks proves its secret, and asks whose token it is. */
export const facebook: StandIn = {
  authorizePath: `${version}/dialog/oauth`,
  faults: [...commonFaults, 'wrong-audience'],
  hasImpliedResponseType: true,
  toSubject: (hash) => toDigits(hash, 16),
  declined: {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
  fragment: '_=_',
  addRoutes(app, desk) {
    app.on(['GET', 'POST'], `${version}/oauth/access_token`, (c) =>
      desk.exchange(c, {
        isClient: (form) => isFormClient(form, desk.client),
        needsGrantType: false,
        refuse: (reason) => refuse(c, refusals[reason], reason === 'client' ? 1 : 100),
        answer: (_grant, accessToken) =>
          c.json({ access_token: accessToken, token_type: 'bearer', expires_in: 5_183_944 }),
      }),
    )
    for (const path of ['/debug_token', `${version}/debug_token`])
      app.get(path, (c) => describeToken(c, desk))
    app.get(`${version}/me`, (c) => tellPerson(c, desk))
  },
}

const refusals = {
  client: 'Error validating client secret.',
  code: 'This authorization code has been used.',
  redirect:
    'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
  verifier: 'Error validating code verifier.',
} as const

function refuse(c: Context, message: string, code: number, status: 400 | 401 = 400): Response {
  return c.json({ error: { message, type: 'OAuthException', code, fbtrace_id: 'local' } }, status)
}

/** Only the app itself may ask, by `id|secret`. */
function describeToken(c: Context, { client, readSession }: Desk): Response {
  const asker = c.req.query('access_token') ?? readBearer(c)
  if (asker !== `${client.id}|${client.secret}`)
    return refuse(c, 'Invalid OAuth access token signature.', 190)
  const grant = readSession(c.req.query('input_token'))
  if (!grant)
    return c.json({
      data: { is_valid: false, scopes: [], error: { code: 190, message: 'Malformed access token' } },
    })
  return c.json({
    data: {
      app_id: grant.fault === 'wrong-audience' ? '2000000000000002' : client.id,
      type: 'USER',
      application: 'Gangway',
      expires_at: Math.floor(Date.now() / 1000) + 5_183_944,
      is_valid: true,
      scopes: (grant.query.get('scope') ?? '').split(/[ ,]/),
      user_id: grant.person.subject,
    },
  })
}

function tellPerson(c: Context, { client, readSession }: Desk): Response {
  const accessToken = c.req.query('access_token') ?? readBearer(c)
  const grant = readSession(accessToken)
  if (!accessToken || !grant)
    return refuse(c, 'Invalid OAuth access token - Cannot parse access token', 190, 401)
  const proof = c.req.query('appsecret_proof')
  if (proof === undefined)
    return refuse(c, 'API calls from the server require an appsecret_proof argument', 100)
  if (proof !== createHmac('sha256', client.secret).update(accessToken).digest('hex'))
    return refuse(c, 'Invalid appsecret_proof provided in the API argument', 100)
  return c.json(pickFields(grant, c.req.query('fields') ?? 'id,name'))
}

/** Whoever has no address, or does not tell it, has no such field. */
function pickFields(grant: Grant, fields: string): Record<string, string> {
  const { subject: id, name, email } = grant.person
  const known = { id, name, ...(email !== null && hasScope(grant, 'email') ? { email } : {}) }
  const wanted = ['id', ...fields.split(',')]
  return Object.fromEntries(Object.entries(known).filter(([field]) => wanted.includes(field)))
}
