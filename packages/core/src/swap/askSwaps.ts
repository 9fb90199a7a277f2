import {
  type CaipNetworkId,
  type ErrorCode,
  errorBodySchema,
  GangwayError,
  parseWith,
  toCaipAccountId,
} from '@gangway/protocol'
import * as v from 'valibot'
import { getNativeName } from '../chains/getNativeName.js'
import type { Config } from '../config/config.js'
import { assertServer } from '../kernel/http/assertServer.js'

/** ms; the server itself waits 10 s for the slowest source, and then tries out what it built. */
const longestWait = 25_000

/** What the server says of a swap, with codes of its own. */
const answers = [
  'DATA_SWAPS_NOT_SUPPORTED',
  'DATA_SWAP_NO_ROUTE',
  'DATA_SWAP_BALANCE_LOW',
  'DATA_SWAP_NOT_APPROVED',
  'DATA_SWAP_PRICE_MOVED',
  'DATA_SWAP_WOULD_FAIL',
  'DATA_SWAP_REFUSED',
  'DATA_SWAP_UNTRIED',
] as const satisfies readonly ErrorCode[]

/** What is asked: by `query` alone, or by `body` as well, which makes it a POST. */
type SwapRequest<TSchema extends v.GenericSchema> = {
  path: string
  schema: TSchema
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  signal?: AbortSignal | undefined
}

/**
 * Asks the deployment about swaps, once: a quote is of its moment, and who wants one asks again anyway.
 *
 * @throws GangwayError what the server says of the swap; `DATA_QUOTES_UNAVAILABLE` for anything else that goes wrong;
 * `REQUEST_ABORTED`, `PROJECT_ID_MISSING`.
 */
export async function askSwaps<const TSchema extends v.GenericSchema>(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  { path, schema, query, body, signal }: SwapRequest<TSchema>,
): Promise<v.InferOutput<TSchema>> {
  assertServer(config)
  const { projectId, apiUrl } = config
  const limit = AbortSignal.timeout(longestWait)
  const headers = { 'content-type': 'application/json' }
  const post = { method: 'POST', headers, body: JSON.stringify({ ...body, projectId }) }
  try {
    const response = await fetch(`${apiUrl}${path}?${new URLSearchParams({ ...query, projectId })}`, {
      ...(body ? post : {}),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const answer: unknown = await response.json()
    if (response.ok) return parseWith(schema, answer)
    throw new GangwayError(readCode(answer), { details: `HTTP status code: ${response.status}` })
  } catch (cause) {
    if (signal?.aborted) throw new GangwayError('REQUEST_ABORTED', { cause })
    if (isAnswer(cause)) throw cause
    throw new GangwayError('DATA_QUOTES_UNAVAILABLE', { cause })
  }
}

function readCode(answer: unknown): ErrorCode {
  const body = v.safeParse(errorBodySchema, answer)
  return answers.find((code) => body.success && body.output.code === code) ?? 'DATA_QUOTES_UNAVAILABLE'
}

function isAnswer(cause: unknown): cause is GangwayError {
  return cause instanceof GangwayError && answers.some((code) => code === cause.code)
}

/** An asset as swaps name it, CAIP-10; a coin by its name of services.md §2. */
export function toSwapAsset(networkId: CaipNetworkId, address: string | null): string {
  return toCaipAccountId(networkId, address ?? getNativeName(networkId))
}

/** The address of an asset named so, without its network; null: the network's own coin. */
export function fromSwapAsset(networkId: CaipNetworkId, asset: string): string | null {
  const address = asset.slice(asset.lastIndexOf(':') + 1)
  return address.toLowerCase() === getNativeName(networkId).toLowerCase() ? null : address
}
