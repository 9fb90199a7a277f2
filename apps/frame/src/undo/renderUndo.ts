import type { EmailUndo } from '@gangway/protocol'
import { element } from '../approvals/element.js'
import type { PageLanguage } from '../model/chooseLanguage.js'
import type { PressGuard } from '../page/createPressGuard.js'
import { alertOf, button, facts, heading, isolate, paragraph } from '../page/drawing.js'
import type { UndoFlow, UndoState } from './createUndoFlow.js'
import type { UndoTexts } from './texts/undoTexts.js'

/** What the screens are drawn with. */
type Drawing = { flow: UndoFlow; language: PageLanguage<UndoTexts>; guard: PressGuard }

/** Draws one state in the place of the one before, and leads screen readers to its heading. */
export function renderUndo(root: HTMLElement, state: UndoState, drawing: Drawing): void {
  root.setAttribute('aria-busy', String(state.step === 'loading'))
  root.replaceChildren(...draw(state, drawing))
  drawing.guard.renew()
  root.querySelector('h1')?.focus({ preventScroll: state.step === 'asked' && state.hasFailed })
}

function draw(state: UndoState, drawing: Drawing): Node[] {
  const { flow, language } = drawing
  const { texts } = language
  switch (state.step) {
    case 'loading':
      return [element('p', { text: texts.loading, attributes: { role: 'status' } })]
    case 'asked':
      return drawChange(state.change, state.hasFailed, drawing)
    case 'undone':
    case 'taken': {
      const { formerEmail, email } = state.change
      const values = { former: formerEmail, email }
      return [heading(texts[`${state.step}Title`]), paragraph(texts[`${state.step}Hint`], values)]
    }
    case 'unreachable':
      return [
        heading(texts.failedTitle),
        element('p', { text: texts.failedHint }),
        button(texts.tryAgain, 'primary', flow.start),
      ]
    case 'expired':
    case 'noLink':
      return [heading(texts[`${state.step}Title`]), element('p', { text: texts[`${state.step}Hint`] })]
  }
}

function drawChange(change: EmailUndo, hasFailed: boolean, { flow, language, guard }: Drawing): Node[] {
  const { texts, tag } = language
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  return [
    heading(texts.title),
    facts([
      [texts.former, isolate(change.formerEmail)],
      [texts.now, isolate(change.email)],
      [texts.app, isolate(change.appOrigin)],
      [texts.time, document.createTextNode(time.format(change.changedAt))],
    ]),
    element('p', { text: texts.own }),
    element('p', { className: 'warning', text: texts.warning }),
    button(texts.undo, 'primary', flow.undo, guard.mayPress),
    ...alertOf(hasFailed ? `${texts.failedTitle}. ${texts.failedHint}` : null),
  ]
}
