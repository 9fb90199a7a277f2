import {
  type CaipNetworkId,
  type ErrorCode,
  errorBodySchema,
  GangwayError,
  limits,
  type NameResponse,
  nameResponseSchema,
  parseWith,
} from '@gangway/protocol'
import * as v from 'valibot'
import type { Config } from '../../config/config.js'
import { assertServer } from '../../kernel/http/assertServer.js'

declare module '../../config/config.js' {
  interface OwnReader {
    /** Where a name leads on a network. Rejects as `resolveName`. */
    resolveName(parameters: ResolveNameParameters): Promise<ResolvedName>
  }
}

/** Parameters of {@link resolveName}. */
export type ResolveNameParameters = { name: string; networkId: CaipNetworkId; signal?: AbortSignal }

/** Where a name leads, and what to show of it. `isFallback`: this is its address on Ethereum, it has none of its own here. */
export type ResolvedName = NameResponse

const answers: readonly ErrorCode[] = ['NAME_INVALID', 'NAME_NOT_FOUND', 'NAME_HAS_NO_ADDRESS']

/**
 * Asks the deployment, or ENS itself where there is none, where a name such as `anna.eth` leads on a network. Never remembered,
 * because money goes there.
 *
 * @throws GangwayError `NAME_INVALID`, `NAME_NOT_FOUND`, `NAME_HAS_NO_ADDRESS`; `NAME_SERVICE_UNAVAILABLE` when nobody could
 * say; `PROJECT_ID_MISSING`.
 */
export async function resolveName(
  config: Pick<Config, 'apiUrl' | 'projectId' | 'sources'>,
  parameters: ResolveNameParameters,
): Promise<ResolvedName> {
  const { name, networkId, signal } = parameters
  if (config.sources) return (await config.sources.load()).resolveName(parameters)
  assertServer(config)
  const query = new URLSearchParams({ chainId: networkId, projectId: config.projectId })
  const limit = AbortSignal.timeout(limits.rpcTimeout)
  try {
    const response = await fetch(`${config.apiUrl}/v1/names/${encodeURIComponent(name)}?${query}`, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    const body: unknown = await response.json()
    if (response.ok) return parseWith(nameResponseSchema, body)
    throw new GangwayError(readAnswer(body))
  } catch (cause) {
    if (cause instanceof GangwayError && answers.includes(cause.code)) throw cause
    throw new GangwayError('NAME_SERVICE_UNAVAILABLE', { cause })
  }
}

function readAnswer(body: unknown): ErrorCode {
  const result = v.safeParse(errorBodySchema, body)
  return answers.find((code) => result.success && result.output.code === code) ?? 'NAME_SERVICE_UNAVAILABLE'
}
