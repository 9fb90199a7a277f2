import { element } from '../../approvals/element.js'
import { alertOf, button, heading } from '../../page/drawing.js'
import { passwordForm } from '../../page/passwordForm.js'
import type { Fault } from '../../wallet/toFault.js'
import type { AccountDrawing } from '../accountDrawing.js'
import type { AccountTexts } from '../texts/accountTexts.js'
import type { CustodyState } from './custodyState.js'
import { sayFault } from './drawCustody.js'

type At<TStep extends CustodyState['step']> = Extract<CustodyState, { step: TStep }>

/** What is wrong with a passkey is said beside it, all else beside the password. */
const ofPasskey: readonly Fault['kind'][] = ['refused', 'noPrf']

/** Asks for a way that is not there yet. */
export function drawNewWay(state: At<'newWay'>, drawing: AccountDrawing): Node[] {
  const { account, isFirst, hasPasskeys, problem } = state
  const { flow, language, guard } = drawing
  const { texts } = language
  const isOfPasskey = problem !== null && ofPasskey.includes(problem.kind)
  const words = problem && sayFault(problem, texts)
  return [
    heading(isFirst ? texts.newWayFirst : texts.newWayNext),
    element('p', { className: 'warning', text: texts.newWayHint }),
    element('h2', { text: texts['method.passkey'] }),
    ...(hasPasskeys
      ? [
          element('p', { text: texts.newPasskeyHint }),
          button(texts.newPasskey, 'primary', flow.makePasskey, guard.mayPress),
        ]
      : [element('p', { className: 'hint', text: texts.noPasskeys })]),
    ...alertOf(isOfPasskey ? words : null),
    element('h2', { text: texts['method.password'] }),
    element('p', { text: texts.newPasswordHint }),
    passwordForm({
      id: 'new-password',
      texts: toNewTexts(texts, texts.newPasswordGo),
      isNew: true,
      username: account.email ?? account.wallet?.evmAddress ?? null,
      problem: isOfPasskey ? null : words,
      give: ([password = '', again = '']) => flow.givePassword(password, again),
    }),
    ...(problem?.kind === 'usedUp' ? [button(texts.logInAgain, 'secondary', flow.logInAgain)] : []),
    button(texts.backToCustody, 'secondary', flow.backToCustody),
  ]
}

/** Asks which password the recovery file is to have. */
export function drawFilePassword(state: At<'filePassword'>, drawing: AccountDrawing): Node[] {
  const { problem } = state
  const { flow, language } = drawing
  const { texts } = language
  return [
    heading(texts.filePasswordTitle),
    element('p', { text: texts.custodyFileHint }),
    element('p', { className: 'warning', text: texts.filePasswordHint }),
    passwordForm({
      id: 'file-password',
      texts: toNewTexts(texts, texts.filePasswordGo),
      isNew: true,
      username: null,
      problem: problem && sayFault(problem, texts),
      give: ([password = '', again = '']) => flow.giveFilePassword(password, again),
    }),
    ...(problem?.kind === 'usedUp' ? [button(texts.logInAgain, 'secondary', flow.logInAgain)] : []),
    button(texts.backToCustody, 'secondary', flow.backToCustody),
  ]
}

function toNewTexts(texts: AccountTexts, submit: string) {
  return { labels: [texts.newPassword, texts.newPasswordAgain], submit, show: texts.newPasswordShow }
}
