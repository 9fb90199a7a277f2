import { chooseLanguage, type PageLanguage } from '../../topLevel/chooseLanguage.js'
import { ar } from './ar.js'
import { en } from './en.js'
import { es } from './es.js'
import type { ReturnedTexts } from './returnedTexts.js'

/** A language of the page. */
export type ReturnedLanguage = PageLanguage<ReturnedTexts>

/** The first of the languages a person reads that there is, else English. */
export const chooseTexts = (wanted: readonly string[]): ReturnedLanguage =>
  chooseLanguage({ en, es, ar }, wanted)
