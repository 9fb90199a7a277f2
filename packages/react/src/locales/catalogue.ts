import type { AnyMessageKey } from './messageKey.js'

declare module '../GangwayContext.js' {
  interface GangwayContextValue {
    /** BCP 47 tag by which numbers are written. */
    locale: string
    /** What texts, dates and times are written in. */
    language: Language
  }
}

/** Texts of one language by their key; what is absent is taken from the next catalogue, in the end from English. */
export type Messages = Readonly<Partial<Record<AnyMessageKey, string>>>

/** Texts and the language they are in, which decides their plural forms. */
export type Catalogue = { language: string; messages: Messages }

/** A host's own texts by BCP 47 tag: `{ en: { 'view.connect': 'Log in' } }`. A language we do not have is added by them. */
export type MessageOverrides = Readonly<Record<string, Messages>>

/** The language the interface is in. */
export type Language = {
  /** BCP 47 tag of texts, dates and times. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** Where texts are looked for, in this order; what none has is English. */
  catalogues: readonly Catalogue[]
  /** The texts of another language are on their way. Until they are here everything is in English. */
  isLoading: boolean
}
