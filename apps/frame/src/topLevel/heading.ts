import { element } from '../approvals/element.js'

/** The heading of a screen, to which the focus is led. */
export function heading(text: string): HTMLElement {
  return element('h1', { text, attributes: { tabindex: '-1' } })
}
