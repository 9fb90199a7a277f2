import type { en } from './en.js'

/** Key of a text of the page. */
export type TextKey = keyof typeof en

/** Every text of the page in one language. */
export type Texts = Readonly<Record<TextKey, string>>

/** Texts and the language they are in. */
export type PageLanguage = { tag: string; direction: 'ltr' | 'rtl'; texts: Texts }
