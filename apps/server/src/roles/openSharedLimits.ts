import { type OpenDatabase, openSharedPoints, type SharedPoints } from '@gangway/server-kit'
import type { RoleParts } from '../role.js'

/**
 * Opens what adds the counts of other processes to the limits called `name`; undefined with an embedded database, which no
 * other process has.
 */
export function openSharedLimits(
  { log, onStop }: Pick<RoleParts, 'log' | 'onStop'>,
  { database, openDoorbell }: OpenDatabase,
  { name, secret }: { name: string; secret: Uint8Array },
): { name: string; points: SharedPoints } | undefined {
  if (!openDoorbell) return undefined
  const points = openSharedPoints({ database, log, secret })
  onStop(points.close)
  return { name, points }
}
