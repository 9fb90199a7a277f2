import { createElement } from './createElement.js'

/** Keeps what happens in the wallet from the page's own keyboard and focus handling. */
const events = ['keydown', 'keyup', 'focusin', 'focusout', 'pointerdown', 'mousedown', 'click']

/**
 * Makes the place for a piece of the wallet's own interface. It stands beside `<body>`, because a page's dialog
 * makes everything in `<body>` inert, and takes its styles from a constructed sheet, because the page's content
 * security policy allows no inline ones.
 */
export function createShadowHost(css: string): ShadowRoot {
  const host = createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  for (const name of events) host.addEventListener(name, (event) => event.stopPropagation())
  document.documentElement.append(host)
  return root
}
