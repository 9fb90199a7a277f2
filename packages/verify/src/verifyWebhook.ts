import { encode, toBytes } from './decode.js'
import { VerifyError } from './VerifyError.js'

/** A message of Gangway to a back end. */
export type Webhook = {
  /** The same at every try: a back end that stores it handles each message once. */
  id: string
  /** What happened, e.g. `login.finished`. */
  type: string
  /** When it happened, RFC 3339. */
  timestamp: string
  data: Readonly<Record<string, unknown>>
}

/** How old a message may be, and how far the two clocks may be apart, in seconds. */
const tolerance = 300

/** Bytes of a secret, at least, by Standard Webhooks. */
const fewestBytes = 24

/**
 * The message of a webhook, by the scheme of Standard Webhooks. `body`: the text of the request as it arrived, before anything
 * parsed it. `headers`: those of the request. `secrets`: of the endpoint, `whsec_…`; two while one replaces the other.
 *
 * @throws VerifyError for a message that is not signed by one of the secrets, or too old; TypeError for a secret shorter than 24
 * bytes.
 */
export async function verifyWebhook(request: {
  body: string
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  secrets: readonly string[]
}): Promise<Webhook> {
  const { body, headers, secrets } = request
  const get = (name: string) =>
    (headers instanceof Headers ? headers.get(name) : headers[name])?.toString() ?? ''
  const [id, time] = [get('webhook-id'), get('webhook-timestamp')]
  const signed = encode(`${id}.${time}.${body}`)
  const signatures = get('webhook-signature')
    .split(' ')
    .filter((each) => /^v1,[\w+/]{43}=$/.test(each))
  if (!id || !/^\d{1,12}$/.test(time) || !(await isSigned(signed, { signatures, secrets })))
    throw new VerifyError('invalid', 'The webhook is not signed by this endpoint’s secret')
  if (Math.abs(Date.now() / 1000 - Number(time)) > tolerance)
    throw new VerifyError('expired', 'The webhook is too old')
  return { ...(JSON.parse(body) as Omit<Webhook, 'id'>), id }
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  { signatures, secrets }: { signatures: readonly string[]; secrets: readonly string[] },
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  for (const secret of secrets) {
    const bytes = toBytes(secret.replace(/^whsec_/, ''))
    // A variable that is not set: some runtimes sign by no bytes too.
    if (bytes.length < fewestBytes) throw new TypeError('A secret is too short')
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
    for (const signature of signatures.slice(0, 8))
      if (await crypto.subtle.verify('HMAC', key, toBytes(signature.slice(3)), signed)) return true
  }
  return false
}
