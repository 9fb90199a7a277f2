import { createHmac } from 'node:crypto'

/**
 * The headers of one try to deliver a message, by the scheme of Standard Webhooks: a signature for each secret of the endpoint.
 * `now` in Unix milliseconds.
 */
export function signWebhook(
  { id, body }: { id: string; body: string },
  secrets: readonly Uint8Array[],
  now: number,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
