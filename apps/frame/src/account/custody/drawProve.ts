import { element } from '../../approvals/element.js'
import { alertOf, button, heading } from '../../page/drawing.js'
import { passwordForm } from '../../page/passwordForm.js'
import { isOfOnlyPassword } from '../../wallet/toFault.js'
import type { AccountDrawing } from '../accountDrawing.js'
import type { CustodyState, Method } from './custodyState.js'
import { sayFault, writeDate } from './drawCustody.js'

type At<TStep extends CustodyState['step']> = Extract<CustodyState, { step: TStep }>

/** Asks for a way that is there, and says what it is for. */
export function drawProve(state: At<'prove'>, drawing: AccountDrawing): Node[] {
  const { custody, need, problem } = state
  const { flow, language } = drawing
  const { texts } = language
  // Whoever removes a way shows that another one works.
  const methods = custody.methods.filter(({ id }) => need.kind !== 'remove' || id !== need.method.id)
  const words = problem && sayFault(problem, texts)
  const isOfPassword = problem !== null && isOfOnlyPassword(problem, methods)
  const warnings: Partial<Record<typeof need.kind, string>> = {
    remove: texts.proveRemoveHint,
    giveBack: texts.proveGiveBackHint,
    renew: texts.proveRenewHint,
  }
  const warning = warnings[need.kind]
  // What the service keeps needs no way of the person's.
  const isPress = need.kind === 'renew' && custody.mode === 'escrow'
  return [
    heading(texts[`prove.${need.kind}`]),
    ...(need.kind === 'remove'
      ? [element('p', { className: 'origin', text: texts[`method.${need.method.parameters.kind}`] })]
      : []),
    element('p', {
      className: warning === undefined ? 'hint' : 'warning',
      text: warning ?? texts.proveHint,
    }),
    ...alertOf(isOfPassword ? null : words),
    ...methods.map((method) => drawWay({ method, problem: isOfPassword ? words : null }, state, drawing)),
    ...(isPress ? [button(texts.renewGo, 'primary', flow.renewNow, drawing.guard.mayPress)] : []),
    ...(problem?.kind === 'usedUp' ? [button(texts.logInAgain, 'secondary', flow.logInAgain)] : []),
    ...(isPress ? [] : [button(texts.noneLeftTitle, 'secondary', flow.askWhenNoneLeft)]),
    button(texts.backToCustody, 'secondary', flow.backToCustody),
  ]
}

function drawWay(
  { method, problem }: { method: Method; problem: string | null },
  { account }: At<'prove'>,
  drawing: AccountDrawing,
): HTMLElement {
  const { flow, language, locale, guard } = drawing
  const { texts } = language
  const date = writeDate(method, locale)
  if (method.parameters.kind === 'passkey')
    return button(
      texts.usePasskey.replace('{date}', date),
      'primary',
      () => flow.proveByPasskey(method),
      guard.mayPress,
    )
  return passwordForm({
    id: `password-${method.id}`,
    texts: {
      labels: [texts.passwordOf.replace('{date}', date)],
      submit: texts.usePassword,
      show: texts.newPasswordShow,
    },
    isNew: false,
    username: account.email ?? account.wallet?.evmAddress ?? null,
    problem,
    give: ([password = '']) => flow.proveByPassword(method, password),
  })
}
