import type { LanguageTag } from '@gangway/protocol'
import { ar } from './ar.js'
import { en } from './en.js'
import { es } from './es.js'
import type { MailWords } from './mailWords.js'

/** The words of mails by language. */
export const wordsOfLanguage: Readonly<Record<LanguageTag, MailWords>> = { en, es, ar }
