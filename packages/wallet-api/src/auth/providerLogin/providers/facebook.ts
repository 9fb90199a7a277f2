import { createHmac } from 'node:crypto'
import { ClientSecretPost } from 'oauth4webapi'
import * as v from 'valibot'
import { defineLoginProvider } from '../loginProvider.js'
import { accessTokenSchema, createOAuthDriver } from '../oauth/createOAuthDriver.js'
import { createProfileReader } from '../oauth/createProfileReader.js'
import { createProviderFetch } from '../oauth/createProviderFetch.js'
import { ProviderFault } from '../oauth/ProviderFault.js'
import { defineClientId, defineClientSecret, defineProviderUrl } from '../oauth/providerVariables.js'
import { optionalTextSchema, readPerson, subjectSchema } from '../oauth/readPerson.js'

/** Of the Graph API; each lives for two years. */
const version = 'v26.0'

const tokenInfoSchema = v.object({
  data: v.object({ app_id: v.string(), user_id: v.string(), is_valid: v.boolean() }),
})

const userSchema = v.object({ id: subjectSchema, name: optionalTextSchema, email: optionalTextSchema })

/** Facebook, by OAuth 2. */
export const loginProvider = defineLoginProvider({
  name: 'facebook',
  variables: {
    FACEBOOK_CLIENT_ID: defineClientId('Facebook', 'Id of an app with “Facebook Login”'),
    FACEBOOK_CLIENT_SECRET: defineClientSecret('Its app secret'),
    FACEBOOK_URL: defineProviderUrl('Facebook'),
  },
  needs: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  create({ FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: secret, FACEBOOK_URL: url }) {
    if (!clientId || !secret) return null
    const issuer = url ?? 'https://www.facebook.com'
    const graph = `${url ?? 'https://graph.facebook.com'}/${version}`
    const fetch = createProviderFetch()
    const read = createProfileReader(fetch)
    const ask = <const TSchema extends v.GenericSchema>(path: string, token: string, schema: TSchema) => {
      // Proves that whoever bears the token is the app: one that was stolen elsewhere reads nothing.
      const proof = createHmac('sha256', secret).update(token).digest('hex')
      return read(`${graph}/${path}&appsecret_proof=${proof}`, token, schema)
    }
    return createOAuthDriver({
      name: 'facebook',
      clientId,
      authenticate: ClientSecretPost(secret),
      fetch,
      getServer: async () => ({
        issuer,
        authorization_endpoint: `${issuer}/${version}/dialog/oauth`,
        token_endpoint: `${graph}/oauth/access_token`,
      }),
      listParameters: () => ({ scope: 'public_profile,email' }),
      tokenSchema: accessTokenSchema,
      async identify({ access_token: token }) {
        const question = `debug_token?input_token=${encodeURIComponent(token)}`
        const { data: info } = await ask(question, `${clientId}|${secret}`, tokenInfoSchema)
        // Its tokens name no audience: one that another app got would say who that app’s visitor is.
        if (!info.is_valid || info.app_id !== clientId) throw new ProviderFault('TOKEN_OF_ANOTHER_APP')
        const { id: subject, name, email } = await ask('me?fields=id,name,email', token, userSchema)
        if (subject !== info.user_id) throw new ProviderFault('TOKEN_OF_ANOTHER_PERSON')
        return readPerson({ subject, email, isEmailVerified: false, name })
      },
    })
  },
})
