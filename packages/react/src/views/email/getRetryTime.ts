import type { GangwayError } from '@gangway/protocol'

/** When another mail may be asked for, ms since 1970, as told by a refusal to send one now; null: it is none. product.md §5. */
export function getRetryTime({ code, context }: GangwayError): number | null {
  const { retryAfter } = context
  return code === 'LOGIN_COOLDOWN' && typeof retryAfter === 'number' ? Date.now() + retryAfter * 1000 : null
}
