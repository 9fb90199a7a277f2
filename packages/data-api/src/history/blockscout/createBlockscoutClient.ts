import { type GangwayError, parseWith } from '@gangway/protocol'
import { readTextUpTo } from '@gangway/server-kit'
import type * as v from 'valibot'
import { createServiceError, type ServiceFault, toStatusFault } from '../../providers/service/serviceFault.js'
import { type BlockscoutParams, blockscoutListSchema } from './blockscoutSchemas.js'

/** Lists of an account that are read. */
export type BlockscoutList = 'transactions' | 'token-transfers' | 'internal-transactions'

/** A page of such a list, newest first; `next` null after the last. */
export type BlockscoutPage = { items: unknown[]; next: BlockscoutParams | null }

/** Asks one Blockscout instance. */
export type BlockscoutClient = {
  /** @throws GangwayError `DATA_INVALID_RESPONSE` with its fault, when it does not answer as it should. */
  list(account: string, list: BlockscoutList, params: BlockscoutParams): Promise<BlockscoutPage>
}

/** data-sources.md §4 */
const attempts = 3

/** Before the second try, ms; before each further one twice as long. */
const firstPause = 150

/** For one answer, ms. Histories of busy accounts take instances seconds. */
const timeLimit = 8_000

/** Of one answer, bytes. Fifty transactions with all their inputs are seldom a tenth of it. */
const maxSize = 8 * 1024 * 1024

/** Creates the client of the instance at `url` for one request: `signal` ends it all. https://docs.blockscout.com REST API v2 */
export function createBlockscoutClient(url: string, signal: AbortSignal): BlockscoutClient {
  return {
    async list(account, list, params) {
      const address = new URL(`${url.replace(/\/$/, '')}/api/v2/addresses/${account}/${list}`)
      if (list === 'token-transfers') address.searchParams.set('type', 'ERC-20,ERC-721,ERC-1155')
      // The position may be made up: it changes nothing of what is asked for here.
      for (const [name, value] of Object.entries(params))
        if (value !== null && name !== 'type') address.searchParams.set(name, String(value))
      const body = await ask(address, signal)
      if (body === null) return { items: [], next: null }
      const { items, next_page_params: next } = parseAnswer(blockscoutListSchema, readJson(body))
      return { items, next: items.length > 0 ? (next ?? null) : null }
    },
  }
}

/**
 * Reads what an instance answered.
 *
 * @throws GangwayError `DATA_INVALID_RESPONSE` for another shape than expected.
 */
export function parseAnswer<TSchema extends v.GenericSchema>(
  schema: TSchema,
  answer: unknown,
): v.InferOutput<TSchema> {
  try {
    return parseWith(schema, answer)
  } catch {
    throw createServiceError('invalid', 'unexpected answer')
  }
}

/** Text of the answer; null where the instance does not know the account. */
async function ask(address: URL, signal: AbortSignal): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await askOnce(address, signal)
    if ('text' in outcome) return outcome.text
    if (attempt >= attempts || !outcome.isRepeatable || signal.aborted) throw outcome.failure
    await new Promise((resolve) => setTimeout(resolve, firstPause * 2 ** (attempt - 1)))
  }
}

type Outcome = { text: string | null } | { failure: GangwayError; isRepeatable: boolean }

async function askOnce(address: URL, outer: AbortSignal): Promise<Outcome> {
  const fail = (fault: ServiceFault, details: string, isRepeatable = false) => ({
    failure: createServiceError(fault, details),
    isRepeatable,
  })
  const signal = AbortSignal.any([outer, AbortSignal.timeout(timeLimit)])
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      if (response.status === 404) return { text: null }
      // One that has had enough of us is not asked again at once.
      return fail(toStatusFault(response.status), `HTTP ${response.status}`, response.status >= 500)
    }
    const text = await readTextUpTo(response.body, maxSize)
    return text === undefined ? fail('invalid', 'too large') : { text }
  } catch {
    // fetch says no more of it than that.
    return signal.aborted ? fail('late', 'no answer in time') : fail('failed', 'not reached', true)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema says what is wrong with it.
    return undefined
  }
}
