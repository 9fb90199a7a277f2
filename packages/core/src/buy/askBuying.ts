import { type ErrorCode, errorBodySchema, GangwayError, limits, parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import type { Config } from '../config/config.js'
import { assertServer } from '../kernel/http/assertServer.js'

/** What the server may say of a purchase; everything else is that it could not be reached. */
const answers: readonly ErrorCode[] = [
  'BUY_NOT_AVAILABLE',
  'BUY_AMOUNT_OUT_OF_RANGE',
  'BUY_QUOTES_UNAVAILABLE',
  'BUY_PROVIDER_FAILED',
  'BUY_PURCHASE_UNKNOWN',
  'RATE_LIMITED',
]

/** One question to the routes of buying. */
export type BuyQuestion<TSchema extends v.GenericSchema> = {
  path: string
  method: 'GET' | 'POST'
  query?: Readonly<Record<string, string>>
  body?: object
  schema: TSchema
  signal?: AbortSignal | undefined
}

/** The providers have 10 s each (`packages/data-api/src/buy`), and there is the way. */
const timeLimit = limits.rpcTimeout + 5_000

/**
 * Asks the deployment's server about buying. Never repeated: who begins a purchase twice may pay twice.
 *
 * @throws GangwayError one of the codes the server answers with, its words in `details`; `BUY_NOT_AVAILABLE` where this
 * server has no such routes; `BUY_UNREACHABLE`; `PROJECT_ID_MISSING`.
 */
export async function askBuying<const TSchema extends v.GenericSchema>(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  { path, method, query = {}, body, schema, signal }: BuyQuestion<TSchema>,
): Promise<v.InferOutput<TSchema>> {
  assertServer(config)
  const search = new URLSearchParams({ ...query, projectId: config.projectId })
  const limit = AbortSignal.timeout(timeLimit)
  try {
    const response = await fetch(`${config.apiUrl}${path}?${search}`, {
      method,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      // Without a content type, as AppKit sends it: no question to the server beforehand.
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return parseWith(schema, answer)
    throw toAnswer(response.status, answer)
  } catch (cause) {
    if (cause instanceof GangwayError && answers.includes(cause.code)) throw cause
    throw new GangwayError('BUY_UNREACHABLE', { cause })
  }
}

function toAnswer(status: number, body: unknown): GangwayError {
  const read = v.safeParse(errorBodySchema, body)
  const code = answers.find((known) => read.success && read.output.code === known)
  if (code === undefined) return new GangwayError(status === 404 ? 'BUY_NOT_AVAILABLE' : 'BUY_UNREACHABLE')
  const details = read.success ? read.output.reasons.map(({ description }) => description).join(' ') : ''
  return new GangwayError(code, details ? { details } : {})
}
