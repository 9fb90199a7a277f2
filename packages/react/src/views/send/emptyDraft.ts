import type { SendDraft } from '@gangway/core'

/** The form before anything is entered. */
export const emptyDraft: SendDraft = {
  to: '',
  amount: '',
  amountUnit: 'token',
  shownUnit: 'token',
  isMax: false,
  speed: 'normal',
  customFees: {},
  memo: '',
  isFromLink: false,
}
