import type { en } from './en.js'

/** Name of a text of the catalogue. */
export type MessageKey = keyof typeof en
