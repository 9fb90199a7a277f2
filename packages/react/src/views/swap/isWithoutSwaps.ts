import type { GangwayError } from '@gangway/protocol'

/** Whether nobody swaps on a network at all, or from it to another. product.md §8 */
export function isWithoutSwaps(error: GangwayError | null): boolean {
  return error?.code === 'DATA_SWAPS_NOT_SUPPORTED'
}
