import type { Config } from '../config/config.js'
import type { State } from '../config/state.js'

/** What becomes of the slices' state when another account, or none, comes into use. */
export function resetAccountState({ slices }: Config, state: State): Partial<State> {
  return Object.assign({}, ...slices.map((slice) => slice.onAccountChange?.(state)))
}
