import type { LanguageTag } from '@gangway/protocol'
import { ar } from './ar.js'
import { en, type RequestTexts } from './en.js'
import { es } from './es.js'

/** The words of requests by language. */
export const requestTexts: Readonly<Record<LanguageTag, RequestTexts>> = { en, es, ar }
