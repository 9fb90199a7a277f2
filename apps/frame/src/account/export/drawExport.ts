import { element } from '../../approvals/element.js'
import { alertOf, button, heading } from '../../page/drawing.js'
import type { AccountDrawing } from '../accountDrawing.js'
import type { AccountState } from '../accountState.js'
import type { AccountTexts } from '../texts/accountTexts.js'

type At<TStep extends AccountState['step']> = Extract<AccountState, { step: TStep }>

/** Says what the words are, before they are shown. */
export function drawExportQuestion({ end }: At<'export'>, drawing: AccountDrawing): Node[] {
  const { flow, language, guard } = drawing
  const { texts } = language
  const isOver = end === 'usedUp'
  return [
    heading(texts.exportTitle),
    element('p', { text: texts.exportWhat }),
    element('p', { className: 'warning', text: texts.exportWarning }),
    element('p', { text: texts.exportAlone }),
    ...(isOver
      ? [button(texts.logInAgain, 'primary', flow.logInAgain)]
      : [button(texts.exportGo, 'primary', flow.exportWallet, guard.mayPress)]),
    button(texts.backToAccount, 'secondary', flow.back),
    ...alertOf(end && texts[`exportEnd.${end}`]),
  ]
}

/** The words and keys, each seen for as long as its button is held. */
export function drawExported(
  { secrets }: At<'exported'>,
  { flow, language: { texts } }: AccountDrawing,
): Node[] {
  const { words, evmKey, solanaKey } = secrets
  return [
    heading(texts.exportTitle),
    element('p', { text: texts.exportHold }),
    ...holdToShow(texts.exportWords, words, texts),
    ...holdToShow(texts.exportEvmKey, evmKey, texts),
    ...holdToShow(texts.exportSolanaKey, solanaKey, texts),
    element('p', { className: 'warning', text: texts.exportKeep }),
    button(texts.exportDone, 'primary', flow.back),
  ]
}

/** How long it stays shown for who presses without holding, as a screen reader does, ms. */
const shownFor = 20_000

/**
 * A secret that can be read while its button is held, by pointer or key. It is in the page for that time alone, and
 * nothing puts it on the clipboard. It goes when the page loses the focus or is left.
 */
function holdToShow(
  label: string,
  secret: string,
  texts: Pick<AccountTexts, 'exportShow' | 'exportHidden'>,
): HTMLElement[] {
  const text = element('p', { className: 'secret', attributes: { 'aria-live': 'polite' } })
  const hold = element('button', {
    className: 'secondary',
    text: `${texts.exportShow}: ${label}`,
    attributes: { type: 'button' },
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    text.textContent = texts.exportHidden
    text.dir = ''
    text.classList.remove('isShown')
  }
  const show = () => {
    clearTimeout(timer)
    text.textContent = secret
    text.dir = 'ltr'
    text.classList.add('isShown')
  }
  hide()
  const isKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'
  let isHeld = false
  hold.addEventListener('pointerdown', (event) => {
    isHeld = true
    hold.setPointerCapture?.(event.pointerId)
    show()
  })
  for (const type of ['pointerup', 'pointercancel', 'blur'] as const) hold.addEventListener(type, hide)
  hold.addEventListener('keydown', (event) => {
    if (!isKey(event)) return
    event.preventDefault()
    show()
  })
  hold.addEventListener('keyup', (event) => {
    if (isKey(event)) hide()
  })
  // A click without a pointer or a key before it comes from what reads the page aloud.
  hold.addEventListener('click', () => {
    if (!isHeld) {
      show()
      timer = setTimeout(hide, shownFor)
    }
    isHeld = false
  })
  hold.addEventListener('contextmenu', (event) => event.preventDefault())
  const onLeave = () => {
    if (!hold.isConnected) document.removeEventListener('visibilitychange', onLeave)
    hide()
  }
  document.addEventListener('visibilitychange', onLeave)
  return [element('h2', { text: label }), text, hold]
}
