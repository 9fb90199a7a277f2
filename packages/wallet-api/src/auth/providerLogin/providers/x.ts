import type { ClientAuth } from 'oauth4webapi'
import * as v from 'valibot'
import { defineLoginProvider } from '../loginProvider.js'
import { accessTokenSchema, createOAuthDriver } from '../oauth/createOAuthDriver.js'
import { createProfileReader } from '../oauth/createProfileReader.js'
import { createProviderFetch } from '../oauth/createProviderFetch.js'
import { defineClientId, defineClientSecret, defineProviderUrl } from '../oauth/providerVariables.js'
import { optionalTextSchema, readPerson, subjectSchema } from '../oauth/readPerson.js'

const userSchema = v.object({
  data: v.object({
    id: subjectSchema,
    name: optionalTextSchema,
    username: v.string(),
    confirmed_email: optionalTextSchema,
  }),
})

/** X, by OAuth 2. */
export const loginProvider = defineLoginProvider({
  name: 'x',
  variables: {
    X_CLIENT_ID: defineClientId('X', 'OAuth 2.0 client id of a “Web App”'),
    X_CLIENT_SECRET: defineClientSecret('Its client secret'),
    X_URL: defineProviderUrl('X'),
  },
  needs: ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
  create({ X_CLIENT_ID: clientId, X_CLIENT_SECRET: secret, X_URL: url }) {
    if (!clientId || !secret) return null
    const issuer = url ?? 'https://x.com'
    const api = url ?? 'https://api.x.com'
    const fetch = createProviderFetch()
    const read = createProfileReader(fetch)
    return createOAuthDriver({
      name: 'x',
      clientId,
      authenticate: createBasic(secret),
      fetch,
      getServer: async () => ({
        issuer,
        authorization_endpoint: `${issuer}/i/oauth2/authorize`,
        token_endpoint: `${api}/2/oauth2/token`,
      }),
      listParameters: () => ({ scope: 'users.read tweet.read users.email' }),
      tokenSchema: accessTokenSchema,
      async identify({ access_token: token }) {
        const address = `${api}/2/users/me?user.fields=confirmed_email`
        const {
          id: subject,
          name,
          username,
          confirmed_email: email,
        } = (await read(address, token, userSchema)).data
        // X says it is confirmed, but not when, and is not the one who keeps the mailbox.
        return readPerson({ subject, email, isEmailVerified: false, name: name || username })
      },
    })
  },
})

/** HTTP Basic without the library’s escapes of `-` and `_`, which stand in X’s secrets and need none. */
function createBasic(secret: string): ClientAuth {
  return (_server, { client_id: id }, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
  }
}
