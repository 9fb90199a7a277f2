import { element } from '../approvals/element.js'
import type { PageLanguage } from '../model/chooseLanguage.js'
import type { PressGuard } from '../page/createPressGuard.js'
import { alertOf, button, facts, heading, isolate, paragraph, remaining } from '../page/drawing.js'
import type { BrowserFlow, BrowserState } from './createBrowserFlow.js'
import type { BrowserTexts } from './texts/browserTexts.js'

/** What the screens of the window are drawn with. */
export type BrowserDrawing = { flow: BrowserFlow; language: PageLanguage<BrowserTexts>; guard: PressGuard }

/** Draws one state in the place of the one before, and leads screen readers to its heading. */
export function renderBrowser(root: HTMLElement, state: BrowserState, drawing: BrowserDrawing): void {
  root.setAttribute('aria-busy', String(state.step === 'loading'))
  root.replaceChildren(...draw(state, drawing))
  drawing.guard.renew()
  root.querySelector('h1')?.focus({ preventScroll: state.step === 'asked' && state.hasFailed })
}

function draw(state: BrowserState, { flow, language: { texts }, guard }: BrowserDrawing): Node[] {
  const leave = button(texts.leave, 'secondary', flow.leave)
  switch (state.step) {
    case 'loading':
      return [element('p', { text: texts.loading, attributes: { role: 'status' } })]
    case 'asked': {
      const { appOrigin, email } = state.request
      const failure = state.hasFailed ? `${texts.failedTitle}. ${texts.unsureHint}` : null
      return [
        heading(texts.title),
        element('p', { text: texts.explanation }),
        element('p', { className: 'label', text: texts.app }),
        element('p', { className: 'origin', children: [isolate(appOrigin)] }),
        facts([[texts.email, isolate(email)]]),
        paragraph(texts.warning, { origin: appOrigin }, 'warning'),
        button(texts.approve, 'primary', flow.approve, guard.mayPress),
        leave,
        ...alertOf(failure),
        drawEnd(flow, texts, guard),
      ]
    }
    case 'approved': {
      const { code, appOrigin, expiresAt } = state.code
      return [
        heading(texts.codeTitle),
        element('p', { className: 'code', text: code, attributes: { dir: 'ltr' } }),
        paragraph(texts.codeHint, { origin: appOrigin }, 'warning'),
        remaining(texts.validFor, expiresAt),
        element('p', { text: texts.codeWarning }),
        leave,
      ]
    }
    case 'unknown':
      return [
        heading(texts.unknownTitle),
        element('p', { text: texts.unknownHint }),
        element('p', { className: 'hint', text: texts.unknownNext }),
        leave,
      ]
    case 'nothing':
      return [heading(texts.nothingTitle), element('p', { text: texts.nothingHint }), leave]
    case 'ended':
      return [heading(texts.endedTitle), element('p', { text: texts.endedHint }), leave]
    case 'expired':
      return [heading(texts.expiredTitle), element('p', { text: texts.expiredHint }), leave]
    case 'unreachable':
      return [
        heading(texts.failedTitle),
        element('p', { text: texts.failedHint }),
        button(texts.tryAgain, 'primary', flow.start),
        leave,
      ]
  }
}

/** For whoever let a browser approve that is not theirs alone. */
function drawEnd(flow: BrowserFlow, texts: BrowserTexts, { mayPress }: PressGuard): HTMLElement {
  return element('section', {
    className: 'admit',
    children: [
      element('p', { className: 'hint', text: texts.endHint }),
      button(texts.end, 'secondary', flow.end, mayPress),
    ],
  })
}
