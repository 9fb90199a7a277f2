import { element } from '../approvals/element.js'
import { codeField } from '../page/codeField.js'
import { alertOf, button, fill, heading, paragraph, remaining } from '../page/drawing.js'
import type { AccountDrawing } from './accountDrawing.js'
import type { AccountState } from './accountState.js'
import { drawEmailForm, toWords } from './drawLogin.js'

type At<TStep extends AccountState['step']> = Extract<AccountState, { step: TStep }>

/** Asks for the address the account is to have, and says what comes of it. */
export function drawNewEmail(state: At<'newEmail'>, drawing: AccountDrawing): Node[] {
  const { flow, language } = drawing
  const { texts } = language
  const former = state.account.email
  return [
    heading(former === null ? texts.addEmail : texts.changeEmail),
    former === null
      ? element('p', { text: texts.firstEmailHint })
      : paragraph(texts.newEmailHint, { email: former }),
    drawEmailForm({ ...state, label: texts.newEmail, submit: texts.sendCode }, drawing, flow.sendCode),
    button(texts.cancel, 'secondary', flow.back),
  ]
}

/** Asks for the code that went to the former address, or to the new one. */
export function drawEmailCode(state: At<'emailCode'>, { flow, language: { texts } }: AccountDrawing): Node[] {
  const { account, email, isFormer, expiresAt, problem } = state
  const former = account.email
  const title = former === null ? texts.codeTitle : isFormer ? texts.formerCodeTitle : texts.newCodeTitle
  const hint = isFormer ? texts.formerCodeHint : texts.newCodeHint
  return [
    heading(title),
    element('p', {
      attributes: { id: 'code-hint' },
      children: fill(hint, { email: isFormer ? (former ?? '') : email }),
    }),
    element('label', { className: 'label', text: texts.codeLabel, attributes: { for: 'code' } }),
    codeField({
      id: 'code',
      describedBy: problem ? 'code-problem' : 'code-hint',
      isWrong: problem !== null,
      enter: flow.enterAddressCode,
    }),
    remaining(texts.codeValidFor, expiresAt),
    ...alertOf(problem && toWords(problem, texts), 'code-problem'),
    button(texts.cancel, 'secondary', flow.back),
  ]
}
