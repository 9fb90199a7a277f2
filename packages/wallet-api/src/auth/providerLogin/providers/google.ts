import { ClientSecretPost } from 'oauth4webapi'
import { defineLoginProvider } from '../loginProvider.js'
import { createOidcDriver } from '../oauth/createOidcDriver.js'
import { defineClientId, defineClientSecret, defineProviderUrl } from '../oauth/providerVariables.js'
import { readPerson } from '../oauth/readPerson.js'

/** Google, by OpenID Connect. */
export const loginProvider = defineLoginProvider({
  name: 'google',
  variables: {
    GOOGLE_CLIENT_ID: defineClientId('Google', 'Client id of a “Web application” client'),
    GOOGLE_CLIENT_SECRET: defineClientSecret('Its client secret'),
    GOOGLE_ISSUER: defineProviderUrl('Google'),
  },
  needs: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  create({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: url }) {
    if (!clientId || !secret) return null
    const issuer = url ?? 'https://accounts.google.com'
    return createOidcDriver({
      name: 'google',
      issuer,
      // Google signs either spelling.
      otherIssuers: [issuer.replace(/^https?:\/\//, '')],
      clientId,
      authenticate: ClientSecretPost(secret),
      parameters: { scope: 'openid email profile' },
      identify({ sub: subject, email, email_verified: isVerified, hd, name }) {
        // It keeps the mailboxes of these; any other may have gone to another person since.
        const isOfGoogle = Boolean(hd) || /@gmail\.com$/i.test(email ?? '')
        return readPerson({ subject, email, isEmailVerified: isVerified === true && isOfGoogle, name })
      },
    })
  },
})
