import type { ViewName } from '@gangway/protocol'

/** Of a view that is opened by its name alone. */
export type NoParams = Readonly<Record<never, never>>

/**
 * What each view of the dialog is opened with; each view adds its own. A view that is not there is not built yet. Values
 * of text also fill the view's title.
 */
// biome-ignore lint/suspicious/noEmptyInterface: views fill it
export interface ViewParams {}

/** Name of a view that can be opened. */
export type DialogView = keyof ViewParams & ViewName
