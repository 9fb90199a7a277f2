import {
  type CaipNetworkId,
  caipNetworkIdSchema,
  createSiwxMessageText,
  GangwayError,
  getChainNamespace,
  type SiwxConfig,
  type SiwxMessage,
  type SiwxMessageFields,
  type SiwxSession,
  storageKeys,
} from '@gangway/protocol'
import * as v from 'valibot'
import { createServerClock } from '../kernel/http/createServerClock.js'
import { createStoredValue } from '../kernel/storage/createStoredValue.js'
import { getStorageKey } from '../kernel/storage/getStorageKey.js'
import { getDefaultStorage } from '../kernel/storage/keyValueStorage.js'
import type { ServerSiwxParameters } from './serverSiwxParameters.js'
import { createSiwxServer } from './siwxServer.js'

const defaultStatement = 'Sign in with this account.'
const week = 7 * 24 * 60 * 60 * 1_000

/**
 * The code behind {@link createServerSiwx}. A session that is over, or that the server says it no longer knows, is
 * dropped; while the server cannot be asked it is taken as good, since whoever gives something for its token asks the
 * server himself.
 */
export function createSiwxClient(parameters: ServerSiwxParameters): SiwxConfig {
  const clock = createServerClock()
  const server = createSiwxServer({ ...parameters, clock })
  const stored = createStoredValue(parameters.storage ?? getDefaultStorage(), {
    key: getStorageKey({ name: parameters.name ?? '' }, storageKeys.signInSessions),
    schema: storedSessionsSchema,
    worldId: parameters.worldId ?? null,
  })
  /** By nonce: the server's note that it gave it. */
  const nonceTokens = new Map<string, string>()
  /** Tokens the server has been asked about since the page was opened. */
  const asked = new Map<string, Promise<boolean | null>>()

  const isValid = ({ data }: SiwxSession) => !(getEnd(data) <= clock.getNow())
  const readAll = () => stored.read() ?? []
  const readValid = () => {
    const sessions = readAll()
    const valid = sessions.filter(isValid)
    // This machine's clock may be wrong: by itself it ends nothing for good.
    if (valid.length < sessions.length && clock.isKnown()) stored.write(valid)
    return valid
  }
  const askOnce = (token: string) => {
    const answer = asked.get(token) ?? server.isKnown(token)
    asked.set(token, answer)
    return answer
  }
  /** Forgets sessions here at once, then tells the server. */
  const end = async (isEnded: (session: StoredSession) => boolean) => {
    const sessions = readValid()
    const ended = sessions.filter(isEnded)
    if (ended.length === 0) return
    stored.write(readAll().filter((session) => !isEnded(session)))
    const outcomes = await Promise.allSettled(ended.map(({ token }) => server.signOut(token)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw new GangwayError('SIGN_IN_SIGN_OUT_FAILED', { cause: failed.reason })
  }
  const holdsFor = (networkId: CaipNetworkId, address: string) => (session: StoredSession) =>
    isFor(session, networkId, address, parameters.isPerNetwork ?? true)

  const client: SiwxConfig = {
    async createMessage(input) {
      const { nonce, token } = await server.getNonce()
      nonceTokens.set(nonce, token)
      return toMessage(parameters, { ...input, nonce }, clock.getNow())
    },
    async addSession({ data, message, signature }) {
      const nonceToken = nonceTokens.get(data.nonce)
      if (!nonceToken) throw new GangwayError('SIGN_IN_REFUSED', { details: 'the nonce is not of this page' })
      // Good once, whatever comes of it.
      nonceTokens.delete(data.nonce)
      const { token } = await server.authenticate(nonceToken, { message, signature })
      const session = { data: toStoredFields(data), message, signature, token }
      const isReplaced = (other: StoredSession) => isFor(other, data.chainId, data.accountAddress, true)
      stored.write([...readValid().filter((other) => !isReplaced(other)), session])
    },
    revokeSession: (chainId, address) => end(holdsFor(chainId, address)),
    async setSessions(sessions) {
      const kept = new Set(sessions.map(({ message }) => message))
      const known = new Set(readValid().map(({ message }) => message))
      await end(({ message }) => !kept.has(message))
      for (const session of sessions) if (!known.has(session.message)) await client.addSession(session)
    },
    async getSessions(chainId, address) {
      const matches = readAll().filter(holdsFor(chainId, address))
      const answers = await Promise.all(matches.map(({ token }) => askOnce(token)))
      const forgotten = new Set(
        matches.flatMap(({ token }, index) => (answers[index] === false ? token : [])),
      )
      if (forgotten.size > 0) stored.write(readAll().filter(({ token }) => !forgotten.has(token)))
      return readValid().filter(holdsFor(chainId, address))
    },
    listSessions: async () => readValid(),
    getNow: clock.getNow,
    onSessionsChange: stored.onForeignWrite,
  }
  return client
}

function toMessage(
  parameters: ServerSiwxParameters,
  { accountAddress, chainId, nonce }: Pick<SiwxMessageFields, 'accountAddress' | 'chainId' | 'nonce'>,
  now: number,
): SiwxMessage {
  const { requestId, resources, startsIn, expiresIn = week } = parameters
  const data: SiwxMessageFields = {
    domain: parameters.domain ?? location.host,
    accountAddress,
    chainId,
    uri: parameters.uri ?? location.origin,
    version: '1',
    nonce,
    statement: parameters.statement ?? defaultStatement,
    issuedAt: toTime(now),
    expirationTime: toTime(now + expiresIn),
    ...(startsIn === undefined ? {} : { notBefore: toTime(now + startsIn) }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
  }
  const text = createSiwxMessageText(data)
  return { data, toString: () => text }
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}

function toStoredFields({ resources, ...fields }: SiwxMessageFields): StoredSession['data'] {
  return resources ? { ...fields, resources: [...resources] } : fields
}

function isFor(
  { data }: SiwxSession,
  networkId: CaipNetworkId,
  address: string,
  isPerNetwork: boolean,
): boolean {
  if (data.accountAddress !== address) return false
  if (isPerNetwork) return data.chainId === networkId
  return getChainNamespace(data.chainId) === getChainNamespace(networkId)
}

function getEnd({ expirationTime }: SiwxMessageFields): number {
  return expirationTime === undefined ? Number.NaN : Date.parse(expirationTime)
}

/** Sign-in sessions as they are kept. product.md §3 “Sign-in session”. */
const storedSessionsSchema = v.array(
  v.object({
    data: v.object({
      scheme: v.exactOptional(v.string()),
      domain: v.string(),
      accountAddress: v.string(),
      chainId: caipNetworkIdSchema,
      uri: v.string(),
      version: v.literal('1'),
      nonce: v.string(),
      statement: v.exactOptional(v.string()),
      issuedAt: v.exactOptional(v.string()),
      expirationTime: v.exactOptional(v.string()),
      notBefore: v.exactOptional(v.string()),
      requestId: v.exactOptional(v.string()),
      resources: v.exactOptional(v.array(v.string())),
    }),
    message: v.string(),
    signature: v.string(),
    token: v.string(),
  }),
)

/** See {@link storedSessionsSchema}. */
type StoredSession = v.InferOutput<typeof storedSessionsSchema>[number]
