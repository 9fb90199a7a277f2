import { chooseLanguage, type PageLanguage } from '../model/chooseLanguage.js'
import type { ApprovalTexts } from './texts/approvalTexts.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

/** The language the approval screens are in. */
export type ApprovalLanguage = PageLanguage<ApprovalTexts>

/** Chooses it from those a person reads, as in `navigator.languages`. */
export function chooseApprovalLanguage(wanted: readonly string[]): ApprovalLanguage {
  return chooseLanguage({ en, es, ar }, wanted)
}

/** Chooses it and says so of the page: its language, its direction and its title. */
export function speakApprovals(page: Document, wanted: readonly string[]): ApprovalLanguage {
  const language = chooseApprovalLanguage(wanted)
  page.documentElement.lang = language.tag
  page.documentElement.dir = language.direction
  page.title = language.texts.documentTitle
  return language
}
