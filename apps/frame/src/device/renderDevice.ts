import { element } from '../approvals/element.js'
import type { PageLanguage } from '../model/chooseLanguage.js'
import { alertOf, button, facts, fill, heading, isolate, numberChoice, remaining } from '../page/drawing.js'
import type { DeviceCode, DeviceRequest } from './createDeviceClient.js'
import type { DeviceFlow, DeviceState } from './createDeviceFlow.js'
import type { DeviceTexts } from './texts/deviceTexts.js'

/** What the screens are drawn with. */
type Drawing = {
  flow: DeviceFlow
  language: PageLanguage<DeviceTexts>
  /** Whether this browser keeps what it would approve by. */
  canKeep: boolean
}

/** Draws one state in the place of the one before, and leads screen readers to its heading. */
export function renderDevice(root: HTMLElement, state: DeviceState, drawing: Drawing): void {
  root.setAttribute('aria-busy', String(state.step === 'loading'))
  root.replaceChildren(...draw(state, drawing))
  root.querySelector('h1')?.focus({ preventScroll: 'hasFailed' in state && state.hasFailed })
}

function draw(state: DeviceState, drawing: Drawing): Node[] {
  const { texts } = drawing.language
  if (state.step === 'loading') return [element('p', { text: texts.loading, attributes: { role: 'status' } })]
  if (state.step === 'asked') return drawRequest(state.request, state.hasFailed, drawing)
  if (state.step === 'byBrowser') return drawByBrowser(state.request, state.hasFailed, drawing)
  if (state.step === 'approved') return drawCode(state.code, texts)
  if (state.step === 'admitted') return drawAdmission(state.network, texts)
  const [title, hint] = ends[state.step]
  const nodes = [heading(texts[title]), element('p', { text: texts[hint] })]
  if (state.step === 'unreachable') return [...nodes, button(texts.tryAgain, 'primary', drawing.flow.start)]
  return hasLink(state.step) ? [...nodes, drawAdmit(drawing)] : nodes
}

const ends = {
  denied: ['deniedTitle', 'deniedHint'],
  takenBack: ['takenBackTitle', 'takenBackHint'],
  wrongNumber: ['wrongNumberTitle', 'wrongNumberHint'],
  expired: ['expiredTitle', 'expiredHint'],
  tooOld: ['expiredTitle', 'tooOldHint'],
  used: ['usedTitle', 'usedHint'],
  noLink: ['noLinkTitle', 'noLinkHint'],
  unreachable: ['failedTitle', 'failedHint'],
} as const satisfies Partial<Record<DeviceState['step'], readonly (keyof DeviceTexts)[]>>

/** Whether the link, though it has ended, says whose mailbox it is. */
const hasLink = (step: DeviceState['step']) => !['tooOld', 'noLink', 'takenBack'].includes(step)

function drawRequest(request: DeviceRequest, hasFailed: boolean, drawing: Drawing): Node[] {
  const { flow, language, canKeep } = drawing
  const { texts } = language
  const kept = element('input', { attributes: { type: 'checkbox', 'aria-describedby': 'keep-hint' } })
  const approve = (number: string | null) => flow.approve(number, kept.checked)
  const { appOrigin, numbers } = request
  return [
    heading(texts.title),
    element('p', { text: texts.explanation }),
    ...drawClaims(request, language),
    element('p', { className: 'warning', children: fill(texts.warning, { origin: appOrigin }) }),
    ...(canKeep ? drawKeep(kept, texts) : []),
    ...(numbers
      ? numberChoice({ question: texts.number, hint: texts.numberHint }, numbers, approve)
      : [button(texts.approve, 'primary', () => approve(null))]),
    button(texts.deny, 'secondary', flow.deny),
    // Below: who pressed "I did not ask for this" must not find "Approve" there now.
    ...alertOf(hasFailed ? `${texts.failedTitle}. ${texts.failedHint}` : null),
    drawAdmit(drawing),
  ]
}

/** What the request says of itself, and when and from where it came. */
function drawClaims(request: DeviceRequest, { texts, tag }: Drawing['language']): Node[] {
  const { appOrigin, browser, place, requestedAt } = request
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const rows = [
    [texts.browser, element('bdi', { text: browser })],
    [texts.place, place === null ? document.createTextNode(texts.placeUnknown) : isolate(place)],
    [texts.time, document.createTextNode(time.format(requestedAt))],
  ] as const
  return [
    element('p', { className: 'label', text: texts.app }),
    element('p', { className: 'origin', children: [isolate(appOrigin)] }),
    facts(rows),
    element('p', { className: 'hint', text: texts.claims }),
  ]
}

/** The mail is how an owner who is away hears of it. */
function drawByBrowser(request: DeviceRequest, hasFailed: boolean, { flow, language }: Drawing): Node[] {
  const { texts } = language
  return [
    heading(texts.byBrowserTitle),
    element('p', { text: texts.byBrowserHint }),
    ...drawClaims(request, language),
    element('p', { className: 'warning', text: texts.byBrowserWarning }),
    button(texts.deny, 'primary', flow.deny),
    ...alertOf(hasFailed ? `${texts.failedTitle}. ${texts.takeBackFailed}` : null),
  ]
}

/** Off unless the person wants it: whoever uses this browser approves then. */
function drawKeep(kept: HTMLInputElement, texts: DeviceTexts): Node[] {
  return [
    element('label', { className: 'check', children: [kept, element('span', { text: texts.keep })] }),
    element('p', { className: 'hint', text: texts.keepHint, attributes: { id: 'keep-hint' } }),
  ]
}

/** Strangers may have asked so often that the owner is refused; the link shows that this is the owner. */
function drawAdmit({ flow, language: { texts } }: Drawing): HTMLElement {
  return element('section', {
    className: 'admit',
    children: [
      element('h2', { text: texts.admitTitle }),
      element('p', { text: texts.admitHint }),
      button(texts.admit, 'secondary', flow.admit),
    ],
  })
}

function drawAdmission(network: string | null, texts: DeviceTexts): Node[] {
  return [
    heading(texts.admittedTitle),
    element('p', { text: texts.admittedHint }),
    ...(network === null
      ? []
      : [element('p', { className: 'hint', children: fill(texts.admittedNetwork, { network }) })]),
  ]
}

function drawCode({ code, appOrigin, expiresAt }: DeviceCode, texts: DeviceTexts): Node[] {
  return [
    heading(texts.codeTitle),
    element('p', { className: 'code', text: code, attributes: { dir: 'ltr' } }),
    element('p', { className: 'warning', children: fill(texts.codeHint, { origin: appOrigin }) }),
    remaining(texts.validFor, expiresAt),
    element('p', { text: texts.codeWarning }),
  ]
}
