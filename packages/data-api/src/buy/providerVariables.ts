import { httpUrlSchema, isSafeUrl, parseUrl, type Variable } from '@gangway/server-kit'
import * as v from 'valibot'

const providerUrlSchema = v.pipe(
  httpUrlSchema,
  v.check((text) => {
    const url = parseUrl(text)
    return url !== null && isSafeUrl(url) && !/[?#]/.test(text)
  }),
  v.transform((text) => text.replace(/\/+$/, '')),
)

/** The setting of a provider that puts another server in the place of its own, such as its sandbox. */
export function defineBuyUrl(label: string, description: string): Variable<string> {
  return {
    schema: providerUrlSchema,
    accepts: 'https address; http on this machine',
    description: `${description} Without it ${label}’s own.`,
  }
}

/** The setting of a key that a provider gave this deployment. */
export function defineBuyKey(description: string): Variable<string> {
  return { schema: v.string(), accepts: 'text', description }
}
