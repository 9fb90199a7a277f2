import type { GangwayError } from '@gangway/protocol'
import { isWithoutSwaps } from './isWithoutSwaps.js'

/** Whether nobody has a way from one token to the other, or nobody was there to be asked for one. */
export function isWithoutWay(error: GangwayError | null): boolean {
  return error?.code === 'DATA_SWAP_NO_ROUTE' || isWithoutSwaps(error)
}
