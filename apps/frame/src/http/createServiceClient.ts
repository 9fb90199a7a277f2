import { GangwayError, type LanguageTag, limits } from '@gangway/protocol'
import * as v from 'valibot'
import { createDpopProof, type DpopKey } from './dpop.js'
import { readHttpError } from './readHttpError.js'

/** One request to a service of ours. */
type ServiceRequest<TAnswer extends v.GenericSchema> = {
  route: { method: 'POST'; path: string }
  body?: unknown
  answer: TAnswer
  /** Proves which device asks. */
  key: DpopKey
  accessToken?: string
  /** Milliseconds for everything, repetitions too; 10 s by default. */
  timeout?: number
  /** Gives the request up, as where no answer came. */
  signal?: AbortSignal
  /** What is done again where no answer came: the request (`anew`), or the request with its very proof (`same`). */
  repeat?: 'anew' | 'same'
}

/**
 * Asks, and checks the answer.
 *
 * @throws GangwayError the service's own code with its words for a person; `FRAME_UNREACHABLE` where no answer came.
 */
export type CallService = <const TAnswer extends v.GenericSchema>(
  request: ServiceRequest<TAnswer>,
) => Promise<v.InferOutput<TAnswer>>

/** What a client of one service is made of. */
type ServiceClientParameters = {
  /** Origin of the service. */
  origin: string
  fetch: typeof fetch
  getNow: () => number
  /** Kept up to date by whoever sees a `Date` header. */
  clock: ServerClock
  /** What the person reads, for mails; default: as the browser's own header says. */
  language?: LanguageTag
}

/** A client of one service: proofs, nonces, limits of time and repetitions in one place. RFC 9449 §8. */
export function createServiceClient(service: ServiceClientParameters): CallService {
  const { origin, getNow, clock } = service
  let nonce: string | undefined

  async function prove({ key, accessToken, route }: ServiceRequest<v.GenericSchema>): Promise<Proof> {
    const made = { nonce, offset: clock.offset }
    const now = getNow() + made.offset
    const url = origin + route.path
    return {
      ...made,
      text: await createDpopProof({ key, accessToken, nonce: made.nonce, method: route.method, url, now }),
    }
  }

  /** Keeps what the answer to `proof` tells of nonce and clock; true where a new proof may do better. */
  function learn({ headers }: Response, proof: Proof): boolean {
    nonce = headers.get('dpop-nonce') ?? nonce
    hearTime(clock, headers, getNow())
    return nonce !== proof.nonce || clock.offset !== proof.offset
  }

  return async (request) => {
    const limit = AbortSignal.timeout(request.timeout ?? limits.rpcTimeout)
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit
    let proof = await prove(request)
    let isProvenAnew = false
    for (let failures = 0; ; ) {
      const answer = await post(service, request, proof.text, signal)
      if (answer) {
        const mayDoBetter = learn(answer.response, proof) && !isProvenAnew
        if (!mayDoBetter || readHttpError(answer.body).code !== 'DPOP_INVALID')
          return readAnswer(answer, request.answer)
        isProvenAnew = true
        proof = await prove(request)
        continue
      }
      if (!request.repeat || signal.aborted || failures >= limits.retryCount)
        throw new GangwayError('FRAME_UNREACHABLE')
      failures += 1
      await pause(limits.retryDelay * 2 ** (failures - 1) * (0.5 + Math.random()))
      if (request.repeat === 'anew') proof = await prove(request)
    }
  }
}

/** The header, and what it was made of: another request may have learnt better meanwhile. */
type Proof = { text: string; nonce: string | undefined; offset: number }

type Answer = { response: Response; body: unknown }

/** null: no answer, or none of ours. */
async function post(
  { fetch, origin, language }: ServiceClientParameters,
  request: ServiceRequest<v.GenericSchema>,
  proof: string,
  signal: AbortSignal,
): Promise<Answer | null> {
  try {
    const response = await fetch(origin + request.route.path, {
      method: request.route.method,
      headers: {
        'content-type': 'application/json',
        dpop: proof,
        ...(language && { 'accept-language': language }),
        ...(request.accessToken && { authorization: `DPoP ${request.accessToken}` }),
      },
      body: JSON.stringify(request.body ?? {}),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal,
    })
    return { response, body: await response.json() }
  } catch {
    // An error of fetch quotes the address at most, and says nothing a person could act on.
    return null
  }
}

function readAnswer<TAnswer extends v.GenericSchema>(
  { response, body }: Answer,
  schema: TAnswer,
): v.InferOutput<TAnswer> {
  if (!response.ok) throw readHttpError(body)
  const result = v.safeParse(schema, body)
  if (!result.success) throw new GangwayError('FRAME_UNREACHABLE')
  return result.output
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** What is known of the servers' time. */
export type ServerClock = {
  /** How far it is ahead of ours, milliseconds. */
  offset: number
  /** Whether an answer has told. */
  isKnown: boolean
}

/** A clock that is further off is corrected: proofs are good for 60 s. The header has whole seconds. */
const clockTolerance = 5_000

/** Keeps what the `Date` header of an answer tells, heard when this machine's clock shows `now`. */
export function hearTime(clock: ServerClock, headers: Headers, now: number): void {
  const offset = Date.parse(headers.get('date') ?? '') - now
  if (Number.isNaN(offset)) return
  clock.isKnown = true
  if (Math.abs(offset - clock.offset) > clockTolerance) clock.offset = offset
}
