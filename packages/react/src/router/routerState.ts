import type { DialogView, ViewParams } from './viewParams.js'

/** One step of the history. */
export type ViewEntry = {
  [TView in DialogView]: { view: TView; params: ViewParams[TView]; key: number }
}[DialogView]

/** The dialog's history of views and how it got to the last one. product.md §2. */
export type RouterState = {
  isOpen: boolean
  /** Never empty; the last entry is on screen. */
  history: readonly [ViewEntry, ...ViewEntry[]]
  direction: 'next' | 'prev'
  /** Key of the entry made next, so that the same view twice is two entries. */
  nextKey: number
}

/** Closed, with Connect as the view the history starts at. product.md §2. */
export const initialRouterState: RouterState = {
  isOpen: false,
  history: [{ view: 'Connect', params: {}, key: 0 }],
  direction: 'next',
  nextKey: 1,
}

/** The entry on screen. */
export function getCurrentEntry({ history }: RouterState): ViewEntry {
  return history[history.length - 1] ?? history[0]
}

/** Opens the dialog with one view as its whole history. Also replaces the history of an open one. */
export function resetTo(state: RouterState, view: DialogView, params?: object): RouterState {
  return { ...state, ...made(state, view, params, []), isOpen: true, direction: 'next' }
}

/** Goes forward to a view. Nothing happens when it is on screen already. */
export function pushView(state: RouterState, view: DialogView, params?: object): RouterState {
  if (!state.isOpen) return resetTo(state, view, params)
  if (getCurrentEntry(state).view === view) return state
  return { ...state, ...made(state, view, params, state.history), direction: 'next' }
}

/** Puts a view in the place of the one on screen. */
export function replaceView(state: RouterState, view: DialogView, params?: object): RouterState {
  return { ...state, ...made(state, view, params, state.history.slice(0, -1)), direction: 'next' }
}

/** Goes back; closes when the history has one entry or contains UnsupportedChain. product.md §2. */
export function goBack(state: RouterState): RouterState {
  const [first, ...rest] = state.history
  const isLast = rest.length === 0 || state.history.some((entry) => entry.view === 'UnsupportedChain')
  if (isLast) return closeDialog(state)
  return { ...state, history: [first, ...rest.slice(0, -1)], direction: 'prev' }
}

/** Makes the view on screen the whole history, as it is. */
export function forgetBefore(state: RouterState): RouterState {
  return state.history.length === 1 ? state : { ...state, history: [getCurrentEntry(state)] }
}

/** Closes; the history stays until the next opening, so that what is on screen does not change meanwhile. */
export function closeDialog(state: RouterState): RouterState {
  return state.isOpen ? { ...state, isOpen: false } : state
}

/** Whether Back leads to another view rather than out. */
export function canGoBack({ history }: RouterState): boolean {
  return history.length > 1 && !history.some((entry) => entry.view === 'UnsupportedChain')
}

function made(
  state: RouterState,
  view: DialogView,
  params: object | undefined,
  before: readonly ViewEntry[],
): Pick<RouterState, 'history' | 'nextKey'> {
  // The router's own methods tie params to the view; here the pair is only stored.
  const entry = { view, params: params ?? {}, key: state.nextKey } as ViewEntry
  const [first, ...rest] = [...before, entry]
  return { history: [first ?? entry, ...rest], nextKey: state.nextKey + 1 }
}
