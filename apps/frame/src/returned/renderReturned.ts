import { isSocialProvider, type Returned, socialProviderNames } from '@gangway/protocol'
import { element } from '../approvals/element.js'
import { createRemaining } from '../topLevel/createRemaining.js'
import { fillText } from '../topLevel/fillText.js'
import { heading } from '../topLevel/heading.js'
import { isolate } from '../topLevel/isolate.js'
import { pressButton } from '../topLevel/pressButton.js'
import type { PressGuard } from './createPressGuard.js'
import type { ReturnedFlow } from './createReturnedFlow.js'
import type { Failure, ReturnedState } from './returnedState.js'
import type { ReturnedLanguage } from './texts/chooseTexts.js'
import type { ReturnedTexts } from './texts/returnedTexts.js'

/** What the screens are drawn with. */
type Drawing = { flow: ReturnedFlow; language: ReturnedLanguage; guard: PressGuard }

type StateOf<TStep extends ReturnedState['step']> = Extract<ReturnedState, { step: TStep }>

/** Draws one state in the place of the one before, and leads screen readers to its heading, or to the field that was refused. */
export function renderReturned(root: HTMLElement, state: ReturnedState, drawing: Drawing): void {
  const isWaiting = state.step === 'loading' || state.step === 'handedOver'
  root.setAttribute('aria-busy', String(isWaiting))
  root.replaceChildren(...draw(state, drawing))
  drawing.guard.renew()
  const hasFailed = 'failure' in state && state.failure !== null
  const target = root.querySelector<HTMLElement>(state.step === 'code' ? 'input' : 'h1')
  target?.focus({ preventScroll: hasFailed })
}

function draw(state: ReturnedState, drawing: Drawing): Node[] {
  const { texts } = drawing.language
  if (state.step === 'loading') return [status(texts.loading)]
  if (state.step === 'handedOver') return [status(texts.goingBack)]
  if (state.step === 'device') return drawDevice(state, drawing)
  if (state.step === 'link') return drawLink(state, drawing)
  if (state.step === 'code') return drawCode(state, drawing)
  if (state.step === 'number') return drawNumber(state, drawing)
  const [title, hint] = ends[state.step]
  return [
    heading(texts[title]),
    element('p', { text: texts[hint] }),
    ...(state.step === 'released' ? drawNoEmail(state.returned, texts) : []),
    ...(state.step === 'unreachable' ? [pressButton(texts.tryAgain, 'primary', drawing.flow.start)] : []),
  ]
}

const ends = {
  released: ['releasedTitle', 'releasedHint'],
  lost: ['releasedTitle', 'lostHint'],
  denied: ['deniedTitle', 'deniedHint'],
  wrongNumber: ['wrongNumberTitle', 'wrongNumberHint'],
  expired: ['expiredTitle', 'againHint'],
  declined: ['declinedTitle', 'againHint'],
  providerFailed: ['providerFailedTitle', 'againHint'],
  notAvailable: ['notAvailableTitle', 'notAvailableHint'],
  noToken: ['noTokenTitle', 'againHint'],
  unreachable: ['unreachableTitle', 'unreachableHint'],
} as const satisfies Partial<Record<ReturnedState['step'], readonly (keyof ReturnedTexts)[]>>

function drawDevice({ returned, failure }: StateOf<'device'>, drawing: Drawing): Node[] {
  const { flow, language, guard } = drawing
  const { texts } = language
  const { appOrigin } = returned
  return [
    heading(texts.deviceTitle),
    element('p', { text: texts.deviceHint }),
    ...drawRequest(returned, texts),
    element('p', {
      className: 'warning',
      children: fillText(texts.deviceWarning, { origin: isolate(appOrigin) }),
    }),
    ...drawNoEmail(returned, texts),
    pressButton(texts.useHere, 'primary', flow.useHere, guard.mayPress),
    pressButton(texts.deny, 'secondary', flow.deny),
    ...drawFailure(failure, texts),
  ]
}

/** What is known of the login: the app that asked is ours to say, the rest is what it says of itself. */
function drawRequest(
  { appOrigin, provider, person, browser, place }: Returned,
  texts: ReturnedTexts,
): Node[] {
  const rows = [
    [texts.provider, document.createTextNode(toShownName(provider))],
    ...(person === null ? [] : [[texts.person, element('bdi', { text: person })] as const]),
    [texts.browser, element('bdi', { text: browser })],
    [texts.place, place === null ? document.createTextNode(texts.placeUnknown) : isolate(place)],
  ] as const
  return [
    element('p', { className: 'label', text: texts.app }),
    element('p', { className: 'origin', children: [isolate(appOrigin)] }),
    element('dl', {
      children: rows.flatMap(([label, value]) => [
        element('dt', { text: label }),
        element('dd', { children: [value] }),
      ]),
    }),
    element('p', { className: 'hint', text: texts.claims }),
  ]
}

function drawLink({ returned, failure }: StateOf<'link'>, { flow, language, guard }: Drawing): Node[] {
  const { texts } = language
  return [
    heading(texts.linkTitle),
    element('p', { children: fillText(texts.linkHint, toValues(returned)) }),
    ...drawRequest(returned, texts),
    pressButton(texts.sendCode, 'primary', flow.sendCode),
    element('p', { className: 'hint', text: texts.apartHint }),
    pressButton(texts.keepApart, 'secondary', flow.keepApart, guard.mayPress),
    pressButton(texts.deny, 'secondary', flow.deny),
    ...drawFailure(failure, texts),
  ]
}

function drawCode(state: StateOf<'code'>, { flow, language, guard }: Drawing): Node[] {
  const { texts } = language
  const { returned, codeExpiresAt, failure, triesLeft } = state
  const isRefused = failure === 'codeWrong'
  const input = element('input', {
    attributes: {
      id: 'code',
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      maxlength: '6',
      pattern: '[0-9]{6}',
      required: '',
      dir: 'ltr',
      'aria-describedby': 'code-problem',
      'aria-invalid': String(isRefused),
    },
  })
  const form = element('form', {
    attributes: { novalidate: '' },
    children: [
      element('label', { text: texts.codeLabel, attributes: { for: 'code' } }),
      input,
      element('button', { className: 'primary', text: texts.verify, attributes: { type: 'submit' } }),
    ],
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const code = input.value.replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return input.focus()
    for (const other of form.closest('main')?.querySelectorAll('button') ?? []) other.disabled = true
    void flow.verify(code)
  })
  const tries =
    isRefused && triesLeft !== null ? ` ${texts.triesLeft.replace('{count}', String(triesLeft))}` : ''
  return [
    heading(texts.codeTitle),
    element('p', { children: fillText(texts.codeHint, toValues(returned)) }),
    form,
    element('p', {
      attributes: failure ? { role: 'alert', id: 'code-problem' } : { id: 'code-problem' },
      text: failure ? texts[failure] + tries : '',
    }),
    createRemaining(texts.validFor, codeExpiresAt),
    pressButton(texts.sendAgain, 'secondary', flow.sendCode),
    pressButton(texts.keepApart, 'secondary', flow.keepApart, guard.mayPress),
    pressButton(texts.deny, 'secondary', flow.deny),
  ]
}

/** Whoever does not have the app before them cannot know which: they were sent here by somebody else. */
function drawNumber({ returned, failure }: StateOf<'number'>, { flow, language, guard }: Drawing): Node[] {
  const { texts } = language
  const hint = 'number-hint'
  return [
    heading(texts.numberTitle),
    ...drawRequest(returned, texts),
    element('div', {
      className: 'numbers',
      attributes: { role: 'group', 'aria-label': texts.numberTitle, 'aria-describedby': hint },
      children: (returned.numbers ?? []).map((number) =>
        pressButton(number, 'primary', () => flow.choose(number), guard.mayPress),
      ),
    }),
    element('p', { className: 'hint', text: texts.numberHint, attributes: { id: hint } }),
    createRemaining(texts.validFor, returned.expiresAt),
    pressButton(texts.deny, 'secondary', flow.deny),
    ...drawFailure(failure, texts),
  ]
}

/** Who has no address here is warned by nobody. */
function drawNoEmail({ hasEmail, provider }: Returned, texts: ReturnedTexts): Node[] {
  if (hasEmail) return []
  const name = document.createTextNode(toShownName(provider))
  return [element('p', { className: 'hint', children: fillText(texts.noEmail, { provider: name }) })]
}

/** Below the buttons: who pressed one must not find another there now. */
function drawFailure(failure: Failure | null, texts: ReturnedTexts): Node[] {
  return failure === null ? [] : [element('p', { text: texts[failure], attributes: { role: 'alert' } })]
}

function toValues({ email, provider }: Returned): Record<string, Node> {
  return { email: isolate(email ?? ''), provider: document.createTextNode(toShownName(provider)) }
}

function toShownName(provider: string): string {
  return isSocialProvider(provider) ? socialProviderNames[provider] : provider
}

function status(text: string): HTMLElement {
  return element('p', { text, attributes: { role: 'status' } })
}
