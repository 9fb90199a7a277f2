import { isMoveAllowed } from '@gangway/protocol'
import { element } from '../../approvals/element.js'
import { alertOf, button, heading } from '../../page/drawing.js'
import type { Fault } from '../../wallet/toFault.js'
import type { AccountDrawing } from '../accountDrawing.js'
import type { AccountTexts } from '../texts/accountTexts.js'
import { isOfRenewal } from './createCustodySteps.js'
import type { CustodyNotice, CustodyState, Method } from './custodyState.js'

type At<TStep extends CustodyState['step']> = Extract<CustodyState, { step: TStep }>

/** What is not all as it was asked for. */
const warnings: readonly CustodyNotice[] = ['methodLast', 'changed', 'movedOnly']

/** Who keeps what recovers the wallet, and what can be done about it. */
export function drawCustody(state: At<'custody'>, drawing: AccountDrawing): Node[] {
  const { custody, notice, problem } = state
  const { flow, language } = drawing
  const { texts } = language
  const title = heading(texts.custodyTitle)
  if (notice) title.setAttribute('aria-describedby', 'notice')
  return [
    title,
    ...(notice === null
      ? []
      : [
          element('p', {
            className: warnings.includes(notice) ? 'warning' : 'notice',
            text: texts[`custody.${notice}`],
            attributes: { id: 'notice', role: 'status' },
          }),
        ]),
    ...(custody.mode === 'escrow' ? drawEscrow(drawing) : drawOwn(state, drawing)),
    ...(custody.mode === 'escrow' && isOfRenewal(notice) ? drawFile(drawing) : []),
    ...drawRenewal(state, drawing),
    ...alertOf(problem && sayFault(problem, texts)),
    button(texts.backToAccount, 'secondary', flow.back),
  ]
}

/** One that waits, and what stops it; else what leads to one. */
function drawRenewal({ account: { renewsAt } }: At<'custody'>, drawing: AccountDrawing): Node[] {
  const { flow, language, locale, guard } = drawing
  const { texts } = language
  if (renewsAt === null)
    return [
      button(texts.custodyRenew, 'secondary', flow.askToRenew),
      element('p', { className: 'hint', text: texts.custodyRenewHint }),
    ]
  const text = texts.renewalWaits.replace('{date}', writeDate({ createdAt: renewsAt }, locale))
  return [
    element('p', { className: 'warning', text }),
    button(texts.renewalStop, 'secondary', flow.stopRenewal, guard.mayPress),
  ]
}

function drawFile({ flow, language: { texts } }: AccountDrawing): Node[] {
  return [
    button(texts.custodyFile, 'secondary', flow.askForFile),
    element('p', { className: 'hint', text: texts.custodyFileHint }),
  ]
}

function drawEscrow({ flow, language: { texts }, config: { custody: policy } }: AccountDrawing): Node[] {
  const says = element('p', { text: texts.custodyEscrow })
  if (!isMoveAllowed(policy, 'user'))
    return [says, element('p', { className: 'hint', text: texts.custodyKept })]
  return [
    says,
    ...(policy === 'user' ? [element('p', { className: 'warning', text: texts.custodyWanted })] : []),
    element('p', { className: 'hint', text: texts.custodyTakeHint }),
    button(texts.custodyTake, 'primary', flow.askForWay),
  ]
}

function drawOwn({ custody: { methods } }: At<'custody'>, drawing: AccountDrawing): Node[] {
  const { flow, language, config } = drawing
  const { texts } = language
  const isAlone = methods.length === 1
  return [
    element('p', { text: texts.custodyUser }),
    ...(isAlone ? [element('p', { className: 'warning', text: texts.custodyOne })] : []),
    ...(isAlone ? [button(texts.custodyAdd, 'primary', flow.askForWay)] : []),
    element('h2', { text: texts.custodyWays }),
    element('ul', {
      className: 'ways',
      attributes: { 'aria-label': texts.custodyWays },
      children: methods.map((method) => drawMethod(method, !isAlone, drawing)),
    }),
    ...(isAlone ? [] : [button(texts.custodyAdd, 'secondary', flow.askForWay)]),
    button(texts.custodyTest, 'secondary', flow.askToTest),
    element('p', { className: 'hint', text: texts.custodyTestHint }),
    ...drawFile(drawing),
    ...(isMoveAllowed(config.custody, 'escrow')
      ? [
          button(texts.custodyGiveBack, 'secondary', flow.askToGiveBack),
          element('p', { className: 'hint', text: texts.custodyGiveBackHint }),
        ]
      : [element('p', { className: 'hint', text: texts.custodyStays })]),
  ]
}

function drawMethod(method: Method, mayGo: boolean, drawing: AccountDrawing): HTMLElement {
  const { flow, language, locale, guard } = drawing
  const { texts } = language
  const name = texts[`method.${method.parameters.kind}`]
  const since = texts.since.replace('{date}', writeDate(method, locale))
  const remove = button(texts.remove, 'secondary', () => flow.askToRemoveMethod(method), guard.mayPress)
  remove.setAttribute('aria-label', [texts.remove, name, since].join(' '))
  return element('li', {
    children: [
      element('div', {
        children: [element('strong', { text: name }), element('span', { className: 'hint', text: since })],
      }),
      mayGo ? remove : null,
    ],
  })
}

/** When a way was set up, as the person writes it. */
export function writeDate({ createdAt }: Pick<Method, 'createdAt'>, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(createdAt)
}

/** What a person reads of a fault. */
export function sayFault({ kind, figure }: Fault, texts: AccountTexts): string {
  const isCounted = kind === 'wrongPassword' && figure !== null
  const text = isCounted ? texts.triesLeft : texts[`fault.${kind}`]
  return text.replace('{figure}', String(figure ?? 24))
}
