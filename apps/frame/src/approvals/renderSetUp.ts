import { recoveryHash } from '@gangway/protocol'
import type { ApprovalLanguage } from './approvalLanguage.js'
import type { ApprovalAction, ApprovalState } from './approvalState.js'
import { button } from './button.js'
import { element } from './element.js'
import type { ShownState } from './shownState.js'

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
