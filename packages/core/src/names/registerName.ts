import {
  type CaipNetworkId,
  type ErrorCode,
  errorBodySchema,
  ethereumCoinType,
  GangwayError,
  limits,
  listCoinTypes,
  ownNamesResponseSchema,
  ownNamesRoute,
  parseWith,
  profileRegisterRoute,
  profileResponseSchema,
  profileSuggestionsResponseSchema,
} from '@gangway/protocol'
import * as v from 'valibot'
import type { Config } from '../config/config.js'
import { assertServer } from '../kernel/http/assertServer.js'
import { createServerClock } from '../kernel/http/createServerClock.js'
import { fetchJson } from '../kernel/http/fetchJson.js'
import type { RequestOptions } from '../requests/askWallet.js'
import { findSubject } from '../requests/findSubject.js'
import { signMessage } from '../requests/signMessage.js'

/** Parameters of {@link registerName}. */
export type RegisterNameParameters = RequestOptions & {
  /** What stands before the suffix: 4 to 64 letters, digits and hyphens. */
  label: string
  /** Texts of the name, such as `bio`; also ENS text records. Default: none. */
  attributes?: Readonly<Record<string, string>>
}

/** Refusals that a person can do something about. */
const refusals: readonly ErrorCode[] = [
  'NAME_INVALID',
  'NAME_TAKEN',
  'NAME_LIMIT_REACHED',
  'NOT_FOUND',
  'RATE_LIMITED',
  'SIWX_MESSAGE_EXPIRED',
  'SIWX_MESSAGE_NOT_YET_VALID',
  'SIWX_SIGNATURE_INVALID',
]

/**
 * Registers a name of this deployment for an EVM account: the wallet signs a text, the server checks it. No transaction is
 * sent. The same call again is harmless.
 *
 * @throws GangwayError `NAME_INVALID`, `NAME_TAKEN`, `NAME_LIMIT_REACHED`, `NOT_FOUND` if the deployment gives no names,
 * `SIWX_MESSAGE_EXPIRED` if signing took too long, `NAME_SERVICE_UNAVAILABLE`, and as `signMessage`.
 */
export async function registerName(
  config: Config,
  { label, attributes = {}, ...options }: RegisterNameParameters,
): Promise<{ name: string }> {
  assertServer(config)
  const { account, connection } = findSubject(config, 'eip155', options)
  const clock = createServerClock()
  const suffix = await readSuffix(config, clock, options.signal)
  const timestamp = Math.floor(clock.getNow() / 1000)
  const message = JSON.stringify({ name: `${label.toLowerCase()}${suffix}`, attributes, timestamp })
  const asked = { ...options, message, account: account.address, chainNamespace: 'eip155' } as const
  const signature = await signMessage(config, asked)
  const { name } = await post(
    config,
    { coin_type: toCoinType(connection.networkId), address: account.address, message, signature },
    options.signal,
  )
  // A name of ENS is shown before one of the deployment.
  if (!config.state.identities?.get(account.address)?.name)
    config.setState(({ identities }) => ({
      identities: new Map(identities).set(account.address, { name, avatar: null, askedAt: Date.now() }),
    }))
  return { name }
}

/** How names end; the answer's own time corrects the clock, because the message is good for minutes. */
async function readSuffix(
  config: Config,
  clock: ReturnType<typeof createServerClock>,
  signal: AbortSignal | undefined,
): Promise<string> {
  const query = new URLSearchParams({ projectId: config.projectId })
  const request = { cache: 'no-store', ...withLimit(signal) } as const
  const response = await ask(`${config.apiUrl}${ownNamesRoute.path}?${query}`, request)
  clock.hear(response)
  const { suffix } = await read(response, ownNamesResponseSchema)
  if (suffix === null) throw new GangwayError('NOT_FOUND', { details: 'this deployment gives no names' })
  return suffix
}

async function post(config: Config, body: object, signal: AbortSignal | undefined) {
  const request = { method: 'POST', body: JSON.stringify(body), ...withLimit(signal) }
  return read(await ask(`${config.apiUrl}${profileRegisterRoute.path}`, request), profileResponseSchema)
}

function withLimit(signal: AbortSignal | undefined): { signal: AbortSignal } {
  const limit = AbortSignal.timeout(limits.rpcTimeout)
  return { signal: signal ? AbortSignal.any([signal, limit]) : limit }
}

function ask(url: string, request: RequestInit): Promise<Response> {
  return fetch(url, request).catch((cause: unknown) => {
    throw new GangwayError('NAME_SERVICE_UNAVAILABLE', { cause })
  })
}

async function read<const TSchema extends v.GenericSchema>(
  response: Response,
  schema: TSchema,
): Promise<v.InferOutput<TSchema>> {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return parseWith(schema, body)
  const refused = v.safeParse(errorBodySchema, body)
  const code = refusals.find((each) => refused.success && refused.output.code === each)
  const details = refused.success ? refused.output.reasons[0]?.description : undefined
  throw new GangwayError(code ?? 'NAME_SERVICE_UNAVAILABLE', details ? { details } : {})
}

function toCoinType(networkId: CaipNetworkId): number {
  return Number(listCoinTypes(networkId)[0]?.coinType ?? ethereumCoinType)
}

/** A label, and whether it can be registered. */
export type NameSuggestion = { label: string; isFree: boolean }

/**
 * Asks whether a label can be registered, first, and for up to four free ones like it. Empty for a text that is no label.
 *
 * @throws GangwayError `NAME_SERVICE_UNAVAILABLE`, `SERVER_MISSING`, `PROJECT_ID_MISSING`.
 */
export async function getNameSuggestions(
  config: Pick<Config, 'apiUrl' | 'projectId' | 'sources'>,
  { label, signal }: { label: string; signal?: AbortSignal },
): Promise<NameSuggestion[]> {
  assertServer(config)
  const query = new URLSearchParams({ projectId: config.projectId })
  const url = `${config.apiUrl}/v1/profile/suggestions/${encodeURIComponent(label)}?${query}`
  const { suggestions } = await fetchJson(url, {
    schema: profileSuggestionsResponseSchema,
    errorCode: 'NAME_SERVICE_UNAVAILABLE',
    ...(signal ? { signal } : {}),
  })
  return suggestions.map(({ name, registered }) => ({ label: name.split('.')[0] ?? '', isFree: !registered }))
}
