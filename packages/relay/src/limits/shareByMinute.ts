import type { RelayDeps } from '../model/relayDeps.js'
import type { ShareCount } from './createMinuteLimit.js'

/** Returns what shares the counts of a limit by its name; undefined: they are this process's alone. */
export type ShareByMinute = (name: string) => ShareCount | undefined

/** Seconds: what a process that is late adds to a minute is no longer of interest then. */
const lifetime = 120

/** Creates what shares counts by the minute of `getNow`, which relays on one database have in common. */
export function createShareByMinute({
  sharedCounts,
  getNow,
}: Pick<RelayDeps, 'sharedCounts' | 'getNow'>): ShareByMinute {
  return (name) =>
    sharedCounts &&
    ((key, points, onOthers) =>
      sharedCounts.add(`${name} ${Math.floor(getNow() / 60_000)} ${key}`, points, { lifetime, onOthers }))
}
