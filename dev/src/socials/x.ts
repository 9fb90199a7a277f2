import type { Context } from 'hono'
import { commonFaults } from './faults.js'
import { hasScope } from './hasScope.js'
import { isBasicClient } from './isBasicClient.js'
import { readBearer } from './readBearer.js'
import type { Grant, StandIn } from './StandIn.js'
import { toDigits } from './toDigits.js'

/** X: demands PKCE and HTTP Basic; tells an address with its own scope, when asked for it, and a confirmed one alone. */
export const x: StandIn = {
  authorizePath: '/i/oauth2/authorize',
  faults: commonFaults,
  refuse(query) {
    if (!query.get('code_challenge') || !query.get('state'))
      return 'You weren’t able to give access to the App.'
    return null
  },
  toSubject: (hash) => toDigits(hash, 19),
  declined: { error: 'access_denied' },
  addRoutes(app, desk) {
    app.post('/2/oauth2/token', (c) =>
      desk.exchange(c, {
        isClient: () => isBasicClient(c, desk.client),
        refuse: (reason) =>
          reason === 'client'
            ? c.json(
                { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
                401,
              )
            : c.json({ error: 'invalid_request', error_description: refusals[reason] }, 400),
        answer: ({ query }, accessToken) =>
          c.json({
            token_type: 'bearer',
            expires_in: 7200,
            access_token: accessToken,
            scope: query.get('scope') ?? '',
          }),
      }),
    )
    app.get('/2/users/me', (c) => {
      const grant = desk.readSession(readBearer(c))
      if (!grant)
        return c.json(
          { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
          401,
        )
      if (!hasScope(grant, 'users.read') || !hasScope(grant, 'tweet.read'))
        return c.json({ title: 'Forbidden', type: 'about:blank', status: 403, detail: 'Forbidden' }, 403)
      return c.json({ data: toUser(c, grant) })
    })
  },
}

const refusals = {
  code: 'Value passed for the authorization code was invalid.',
  redirect: 'Value passed for the redirect uri did not match the uri of the authorization code.',
  verifier: 'Value passed for the token was invalid.',
} as const

function toUser(c: Context, grant: Grant) {
  const { subject, name, email, isVerified } = grant.person
  const isAsked = (c.req.query('user.fields') ?? '').split(',').includes('confirmed_email')
  const isTold = isAsked && isVerified && email !== null && hasScope(grant, 'users.email')
  return {
    id: subject,
    name,
    username: name.replaceAll(/\W+/g, '_').slice(0, 15),
    ...(isTold ? { confirmed_email: email } : {}),
  }
}
