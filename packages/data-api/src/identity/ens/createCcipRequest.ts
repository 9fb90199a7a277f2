import { parseWith } from '@gangway/protocol'
import type { GuardedFetch } from '@gangway/server-kit'
import * as v from 'valibot'
import { type CcipRequestParameters, type Hex, HttpRequestError } from 'viem'

/** Gateways asked for one question: whoever wrote the resolver could send it on for ever. */
const maxRequests = 8

/** Longest address of a gateway that is looked at. */
const maxUrlLength = 8_192

const accept = ['application/json']

const answerSchema = v.object({
  data: v.pipe(
    v.string(),
    v.regex(/^0x(?:[0-9a-fA-F]{2})*$/),
    v.transform((data) => data as Hex),
  ),
})

/**
 * Asks the gateways a resolver names, one after the other (ERC-3668).
 *
 * @throws HttpRequestError when none answers: in a question of several parts viem writes it down as `HttpError`, and
 * anything else as a refusal, which would read as a name without an address.
 */
export function createCcipRequest(fetch: GuardedFetch, signal: AbortSignal) {
  let left = maxRequests
  return async ({ data, sender, urls }: CcipRequestParameters): Promise<Hex> => {
    let cause: unknown
    for (const url of urls) {
      if (left-- <= 0 || signal.aborted) break
      if (url.length > maxUrlLength) continue
      // Once each, as viem has it: a long question written in a thousand times would fill the memory.
      const target = url.replace('{sender}', sender.toLowerCase()).replace('{data}', data)
      try {
        const answer = url.includes('{data}')
          ? await fetch.get(target, { accept, signal })
          : await fetch.post(target, { accept, signal, json: { data, sender } })
        return parseWith(answerSchema, answer.json()).data
      } catch (error) {
        cause = error
      }
    }
    throw new HttpRequestError({ url: '', status: 503, ...(cause instanceof Error ? { cause } : {}) })
  }
}
