import type * as v from 'valibot'
import type { ProviderFetch } from './createProviderFetch.js'
import { readAnswer } from './readAnswer.js'

/** Reads what a token opens, at a provider that tells who came by answering questions. */
export function createProfileReader(fetch: ProviderFetch, headers: Record<string, string> = {}) {
  return async <const TSchema extends v.GenericSchema>(url: string, token: string, schema: TSchema) => {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers, authorization: `Bearer ${token}` },
    })
    return readAnswer(response, schema)
  }
}
