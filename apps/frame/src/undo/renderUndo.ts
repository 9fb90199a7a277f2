import { element } from '../approvals/element.js'
import type { PageLanguage } from '../model/chooseLanguage.js'
import type { PressGuard } from '../page/createPressGuard.js'
import { alertOf, button, facts, heading, isolate, paragraph } from '../page/drawing.js'
import type { Undoable } from './createUndoClient.js'
import type { UndoFlow, UndoState } from './createUndoFlow.js'
import type { UndoTexts } from './texts/undoTexts.js'

/** What the screens are drawn with. */
type Drawing = {
  flow: UndoFlow
  language: PageLanguage<UndoTexts>
  guard: PressGuard
  /** What the link is about. */
  kind: Undoable['kind']
}

/** Draws one state in the place of the one before, and leads screen readers to its heading. */
export function renderUndo(root: HTMLElement, state: UndoState, drawing: Drawing): void {
  root.setAttribute('aria-busy', String(state.step === 'loading'))
  root.replaceChildren(...draw(state, drawing))
  drawing.guard.renew()
  root.querySelector('h1')?.focus({ preventScroll: state.step === 'asked' && state.hasFailed })
}

function draw(state: UndoState, drawing: Drawing): Node[] {
  const { flow, language, kind } = drawing
  const { texts } = language
  switch (state.step) {
    case 'loading':
      return [element('p', { text: texts.loading, attributes: { role: 'status' } })]
    case 'asked':
      return drawChange(state.change, state.hasFailed, drawing)
    case 'undone':
    case 'taken':
    case 'kept':
    case 'stopped':
    case 'done':
      return [
        heading(texts[`${state.step}Title`]),
        paragraph(texts[`${state.step}Hint`], toValues(state.change)),
      ]
    case 'unreachable':
      return [
        heading(texts.failedTitle),
        element('p', { text: texts.failedHint }),
        button(texts.tryAgain, 'primary', flow.start),
      ]
    case 'expired':
      return kind === 'closing'
        ? [heading(texts.goneTitle), element('p', { text: texts.goneHint })]
        : [
            heading(texts.expiredTitle),
            element('p', { text: kind === 'renewal' ? texts.renewalExpiredHint : texts.expiredHint }),
          ]
    case 'noLink':
      return [heading(texts[`${state.step}Title`]), element('p', { text: texts[`${state.step}Hint`] })]
  }
}

function toValues(change: Undoable): Record<string, string> {
  return change.kind === 'address'
    ? { former: change.formerEmail, email: change.email }
    : { app: change.appName }
}

function drawChange(change: Undoable, hasFailed: boolean, { flow, language, guard }: Drawing): Node[] {
  const { texts, tag } = language
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const toTime = (at: number) => document.createTextNode(time.format(at))
  if (change.kind === 'closing')
    return [
      heading(texts.closingTitle),
      facts([
        [texts.closingApp, isolate(change.appName)],
        [texts.closingAsked, toTime(change.askedAt)],
        [texts.closingAt, toTime(change.erasesAt)],
      ]),
      element('p', { text: texts.closingOwn }),
      element('p', { className: 'warning', text: texts.closingWarning }),
      button(texts.keepAccount, 'primary', flow.undo, guard.mayPress),
      ...alertOf(hasFailed ? `${texts.failedTitle}. ${texts.keepFailed}` : null),
    ]
  if (change.kind === 'renewal')
    return [
      heading(texts.renewalTitle),
      facts([
        [texts.closingApp, isolate(change.appName)],
        [texts.closingAsked, toTime(change.askedAt)],
        [texts.renewalAt, toTime(change.takesAt)],
      ]),
      element('p', { text: texts.closingOwn }),
      element('p', { className: 'warning', text: texts.renewalWarning }),
      button(texts.stopRenewal, 'primary', flow.undo, guard.mayPress),
      ...alertOf(hasFailed ? `${texts.failedTitle}. ${texts.stopFailed}` : null),
    ]
  return [
    heading(texts.title),
    facts([
      [texts.former, isolate(change.formerEmail)],
      [texts.now, isolate(change.email)],
      [texts.app, isolate(change.appOrigin)],
      [texts.time, toTime(change.changedAt)],
    ]),
    element('p', { text: texts.own }),
    element('p', { className: 'warning', text: texts.warning }),
    button(texts.undo, 'primary', flow.undo, guard.mayPress),
    ...alertOf(hasFailed ? `${texts.failedTitle}. ${texts.failedHint}` : null),
  ]
}
