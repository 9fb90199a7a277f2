import { isSocialProvider, type Returned, socialProviderNames } from '@gangway/protocol'
import { element } from '../approvals/element.js'
import type { PageLanguage } from '../page/chooseLanguage.js'
import { button, facts, fill, heading, isolate, numberChoice, remaining } from '../page/drawing.js'
import type { PressGuard } from './createPressGuard.js'
import type { ReturnedFlow } from './createReturnedFlow.js'
import type { LinkProblem, ReturnedState } from './returnedState.js'
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
    case 'link':
      return drawLink(state.request, state.problem, drawing)
    case 'code':
      return drawCode(state, drawing)
    case 'number':
      return drawNumber(state.request, state.hasFailed, drawing)
    case 'done':
      return [
        heading(texts.doneTitle),
        element('p', { text: texts.doneHint, attributes: { role: 'status' } }),
        ...drawNoEmail(state.request, texts),
      ]
    default: {
      const provider = toName(state.provider)
      const nodes = [
        title(texts[`${state.step}Title`], { provider }),
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

function drawLink(request: Returned, problem: LinkProblem | null, drawing: Drawing): Node[] {
  const { flow, language, guard } = drawing
  const { texts } = language
  const values = { provider: toName(request.provider), email: request.email ?? '' }
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
  const field = element('input', {
    className: 'codeField',
    attributes: {
      id: 'code',
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      dir: 'ltr',
      'aria-describedby': problem ? 'code-problem' : 'code-hint',
      ...(problem ? { 'aria-invalid': 'true' } : {}),
    },
  })
  const read = () => field.value.replace(/[\s-]/g, '')
  // A paste and the keyboard of a phone alike: the sixth digit is the last.
  field.addEventListener('input', () => {
    if (/^\d{6}$/.test(read())) void flow.enterCode(read())
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
  return [
    heading(texts.numberTitle),
    element('p', { text: texts.numberExplanation }),
    ...drawFacts(request, texts),
    ...numberChoice(
      { question: texts.number, hint: texts.numberHint },
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
  const { provider, appOrigin, person, browser, place } = request
  const named = texts.person.replace('{provider}', toName(provider))
  return [
    element('p', { className: 'label', text: texts.app }),
    element('p', { className: 'origin', children: [isolate(appOrigin)] }),
    facts([
      ...(person === null ? [] : [[named, element('bdi', { text: person })] as const]),
      [texts.browser, element('bdi', { text: browser })],
      [texts.place, place === null ? document.createTextNode(texts.placeUnknown) : isolate(place)],
    ]),
  ]
}

/** Of a new browser that uses the wallet the owner is told by mail, where there is an address. */
function drawNoEmail({ hasEmail, provider }: Returned, texts: ReturnedTexts): Node[] {
  return hasEmail ? [] : [paragraph(texts.noEmail, { provider: toName(provider) }, 'hint')]
}

function toProblem(problem: LinkProblem, triesLeft: number | null, texts: ReturnedTexts): string {
  if (problem === 'wrong')
    return triesLeft === null ? texts.wrong : texts.wrongLeft.replace('{left}', String(triesLeft))
  if (problem === 'expired') return texts.codeExpired
  return problem === 'tooMany' ? texts.tooMany : texts.problem
}

function alertOf(text: string | null, id?: string): Node[] {
  if (text === null) return []
  return [element('p', { text, attributes: { role: 'alert', ...(id === undefined ? {} : { id }) } })]
}

function title(text: string, values: Record<string, string>): HTMLElement {
  const made = heading('')
  made.append(...fill(text, values))
  return made
}

function paragraph(text: string, values: Record<string, string>, className = ''): HTMLElement {
  return element('p', { className, children: fill(text, values) })
}

/** A provider's name is never translated. */
function toName(provider: string): string {
  return isSocialProvider(provider) ? socialProviderNames[provider] : provider
}
