import { ClientSecretPost } from 'oauth4webapi'
import * as v from 'valibot'
import { defineLoginProvider } from '../loginProvider.js'
import { accessTokenSchema, createOAuthDriver } from '../oauth/createOAuthDriver.js'
import { createProfileReader } from '../oauth/createProfileReader.js'
import { createProviderFetch } from '../oauth/createProviderFetch.js'
import { defineClientId, defineClientSecret, defineProviderUrl } from '../oauth/providerVariables.js'
import { optionalTextSchema, readPerson, subjectSchema } from '../oauth/readPerson.js'

const userSchema = v.object({
  id: subjectSchema,
  username: v.string(),
  global_name: optionalTextSchema,
  email: optionalTextSchema,
  verified: v.nullish(v.boolean()),
})

/** Discord, by OAuth 2. */
export const loginProvider = defineLoginProvider({
  name: 'discord',
  variables: {
    DISCORD_CLIENT_ID: defineClientId('Discord', 'Client id of an application'),
    DISCORD_CLIENT_SECRET: defineClientSecret('Its client secret'),
    DISCORD_URL: defineProviderUrl('Discord'),
  },
  needs: ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  create({ DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: secret, DISCORD_URL: url }) {
    if (!clientId || !secret) return null
    const issuer = url ?? 'https://discord.com'
    const fetch = createProviderFetch()
    const read = createProfileReader(fetch)
    return createOAuthDriver({
      name: 'discord',
      clientId,
      authenticate: ClientSecretPost(secret),
      fetch,
      getServer: async () => ({
        issuer,
        authorization_endpoint: `${issuer}/api/oauth2/authorize`,
        token_endpoint: `${issuer}/api/oauth2/token`,
      }),
      listParameters: () => ({ scope: 'identify email' }),
      tokenSchema: accessTokenSchema,
      async identify({ access_token: token }) {
        const user = await read(`${issuer}/api/users/@me`, token, userSchema)
        const { id: subject, email, verified, global_name: name, username } = user
        return readPerson({ subject, email, isEmailVerified: verified === true, name: name || username })
      },
    })
  },
})
