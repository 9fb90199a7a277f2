import type { Returned } from '@gangway/protocol'
import { element } from '../approvals/element.js'
import type { PageLanguage } from '../model/chooseLanguage.js'
import { codeField } from '../page/codeField.js'
import type { PressGuard } from '../page/createPressGuard.js'
import {
  alertOf,
  button,
  facts,
  fill,
  filledHeading,
  heading,
  isolate,
  numberChoice,
  paragraph,
  remaining,
  toProviderName,
} from '../page/drawing.js'
import type { ReturnedFlow } from './createReturnedFlow.js'
import type { LinkProblem, ReturnedState } from './returnedTransitions.js'
import type { ReturnedTexts } from './texts/returnedTexts.js'

/** What the screens are drawn with. */
type Drawing = { flow: ReturnedFlow; language: PageLanguage<ReturnedTexts>; guard: PressGuard }

/** Draws one state in the place of the one before, and leads screen readers to its heading. */
export function renderReturned(root: HTMLElement, state: ReturnedState, drawing: Drawing): void {
  root.setAttribute('aria-busy', String(state.step === 'loading' || state.step === 'leaving'))
  root.replaceChildren(...draw(state, drawing))
  drawing.guard.renew()
  root.querySelector('h1')?.focus({ preventScroll: true })
  const field = root.querySelector('input')
  if (field && state.step === 'code' && state.problem) field.focus()
}

function draw(state: ReturnedState, drawing: Drawing): Node[] {
  const { flow, language } = drawing
  const { texts } = language
  switch (state.step) {
    case 'loading':
    case 'leaving': {
      const text = state.step === 'loading' ? texts.loading : texts.goingBack
      return [element('p', { text, attributes: { role: 'status' } })]
    }
    case 'device':
      return drawDevice(state.request, state.hasFailed, drawing)
    case 'add':
      return drawAdd(state.request, state.hasFailed, drawing)
    case 'link':
      return drawLink(state.request, state.problem, drawing)
    case 'code':
      return drawCode(state, drawing)
    case 'number':
      return drawNumber(state.request, state.hasFailed, drawing)
    case 'done':
      return drawDone(state.request, texts)
    default: {
      const provider = toProviderName(state.provider)
      const nodes = [
        filledHeading(texts[`${state.step}Title`], { provider }),
        paragraph(texts[`${state.step}Hint`], { provider }),
      ]
      return state.step === 'unreachable' ? [...nodes, button(texts.tryAgain, 'primary', flow.start)] : nodes
    }
  }
}

function drawDevice(request: Returned, hasFailed: boolean, drawing: Drawing): Node[] {
  const { flow, language, guard } = drawing
  const { texts } = language
  return [
    heading(texts.deviceTitle),
    element('p', { text: texts.deviceHint }),
    ...drawFacts(request, texts),
    ...drawNoEmail(request, texts),
    element('p', { className: 'warning', text: texts.deviceClaims }),
    button(texts.allow, 'primary', flow.allow, guard.mayPress),
    button(texts.deny, 'secondary', flow.deny),
    ...alertOf(hasFailed ? texts.problem : null),
  ]
}

function drawAdd(request: Returned, hasFailed: boolean, { flow, language, guard }: Drawing): Node[] {
  const { texts } = language
  const values = { provider: toProviderName(request.provider) }
  return [
    filledHeading(texts.addTitle, values),
    element('p', { text: texts.addHint }),
    ...drawFacts(request, texts),
    paragraph(texts.addWarning, values, 'warning'),
    button(texts.add.replace('{provider}', values.provider), 'primary', flow.allow, guard.mayPress),
    button(texts.addDeny, 'secondary', flow.deny),
    ...alertOf(hasFailed ? texts.problem : null),
  ]
}

function drawDone(request: Returned, texts: ReturnedTexts): Node[] {
  const isAdded = request.question === 'add'
  const hint = isAdded ? texts.addDoneHint : texts.doneHint
  const children = fill(hint, { provider: toProviderName(request.provider) })
  return [
    heading(isAdded ? texts.addDoneTitle : texts.doneTitle),
    element('p', { children, attributes: { role: 'status' } }),
    ...(isAdded ? [] : drawNoEmail(request, texts)),
  ]
}

function drawLink(request: Returned, problem: LinkProblem | null, drawing: Drawing): Node[] {
  const { flow, language, guard } = drawing
  const { texts } = language
  const values = { provider: toProviderName(request.provider), email: request.email ?? '' }
  return [
    heading(texts.linkTitle),
    paragraph(texts.linkHint, values),
    ...drawFacts(request, texts),
    button(texts.sendCode, 'primary', flow.sendCode, guard.mayPress),
    button(texts.keepApart, 'secondary', flow.keepApart, guard.mayPress),
    paragraph(texts.keepApartHint, values, 'hint'),
    button(texts.deny, 'secondary', flow.deny),
    ...alertOf(problem && toProblem(problem, null, texts)),
  ]
}

function drawCode(
  { request, codeExpiresAt, problem, triesLeft }: Extract<ReturnedState, { step: 'code' }>,
  { flow, language: { texts }, guard }: Drawing,
): Node[] {
  const field = codeField({
    id: 'code',
    describedBy: problem ? 'code-problem' : 'code-hint',
    isWrong: problem !== null,
    enter: flow.enterCode,
  })
  return [
    heading(texts.codeTitle),
    element('p', {
      attributes: { id: 'code-hint' },
      children: fill(texts.codeHint, { email: request.email ?? '' }),
    }),
    element('label', { className: 'label', text: texts.codeLabel, attributes: { for: 'code' } }),
    field,
    // A code that outlives the login is of no use any more.
    remaining(texts.validFor, Math.min(codeExpiresAt, request.expiresAt)),
    ...alertOf(problem && toProblem(problem, triesLeft, texts), 'code-problem'),
    ...drawFacts(request, texts),
    button(texts.sendAnother, 'secondary', flow.sendCode, guard.mayPress),
    button(texts.keepApart, 'secondary', flow.keepApart, guard.mayPress),
    button(texts.deny, 'secondary', flow.deny),
  ]
}

function drawNumber(request: Returned, hasFailed: boolean, drawing: Drawing): Node[] {
  const { flow, language, guard } = drawing
  const { texts } = language
  const isAdded = request.question === 'add'
  return [
    heading(texts.numberTitle),
    ...(isAdded ? [] : [element('p', { text: texts.numberExplanation })]),
    ...drawFacts(request, texts),
    ...numberChoice(
      isAdded
        ? { question: texts.addNumber, hint: texts.addNumberHint }
        : { question: texts.number, hint: texts.numberHint },
      request.numbers ?? [],
      flow.chooseNumber,
      guard.mayPress,
    ),
    button(texts.deny, 'secondary', flow.deny),
    ...alertOf(hasFailed ? texts.problem : null),
  ]
}

/** Which app asks, for whom, and from where. */
function drawFacts(request: Returned, texts: ReturnedTexts): Node[] {
  if (request.question === 'add') return [facts(toRows(request, texts))]
  return [
    element('p', { className: 'label', text: texts.app }),
    element('p', { className: 'origin', children: [isolate(request.appOrigin)] }),
    facts(toRows(request, texts)),
  ]
}

function toRows(request: Returned, texts: ReturnedTexts): (readonly [string, Node])[] {
  const { provider, person, question, email, browser, place } = request
  const named = texts.person.replace('{provider}', toProviderName(provider))
  const account = email === null ? document.createTextNode(texts.addAccountUnknown) : isolate(email)
  return [
    ...(person === null ? [] : [[named, element('bdi', { text: person })] as const]),
    ...(question === 'add' ? [[texts.addAccount, account] as const] : []),
    [texts.browser, element('bdi', { text: browser })],
    [texts.place, place === null ? document.createTextNode(texts.placeUnknown) : isolate(place)],
  ]
}

/** Of a new browser that uses the wallet the owner is told by mail, where there is an address. */
function drawNoEmail({ hasEmail, provider }: Returned, texts: ReturnedTexts): Node[] {
  return hasEmail ? [] : [paragraph(texts.noEmail, { provider: toProviderName(provider) }, 'hint')]
}

function toProblem(problem: LinkProblem, triesLeft: number | null, texts: ReturnedTexts): string {
  if (problem === 'wrong')
    return triesLeft === null ? texts.wrong : texts.wrongLeft.replace('{left}', String(triesLeft))
  if (problem === 'expired') return texts.codeExpired
  return problem === 'tooMany' ? texts.tooMany : texts.problem
}
