import { commonFaults } from './faults.js'
import { hasScope } from './hasScope.js'
import { isBasicClient } from './isBasicClient.js'
import { isFormClient } from './isFormClient.js'
import { readBearer } from './readBearer.js'
import type { Grant, StandIn } from './StandIn.js'
import { toDigits } from './toDigits.js'

/** Discord: an address may be null, and says beside it whether it is verified. */
export const discord: StandIn = {
  authorizePath: '/api/oauth2/authorize',
  faults: commonFaults,
  refuse: (query) => (query.get('scope') ? null : 'No scope was given.'),
  toSubject: (hash) => toDigits(hash, 18),
  declined: {
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request',
  },
  addRoutes(app, desk) {
    app.post('/api/oauth2/token', (c) =>
      desk.exchange(c, {
        isClient: (form) => isFormClient(form, desk.client) || isBasicClient(c, desk.client),
        refuse: (reason) =>
          reason === 'client'
            ? c.json({ error: 'invalid_client' }, 401)
            : c.json({ error: 'invalid_grant', error_description: refusals[reason] }, 400),
        answer: ({ query }, accessToken) =>
          c.json({
            token_type: 'Bearer',
            access_token: accessToken,
            expires_in: 604_800,
            scope: query.get('scope') ?? '',
          }),
      }),
    )
    app.get('/api/users/@me', (c) => {
      const grant = desk.readSession(readBearer(c))
      if (!grant) return c.json({ message: '401: Unauthorized', code: 0 }, 401)
      return c.json(toUser(grant))
    })
  },
}

const refusals = {
  code: 'Invalid "code" in request.',
  redirect: 'Invalid "redirect_uri" in request.',
  verifier: 'Invalid "code_verifier" in request.',
} as const

function toUser(grant: Grant) {
  const { subject, name, email, isVerified } = grant.person
  return {
    id: subject,
    username: name.toLowerCase().replaceAll(/[^a-z\d]+/g, '.'),
    discriminator: '0',
    global_name: name,
    avatar: null,
    ...(hasScope(grant, 'email') ? { email, verified: isVerified && email !== null } : {}),
  }
}
