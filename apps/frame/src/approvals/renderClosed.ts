import type { ApprovalLanguage } from './approvalLanguage.js'
import type { ApprovalAction, ApprovalState } from './approvalState.js'
import { button } from './button.js'
import { element } from './element.js'
import type { Confirmation } from './openConfirmation.js'
import { openRecovery } from './openRecovery.js'
import { renderOrigin, renderRows } from './renderModel.js'
import type { ShownState } from './shownState.js'

/** A wallet that its owner has to open on this device before anything can be asked of them. */
export function renderClosed(
  { closed, relay }: Extract<ApprovalState, { kind: 'closed' }>,
  act: (action: ApprovalAction) => void,
  language: ApprovalLanguage,
): ShownState {
  const { texts } = language
  const hint = element('p', { className: 'hint', attributes: { id: 'hint', role: 'status' } })
  let opening: Confirmation | null = null
  const open = button(texts.openWallet, () => {
    opening?.close()
    opening = openRecovery(closed, relay, act)
    hint.textContent = opening ? texts.windowOpened : texts.windowBlocked
  })
  open.className = 'open'
  return {
    title: texts.closedTitle,
    body: [
      renderOrigin(closed.offer.appOrigin, texts.asks),
      element('p', { text: texts.closed }),
      renderRows([{ label: texts.account, value: closed.evmAddress, kind: 'whole' }], language),
    ],
    buttons: [hint, button(texts.decline, () => act('decline')), open],
    spoken: texts.closedTitle,
    stop: () => opening?.close(),
  }
}
