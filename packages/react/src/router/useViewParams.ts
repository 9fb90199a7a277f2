import { createContext, useContext } from 'react'
import type { ViewEntry } from './routerState.js'
import type { DialogView, ViewParams } from './viewParams.js'

/** The entry a view was made for; set by the dialog around each view. */
export const ViewEntryContext = createContext<ViewEntry | null>(null)

/**
 * What this view was opened with.
 *
 * @throws Error when called from another view than the one named.
 */
export function useViewParams<TView extends DialogView>(view: TView): ViewParams[TView] {
  const entry = useContext(ViewEntryContext)
  if (!isEntryOf(entry, view)) throw new Error(`useViewParams('${view}') outside of that view`)
  return entry.params
}

function isEntryOf<TView extends DialogView>(
  entry: ViewEntry | null,
  view: TView,
): entry is ViewEntry & { view: TView; params: ViewParams[TView] } {
  return entry?.view === view
}
