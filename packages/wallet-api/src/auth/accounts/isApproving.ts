import type { StoredDevice } from '../../database/auth/devices.js'

const day = 86_400_000

/** How long a browser may approve without having done so, ms. */
const idleTime = 30 * day

/** How long after its owner let it, ms, however often it does; after that it takes a mail again. */
const longest = 90 * day

/** Since when one must have been used to approve yet, and let; `now` and the answer in Unix milliseconds. */
export function getApprovingSince(now: number): { usedSince: number; letSince: number } {
  return { usedSince: now - idleTime, letSince: now - longest }
}

type Kept = Pick<StoredDevice, 'appOrigin' | 'carrier' | 'usedAt' | 'approvedAt'>

/** Whether a device is a browser that may approve logins. `frameUrl`: where its key is kept; `now` in Unix milliseconds. */
export function isApproving(
  { appOrigin, carrier, usedAt, approvedAt }: Kept,
  { frameUrl, now }: { frameUrl: string; now: number },
): boolean {
  const { usedSince, letSince } = getApprovingSince(now)
  return (
    appOrigin === frameUrl && carrier === 'approver' && (usedAt ?? 0) > usedSince && approvedAt > letSince
  )
}
