import type { MessageKey } from '../locales/messageKey.js'

/** Of a view that is opened by its name alone. */
export type NoParams = Readonly<Record<never, never>>

/**
 * What each view of the dialog is opened with; each view adds its own. Values of text also fill the view's title. The names of
 * product.md §2 are used as they are.
 */
// biome-ignore lint/suspicious/noEmptyInterface: views fill it
export interface ViewParams {}

/** Name of a view that can be opened. */
export type DialogView = keyof ViewParams

/**
 * How a view stands in the dialog, where it is not as usual: `export const view` of its file, which `node
 * scripts/generate.mjs` reads. Nothing of it may be computed.
 */
export type ViewOptions = {
  /** Default: `view.` and the name; or the title itself, by BCP 47 tag. The view's params of text fill it. */
  title?: MessageKey | { en: string; [tag: string]: string }
  /** Other names of the same view. */
  aliases?: readonly DialogView[]
  /** Its code comes with the dialog's; default false: once it is opened. */
  isEarly?: boolean
  /** It makes sense without a wallet; default false: it closes once the last one is gone. */
  isOpenToAll?: boolean
}
