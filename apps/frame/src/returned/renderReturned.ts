import { isSocialProvider, type Returned, socialProviderNames } from '@gangway/protocol'
import { element } from '../approvals/element.js'
import type { PageLanguage } from '../page/chooseLanguage.js'
import { button, facts, fill, heading, isolate, numberChoice } from '../page/drawing.js'
import type { ReturnedFlow } from './createReturnedFlow.js'
import type { LinkProblem, ReturnedState } from './returnedState.js'
import type { ReturnedTexts } from './texts/returnedTexts.js'

/** How long a press of what has just come is none, ms: the person may have meant what was there before. */
const inertTime = 700

/** What the screens are drawn with. */
type Drawing = { flow: ReturnedFlow; language: PageLanguage<ReturnedTexts> }

/** Draws one state in the place of the one before, and leads screen readers to its heading. */
export function renderReturned(root: HTMLElement, state: ReturnedState, drawing: Drawing): void {
  root.setAttribute('aria-busy', String(state.step === 'loading'))
  root.replaceChildren(...draw(state, drawing))
  root.querySelector('h1')?.focus({ preventScroll: true })
  const field = root.querySelector('input')
  if (field && state.step === 'code' && state.problem) field.focus()
}

function draw(state: ReturnedState, drawing: Drawing): Node[] {
  const { flow, language } = drawing
  const { texts } = language
  switch (state.step) {
    case 'loading':
      return [element('p', { text: texts.loading, attributes: { role: 'status' } })]
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

function drawDevice(request: Returned, hasFailed: boolean, { flow, language: { texts } }: Drawing): Node[] {
  const provider = toName(request.provider)
  return [
    heading(texts.deviceTitle),
    element('p', { text: texts.deviceHint }),
    element('p', { className: 'label', text: texts.app }),
    element('p', { className: 'origin', children: [isolate(request.appOrigin)] }),
    drawFacts(request, texts),
    ...(request.hasEmail ? [] : [paragraph(texts.noEmail, { provider }, 'hint')]),
    element('p', { className: 'warning', text: texts.deviceClaims }),
    careful(button(texts.allow, 'primary', flow.allow)),
    button(texts.deny, 'secondary', flow.deny),
    ...alertOf(hasFailed ? texts.problem : null),
  ]
}

function drawLink(
  request: Returned,
  problem: LinkProblem | null,
  { flow, language: { texts } }: Drawing,
): Node[] {
  const values = { provider: toName(request.provider), email: request.email ?? '' }
  return [
    heading(texts.linkTitle),
    paragraph(texts.linkHint, values),
    careful(button(texts.sendCode, 'primary', flow.sendCode)),
    careful(button(texts.keepApart, 'secondary', flow.keepApart)),
    paragraph(texts.keepApartHint, values, 'hint'),
    ...alertOf(problem && toProblem(problem, null, texts)),
  ]
}

function drawCode(
  { request, problem, triesLeft }: Extract<ReturnedState, { step: 'code' }>,
  { flow, language: { texts } }: Drawing,
): Node[] {
  const values = { provider: toName(request.provider), email: request.email ?? '' }
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
    element('p', { attributes: { id: 'code-hint' }, children: fill(texts.codeHint, values) }),
    element('label', { className: 'label', text: texts.codeLabel, attributes: { for: 'code' } }),
    field,
    ...alertOf(problem && toProblem(problem, triesLeft, texts), 'code-problem'),
    button(texts.sendAnother, 'secondary', flow.sendCode),
    button(texts.keepApart, 'secondary', flow.keepApart),
  ]
}

function drawNumber(request: Returned, hasFailed: boolean, { flow, language: { texts } }: Drawing): Node[] {
  return [
    heading(texts.numberTitle),
    paragraph(texts.numberExplanation, { origin: request.appOrigin }),
    drawFacts(request, texts),
    ...numberChoice(
      { question: texts.number, hint: texts.numberHint },
      request.numbers ?? [],
      flow.chooseNumber,
    ),
    button(texts.deny, 'secondary', flow.deny),
    ...alertOf(hasFailed ? texts.problem : null),
  ]
}

function drawFacts({ provider, person, browser, place }: Returned, texts: ReturnedTexts): HTMLElement {
  const named = texts.person.replace('{provider}', toName(provider))
  return facts([
    ...(person === null ? [] : [[named, element('bdi', { text: person })] as const]),
    [texts.browser, element('bdi', { text: browser })],
    [texts.place, place === null ? document.createTextNode(texts.placeUnknown) : isolate(place)],
  ])
}

/** Takes no press before the person can have seen it, nor right after the window came to the front. */
function careful(made: HTMLButtonElement): HTMLButtonElement {
  let readyAt = 0
  const begin = () => {
    readyAt = performance.now() + inertTime
  }
  begin()
  const page = new AbortController()
  addEventListener('focus', () => (made.isConnected ? begin() : page.abort()), { signal: page.signal })
  made.addEventListener(
    'click',
    (event) => {
      if (event.isTrusted && performance.now() >= readyAt) return
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
  return made
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
