import { ClientSecretPost } from 'oauth4webapi'
import * as v from 'valibot'
import { defineLoginProvider } from '../loginProvider.js'
import { accessTokenSchema, createOAuthDriver } from '../oauth/createOAuthDriver.js'
import { createProfileReader } from '../oauth/createProfileReader.js'
import { createProviderFetch } from '../oauth/createProviderFetch.js'
import { defineClientId, defineClientSecret, defineProviderUrl } from '../oauth/providerVariables.js'
import { optionalTextSchema, readPerson } from '../oauth/readPerson.js'

/** `id` and not `login`: a login name can be given up, and taken by another person. */
const userSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  login: v.string(),
  name: optionalTextSchema,
})

const emailsSchema = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))

/** GitHub. It refuses a request that names no program. */
const headers = { 'user-agent': 'Gangway', accept: 'application/vnd.github+json' }

/** GitHub, by OAuth 2. */
export const loginProvider = defineLoginProvider({
  name: 'github',
  variables: {
    GITHUB_CLIENT_ID: defineClientId('GitHub', 'Client id of an OAuth app'),
    GITHUB_CLIENT_SECRET: defineClientSecret('Its client secret'),
    GITHUB_URL: defineProviderUrl('GitHub'),
  },
  needs: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  create({ GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: secret, GITHUB_URL: url }) {
    if (!clientId || !secret) return null
    const oauth = `${url ?? 'https://github.com'}/login/oauth`
    const api = url ?? 'https://api.github.com'
    const fetch = createProviderFetch()
    const read = createProfileReader(fetch, headers)
    return createOAuthDriver({
      name: 'github',
      clientId,
      authenticate: ClientSecretPost(secret),
      fetch,
      getServer: async () => ({
        issuer: oauth,
        authorization_endpoint: `${oauth}/authorize`,
        token_endpoint: `${oauth}/access_token`,
      }),
      listParameters: () => ({ scope: 'read:user user:email' }),
      tokenSchema: accessTokenSchema,
      async identify({ access_token: token }) {
        const { id, login, name } = await read(`${api}/user`, token, userSchema)
        const emails = await read(`${api}/user/emails`, token, emailsSchema)
        // The `email` of the user is what they show, which may be another’s.
        const email = emails.find(({ primary, verified }) => primary && verified)?.email
        return readPerson({ subject: String(id), email, isEmailVerified: true, name: name || login })
      },
    })
  },
})
