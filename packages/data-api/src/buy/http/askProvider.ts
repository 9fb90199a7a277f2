import { isSafeUrl, readTextUpTo } from '@gangway/server-kit'
import * as v from 'valibot'
import { createProviderFault } from './createProviderFault.js'

/** Most bytes of an answer: lists of currencies are the longest. */
const maxSize = 2 * 1024 * 1024

/** A question to a provider. */
export type ProviderQuestion = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as JSON, or as a form where it is one already. */
  body?: Record<string, unknown> | URLSearchParams
  signal: AbortSignal
}

/**
 * Asks a provider and checks its answer. No redirect is followed: a key goes where it was meant to or nowhere.
 *
 * @throws GangwayError `BUY_PROVIDER_FAILED` with nothing of the answer in it.
 */
export async function askProvider<const TSchema extends v.GenericSchema>(
  { url, method, headers, body, signal }: ProviderQuestion,
  schema: TSchema,
): Promise<v.InferOutput<TSchema>> {
  if (!isSafeUrl(new URL(url))) throw createProviderFault('ADDRESS_UNSAFE')
  const isForm = body instanceof URLSearchParams
  let response: Response
  let text: string | undefined
  try {
    response = await fetch(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        accept: 'application/json',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'manual',
      signal,
    })
    text = await readTextUpTo(response.body, maxSize)
  } catch {
    throw createProviderFault(signal.aborted ? 'TIMEOUT' : 'UNREACHABLE')
  }
  if (text === undefined) throw createProviderFault('ANSWER_TOO_LARGE')
  if (!response.ok) throw createProviderFault(`HTTP_${response.status}`)
  const answer = v.safeParse(schema, parseJson(text))
  if (!answer.success) throw createProviderFault('ANSWER_UNEXPECTED')
  return answer.output
}

/** Undefined for what is no JSON; what the parser says of it would quote it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
