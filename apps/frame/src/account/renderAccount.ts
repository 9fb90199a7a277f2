import { element } from '../approvals/element.js'
import { button, filledHeading, heading, paragraph, remaining, toProviderName } from '../page/drawing.js'
import type { AccountDrawing } from './accountDrawing.js'
import type { AccountState, Visit } from './accountState.js'
import { drawClose, drawClosed, drawClosing, drawLockedOut, drawNoneLeft } from './closing/drawClosing.js'
import { drawCustody } from './custody/drawCustody.js'
import { drawFilePassword, drawNewWay } from './custody/drawNewWay.js'
import { drawProve } from './custody/drawProve.js'
import { drawActivity } from './drawActivity.js'
import { drawEmailCode, drawNewEmail } from './drawAddress.js'
import { drawDeviceEnd } from './drawDevices.js'
import { drawCode, drawLogin, drawMail, drawNumber } from './drawLogin.js'
import { drawAccount, drawRemoval } from './drawWays.js'
import { drawExported, drawExportQuestion } from './export/drawExport.js'
import type { AccountTexts } from './texts/accountTexts.js'

/** Draws one state in the place of the one before, and leads screen readers to its heading. */
export function renderAccount(root: HTMLElement, state: AccountState, drawing: AccountDrawing): void {
  root.setAttribute('aria-busy', String(state.step === 'busy'))
  if (state.step === 'busy' && goOn(root, state)) return
  root.replaceChildren(...draw(state, drawing))
  drawing.guard.renew()
  root.querySelector('h1')?.focus({ preventScroll: true })
  root.querySelector<HTMLElement>('input[aria-invalid]')?.focus()
}

function draw(state: AccountState, drawing: AccountDrawing): Node[] {
  const { texts } = drawing.language
  switch (state.step) {
    case 'noProject':
      return [heading(texts.noProjectTitle), element('p', { text: texts.noProjectHint })]
    case 'signedOut':
      return drawLogin(state, drawing)
    case 'busy':
      return drawBusy(state, texts)
    case 'custody':
      return drawCustody(state, drawing)
    case 'newWay':
      return drawNewWay(state, drawing)
    case 'prove':
      return drawProve(state, drawing)
    case 'filePassword':
      return drawFilePassword(state, drawing)
    case 'mail':
      return drawMail(state, drawing)
    case 'code':
      return drawCode(state, drawing)
    case 'visit':
      return drawVisit(state.visit, drawing)
    case 'ended':
      return drawEnd(state, drawing)
    case 'account':
      return drawAccount(state, drawing)
    case 'activity':
      return drawActivity(state, drawing)
    case 'export':
      return drawExportQuestion(state, drawing)
    case 'exported':
      return drawExported(state, drawing)
    case 'close':
      return drawClose(state, drawing)
    case 'closed':
      return drawClosed(state, drawing)
    case 'closing':
      return drawClosing(state, drawing)
    case 'lockedOut':
      return drawLockedOut(drawing)
    case 'noneLeft':
      return drawNoneLeft(drawing)
    case 'newEmail':
      return drawNewEmail(state, drawing)
    case 'emailCode':
      return drawEmailCode(state, drawing)
    case 'remove':
      return drawRemoval(state, drawing)
    case 'endDevice':
      return drawDeviceEnd(state, drawing)
  }
}

type Busy = Extract<AccountState, { step: 'busy' }>

function drawBusy({ doing, isSlow, part = null }: Busy, texts: AccountTexts): Node[] {
  const says = [texts[doing], ...(isSlow ? [texts.slow] : [])]
  const words = element('p', { text: says.join(' '), attributes: { role: 'status' } })
  if (part === null) return [words]
  const bar = element('progress', { attributes: { max: '1', 'aria-label': texts[doing] } })
  bar.value = part
  bar.dataset.doing = doing
  return [words, bar]
}

/** Moves the bar that is there already: drawn anew, the words would be read out at each step. */
function goOn(root: HTMLElement, { doing, part = null }: Busy): boolean {
  const bar = root.querySelector('progress')
  if (bar?.dataset.doing !== doing || part === null) return false
  bar.value = part
  return true
}

function drawEnd(
  { end, provider, account }: Extract<AccountState, { step: 'ended' }>,
  { flow, language: { texts } }: AccountDrawing,
): Node[] {
  const values = { provider: provider === null ? texts.email : toProviderName(provider) }
  return [
    filledHeading(texts[`${end}Title`], values),
    paragraph(texts[`${end}Hint`], values),
    ...(end === 'notAvailable' ? [] : [button(texts.tryAgain, 'primary', flow.tryAgain)]),
    button(account ? texts.backToAccount : texts.otherWay, 'secondary', flow.back),
  ]
}

/** The person is at a provider: in a window, in one the browser blocked, or on a phone. */
function drawVisit(visit: Visit, { flow, language: { texts } }: AccountDrawing): Node[] {
  const { kind, matchNumber, expiresAt, isAdding } = visit
  const values = { provider: toProviderName(visit.provider) }
  const hints = {
    window: isAdding ? 'windowAdd' : 'windowLogin',
    blocked: 'blockedHint',
    phone: 'phoneHint',
  } as const
  return [
    filledHeading(texts[`${kind}Title`], values),
    paragraph(texts[hints[kind]], values),
    ...(kind === 'window'
      ? []
      : [drawLink(visit, kind === 'phone' ? texts.openApp : texts.open, flow.openWindow)]),
    ...drawNumber(texts.windowNumber, matchNumber),
    element('p', { className: 'hint', text: texts.waiting, attributes: { role: 'status' } }),
    remaining(texts.visitValidFor, expiresAt),
    button(texts.cancel, 'secondary', flow.back),
  ]
}

/** A window this page opened can speak to it. Where the browser opens none, the link leads there all the same. */
function drawLink({ uri, kind, provider }: Visit, text: string, openWindow: () => boolean): HTMLElement {
  const isWeb = /^https?:\/\//i.test(uri)
  const link = element('a', {
    className: 'primary',
    text: text.replace('{provider}', toProviderName(provider)),
    attributes: { target: '_blank', rel: 'noreferrer', ...(isWeb ? { href: uri } : {}) },
  })
  link.addEventListener('click', (event) => {
    if (kind === 'blocked' && openWindow()) event.preventDefault()
  })
  return link
}
