import '../frame.css'
import { speakApprovals } from '../approvals/approvalLanguage.js'
import { createApprovalScreen } from '../approvals/createApprovalScreen.js'
import { startConfirmation } from './startConfirmation.js'

const language = speakApprovals(document, navigator.languages)
startConfirmation({
  page: window,
  screen: createApprovalScreen(document.body, language),
  texts: language.texts,
})
