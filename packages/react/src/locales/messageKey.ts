import type { en } from './en.js'
import type { enLate } from './enLate.js'

/** Name of a text that is there as soon as the dialog is. */
export type MessageKey = keyof typeof en

/** Name of any text, those of views that load late among them. */
export type AnyMessageKey = MessageKey | keyof typeof enLate
