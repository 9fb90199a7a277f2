import type { SendEstimate } from '@gangway/core'
import type { GangwayError } from '@gangway/protocol'

/** How far the fee and the checks of a transfer are known. */
export type EstimateState = {
  status: 'idle' | 'loading' | 'ready' | 'error'
  /** Of exactly what is asked now; null while that is not known. */
  current: SendEstimate | null
  /** The newest of the same sender, asset and recipient, perhaps of another amount; shown meanwhile. */
  latest: SendEstimate | null
  error: GangwayError | null
  /** When `current` is too old to act on, ms since 1970; null while there is none. */
  goodUntil: number | null
}

/** Before anything was asked. */
export const idleEstimate: EstimateState = {
  status: 'idle',
  current: null,
  latest: null,
  error: null,
  goodUntil: null,
}
