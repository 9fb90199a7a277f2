import type { ApprovalModel } from './approvalModel.js'
import type { ApprovalAction } from './approvalState.js'
import { button } from './button.js'
import { element } from './element.js'
import { createGuard, needsTyping } from './guard/createGuard.js'
import { watchPress } from './guard/watchPress.js'
import { renderModel } from './renderModel.js'
import type { ShownState } from './shownState.js'
import { texts } from './texts.js'

/** How many characters are typed where nothing proves that the page is seen. embedded-wallet.md §10. */
const typedLength = 4

/** A request that waits for the person's word. */
export function renderReady(
  model: ApprovalModel,
  act: (action: ApprovalAction) => void,
  surface: HTMLElement,
): ShownState {
  const hint = element('p', { className: 'hint', attributes: { id: 'hint', role: 'status' } })
  const approve = element('button', {
    className: 'approve',
    text: model.approveLabel,
    attributes: { type: 'button', 'aria-describedby': 'hint', 'aria-disabled': 'true' },
  })
  const expected = (model.recipient ?? model.account).slice(-typedLength).toLowerCase()
  const field = needsTyping(model) ? renderField(model, () => update()) : null

  const guard = createGuard({
    surface,
    model,
    hasTyped: () => field?.input.value.trim().toLowerCase() === expected,
    onChange: () => update(),
  })
  function update(): void {
    const obstacle = guard.getObstacle()
    approve.setAttribute('aria-disabled', String(obstacle !== null))
    // What passes by itself needs no words.
    if (obstacle !== texts.settling) hint.textContent = obstacle ?? ''
  }
  watchPress(approve, {
    isReady: () => guard.getObstacle() === null,
    onPress: () => act('approve'),
    onMiss() {
      hint.textContent = guard.getObstacle() ?? texts.hold
    },
  })

  return {
    title: model.title,
    body: [renderOrigin(model.appOrigin), ...renderModel(model), ...(field ? [field.label] : [])],
    buttons: [hint, button(texts.decline, () => act('decline')), approve],
    stop: guard.stop,
  }
}

function renderOrigin(appOrigin: string): HTMLElement {
  const origin = element('bdi', { className: 'origin', text: appOrigin, attributes: { dir: 'ltr' } })
  return element('p', { children: [origin, document.createTextNode(` ${texts.asks}`)] })
}

function renderField(
  model: ApprovalModel,
  onInput: () => void,
): { label: HTMLElement; input: HTMLInputElement } {
  const input = element('input', {
    attributes: {
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      maxlength: '4',
      dir: 'ltr',
    },
  })
  input.addEventListener('input', onInput)
  const words = model.recipient ? texts.typeRecipient : texts.typeAccount
  return { label: element('label', { children: [element('span', { text: words }), input] }), input }
}
