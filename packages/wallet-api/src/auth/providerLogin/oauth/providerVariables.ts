import { httpUrlSchema, isSafeUrl, parseUrl, type Variable } from '@gangway/server-kit'
import * as v from 'valibot'

/** Schema of where a provider is: an address that paths are added to. */
const providerUrlSchema = v.pipe(
  httpUrlSchema,
  v.check((text) => {
    const url = parseUrl(text)
    return url !== null && isSafeUrl(url) && !/[?#]/.test(text)
  }),
  v.transform((text) => text.replace(/\/+$/, '')),
)

/** The setting that puts another server in the place of a provider's. */
export function defineProviderUrl(provider: string): Variable<string> {
  return {
    schema: providerUrlSchema,
    accepts: 'https address; http on this machine',
    description: `Where ${provider} is, for tests: its paths are added to it. Without it ${provider}’s own addresses.`,
  }
}

/** The setting of the id a provider gave this deployment. */
export function defineClientId(provider: string, id: string): Variable<string> {
  return {
    schema: v.string(),
    accepts: 'text',
    description: `${id}: docs/recipes/social-login.md. Without it there is no login by ${provider}.`,
  }
}

/** The setting of the secret that goes with such an id. */
export function defineClientSecret(secret: string): Variable<string> {
  return { schema: v.string(), accepts: 'text', description: `${secret}. Required with the id.` }
}
