import { createElement } from '../createElement.js'
import { createShadowHost } from '../createShadowHost.js'
import { themeCss } from '../themeCss.js'
import type { Confirm, Confirmation } from './Confirmation.js'

const css = `${themeCss}
section { top: 12px; right: 12px; width: min(360px, calc(100vw - 24px)); }
dl { margin: 12px 0 16px; }
dt { color: #cbd5e1; font-size: 12px; }
dd { margin: 0 0 8px; overflow-wrap: anywhere; white-space: pre-wrap; }
footer { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
footer button { min-height: 44px; border: 1px solid #94a3b8; background: transparent; color: inherit; }
footer button.confirm { border-color: #f59e0b; background: #f59e0b; color: #1e1b2e; font-weight: 600; }
`

/**
 * The wallet's window: shows one question after the other, above everything else in the page. The page stays
 * usable beside it, as beside a real wallet's window.
 */
export function createConfirm(): Confirm {
  const root = createShadowHost(css)
  let last: Promise<unknown> = Promise.resolve()
  return (confirmation) => {
    const answer = last.then(() => ask(root, confirmation))
    last = answer
    return answer
  }
}

function ask(root: ShadowRoot, confirmation: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    const focused = document.activeElement
    const settle = (isConfirmed: boolean) => {
      // Where the page has taken the focus meanwhile, it stays there.
      const hasFocus = root.activeElement !== null
      dialog.remove()
      if (hasFocus && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      resolve(isConfirmed)
    }
    const dialog = draw(confirmation, settle)
    root.append(dialog)
    dialog.querySelector('h2')?.focus()
  })
}

function draw(
  { walletName, icon, title, rows }: Confirmation,
  settle: (isConfirmed: boolean) => void,
): HTMLElement {
  const decline = createElement('button', {
    type: 'button',
    textContent: 'Decline',
    onclick: () => settle(false),
  })
  const confirm = createElement('button', {
    type: 'button',
    className: 'confirm',
    textContent: 'Confirm',
    onclick: () => settle(true),
  })
  const dialog = createElement('section', { role: 'dialog', ariaLabel: `${walletName}: ${title}` }, [
    createElement('p', { className: 'who' }, [createElement('img', { src: icon, alt: '' }), walletName]),
    createElement('h2', { textContent: title, tabIndex: -1 }),
    createElement(
      'dl',
      {},
      rows.flatMap(({ label, value }) => [
        createElement('dt', { textContent: label }),
        createElement('dd', { textContent: value }),
      ]),
    ),
    createElement('footer', {}, [decline, confirm]),
  ])
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') settle(false)
    if (event.key !== 'Tab') return
    // Two buttons: Tab goes from one to the other, as in a window of its own.
    event.preventDefault()
    const isOnDecline = (dialog.getRootNode() as ShadowRoot).activeElement === decline
    ;(isOnDecline ? confirm : decline).focus()
  })
  return dialog
}
