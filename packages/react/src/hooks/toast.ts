import type { Store } from '@gangway/core'
import type { MessageValues } from '../locales/formatMessage.js'
import type { MessageKey } from '../locales/messageKey.js'

declare module '../GangwayContext.js' {
  interface GangwayContextValue {
    toastQueue: Store<ToastQueue>
  }
}

/** A short piece of news. Never the only place a result is shown (interface-guide.md §6). */
export type Toast = {
  /** `failure` is announced at once, the others when the screen reader has a pause (interface-guide.md §5). */
  kind: 'info' | 'success' | 'failure'
  textKey: MessageKey
  values?: MessageValues
  link?: { href: string; textKey: MessageKey }
}

/** Toasts that wait, the one on screen first. Ids count up and are never used twice. */
export type ToastQueue = {
  lastId: number
  toasts: readonly (Toast & { id: number })[]
}
