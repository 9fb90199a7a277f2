import type { StoredDevice } from '../../database/auth/devices.js'

/** How long a browser may approve without having done so, ms. */
const idleTime = 30 * 86_400_000

/** Since when one must have been used to approve yet; `now` and the answer in Unix milliseconds. */
export function getApprovingSince(now: number): number {
  return now - idleTime
}

/** Whether a device is a browser that may approve logins. `frameUrl`: where its key is kept; `now` in Unix milliseconds. */
export function isApproving(
  { appOrigin, carrier, usedAt }: Pick<StoredDevice, 'appOrigin' | 'carrier' | 'usedAt'>,
  { frameUrl, now }: { frameUrl: string; now: number },
): boolean {
  return appOrigin === frameUrl && carrier === 'approver' && (usedAt ?? 0) > getApprovingSince(now)
}
