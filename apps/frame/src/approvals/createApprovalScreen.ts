import './approvals.css'
import { recoveryHash } from '@gangway/protocol'
import type { ApprovalLanguage } from './approvalLanguage.js'
import type { ApprovalAction, ApprovalScreen, ApprovalState, ShownState } from './approvalState.js'
import { button } from './button.js'
import { element } from './element.js'
import { watchClosing } from './guard/watchPress.js'
import { renderClosed } from './renderClosed.js'
import { renderOrigin, renderRows } from './renderModel.js'
import { renderReady } from './renderReady.js'

/** ms until a person is told that the network is slow. interface-guide.md §14. */
const patience = 10_000

/** Characters a title may have before it is written smaller: the warnings come after it. */
const longestTitle = 60

type Show = (
  act: (action: ApprovalAction) => void,
  parts: { surface: HTMLElement; heading: HTMLElement; language: ApprovalLanguage },
) => ShownState

/** Draws requests into an element of the page, which is empty while there are none. */
export function createApprovalScreen(container: HTMLElement, language: ApprovalLanguage): ApprovalScreen {
  const status = element('p', { className: 'spoken', attributes: { role: 'status' } })
  const request = element('div', { className: 'request' })
  // The region is there before its text, or nobody says it aloud.
  const surface = element('main', { className: 'approval', children: [status, request] })
  let stop = () => {}
  let close = () => {}
  let unwatch = () => {}

  return {
    show(state, onAction) {
      stop()
      stop = () => {}
      close = () => {}
      const toShown = toShow(state, language)
      if (!toShown) {
        status.textContent = ''
        request.replaceChildren()
        surface.remove()
        unwatch()
        return
      }
      if (!surface.isConnected) {
        container.append(surface)
        unwatch = watchClosing(surface, () => close())
      }
      let hasActed = false
      const act = (action: ApprovalAction) => {
        if (!hasActed) onAction(action)
        hasActed = true
      }
      close = () => act('close')
      const heading = element('h1', { attributes: { tabindex: '-1', id: 'title' } })
      const shown = toShown(act, { surface, heading, language })
      stop = shown.stop ?? stop
      heading.textContent = shown.title
      heading.className = shown.title.length > longestTitle ? 'long' : ''
      surface.setAttribute('aria-labelledby', 'title')
      surface.setAttribute('aria-busy', String(state.kind === 'reading' || state.kind === 'signing'))
      request.replaceChildren(
        element('div', { className: 'content', children: [heading, ...shown.body] }),
        element('div', { className: 'buttons', children: shown.buttons }),
      )
      status.textContent = shown.spoken ?? ''
      heading.focus({ preventScroll: true })
    },
  }
}

function toShow(state: ApprovalState, language: ApprovalLanguage): Show | null {
  const { texts } = language
  switch (state.kind) {
    case 'idle':
      return null
    case 'reading':
      return showReading
    case 'closed':
      return (act) => renderClosed(state, act, language)
    case 'setUp':
      return (act) => renderSetUp(state, act, language)
    case 'ready':
      return (act, parts) => renderReady(state.model, act, parts)
    case 'signing':
      return () => ({
        title: texts.sendingTitle,
        body: [element('p', { text: texts.sending })],
        buttons: [],
        spoken: texts.sendingTitle,
      })
    case 'refused':
      return (act) => ({
        title: texts.refusedTitle,
        body: [paragraph(state.reason), paragraph(texts.nothingSigned)],
        buttons: [button(texts.close, () => act('close'))],
        spoken: state.reason,
      })
    case 'unread':
      return (act) => ({
        title: texts.unreadTitle,
        body: [paragraph(texts.unread)],
        buttons: [button(texts.close, () => act('close')), button(texts.tryAgain, () => act('retry'))],
        spoken: texts.unread,
      })
    case 'notice':
      return (act) => ({
        title: state.notice.title,
        body: [renderOrigin(state.notice.appOrigin, texts.shows), renderRows(state.notice.rows, language)],
        buttons: [
          button(texts.close, () => act('close')),
          ...(state.notice.isOpen ? [button(texts.lookAgain, () => act('retry'))] : []),
        ],
        spoken: state.notice.title,
      })
    case 'expired':
      return (act) => ({
        title: texts.expiredTitle,
        body: [paragraph(texts.expired)],
        buttons: [button(texts.close, () => act('close'))],
        spoken: texts.expired,
      })
  }
}

const showReading: Show = (act, { language: { texts } }) => {
  const note = paragraph('')
  const timer = setTimeout(() => {
    note.textContent = texts.slow
  }, patience)
  return {
    title: texts.loadingTitle,
    body: [element('div', { className: 'skeleton', attributes: { 'aria-hidden': 'true' } }), note],
    buttons: [button(texts.decline, () => act('decline'))],
    stop: () => clearTimeout(timer),
  }
}

function paragraph(text: string): HTMLElement {
  return element('p', { text, attributes: { dir: 'auto' } })
}

/**
 * Asks the person to take over what recovers their wallet, before the request they are asked for next. It happens on the
 * account's own page, at top level, with a login of its own: what opens there is no part of this frame.
 */
export function renderSetUp(
  { projectId }: Extract<ApprovalState, { kind: 'setUp' }>,
  act: (action: ApprovalAction) => void,
  { texts }: ApprovalLanguage,
): ShownState {
  const hint = element('p', { className: 'hint', attributes: { id: 'hint', role: 'status' } })
  const goOn = button(texts.notNow, () => act('later'))
  const open = button(texts.setUpNow, () => {
    const address = `/account?projectId=${encodeURIComponent(projectId)}${recoveryHash}`
    const opened = window.open(address, '_blank', 'popup,width=480,height=760')
    hint.textContent = opened ? texts.setUpOpened : texts.windowBlocked
    if (opened) goOn.textContent = texts.goOn
  })
  open.className = 'open'
  return {
    title: texts.setUpTitle,
    body: [element('p', { text: texts.setUp }), element('p', { className: 'hint', text: texts.setUpLater })],
    buttons: [hint, goOn, open],
    spoken: texts.setUpTitle,
  }
}
