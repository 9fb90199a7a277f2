import { createResolveHost } from './createResolveHost.js'
import { isPublicAddress } from './isPublicAddress.js'
import { refuse } from './refuse.js'
import { type AddressRules, requestTarget } from './requestTarget.js'
import { type Target, toTarget } from './toTarget.js'
import { withinTime } from './withinTime.js'

/**
 * Posts JSON text to an address and reads the answer's status alone. It reaches public machines by https on port 443 and follows
 * no redirect; with `isTrusted` any address that the operator has written.
 *
 * @throws GangwayError `FETCH_REFUSED` (a rule forbids the address), `FETCH_TIMEOUT`, `FETCH_FAILED` (no answer).
 */
export type GuardedPost = (
  address: string,
  options: { body: string; headers: Readonly<Record<string, string>>; isTrusted?: boolean },
) => Promise<{ status: number }>

/** Creates a guarded post. `timeout`: ms for all of one post, default 15,000. The rest of the settings is for tests. */
export function createGuardedPost(settings: Partial<AddressRules> & { timeout?: number } = {}): GuardedPost {
  const { timeout = 15_000 } = settings
  const rules: AddressRules = {
    resolveHost: createResolveHost(),
    isAllowedAddress: isPublicAddress,
    ...settings,
  }
  return (address, { body, headers, isTrusted = false }) =>
    withinTime(timeout, undefined, async (signal) => {
      const target: Target = isTrusted ? { url: new URL(address), isTrusted } : toPublicTarget(address)
      const request = { method: 'POST', accept: ['*/*'], body, headers, signal } as const
      const response = await requestTarget(target, request, rules)
      response.destroy()
      return { status: response.statusCode ?? 0 }
    })
}

function toPublicTarget(address: string): Target {
  const target = toTarget(address, {}, (port) => port === 443)
  if (target.url.protocol !== 'https:') throw refuse('scheme')
  return target
}
