import { chooseLanguage, type PageLanguage } from '../../topLevel/chooseLanguage.js'
import { ar } from './ar.js'
import type { DeviceTexts } from './deviceTexts.js'
import { en } from './en.js'
import { es } from './es.js'

/** A language of the page. */
export type DeviceLanguage = PageLanguage<DeviceTexts>

/** The first of the languages a person reads that there is, else English. */
export const chooseTexts = (wanted: readonly string[]): DeviceLanguage =>
  chooseLanguage({ en, es, ar }, wanted)
