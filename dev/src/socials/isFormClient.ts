import type { SocialClient } from './StandIn.js'

/** Whether a form names the client and its secret. */
export function isFormClient(form: URLSearchParams, { id, secret }: SocialClient): boolean {
  return form.get('client_id') === id && form.get('client_secret') === secret
}
