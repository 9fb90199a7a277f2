import type { Router } from './createRouter.js'
import { getCurrentEntry } from './routerState.js'
import type { DialogView } from './viewParams.js'

/** Whether one of these views is on screen. */
export function isAtView({ state }: Pick<Router, 'state'>, views: ReadonlySet<DialogView>): boolean {
  const current = state.get()
  return current.isOpen && views.has(getCurrentEntry(current).view)
}
