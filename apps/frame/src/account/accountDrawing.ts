import type { AccountPageConfig } from '@gangway/protocol'
import type { PageLanguage } from '../model/chooseLanguage.js'
import type { PressGuard } from '../page/createPressGuard.js'
import type { AccountFlow } from './createAccountFlow.js'
import type { AccountTexts } from './texts/accountTexts.js'

/** What the screens are drawn with. */
export type AccountDrawing = {
  flow: AccountFlow
  language: PageLanguage<AccountTexts>
  /** How the person writes dates. BCP 47. */
  locale: string
  guard: PressGuard
  config: Omit<AccountPageConfig, 'projectId'>
  origin: string
}
