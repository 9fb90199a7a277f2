import { element } from '../approvals/element.js'

/** Addresses and numbers keep their direction among words that run the other way. */
export function isolate(text: string): HTMLElement {
  return element('bdi', { text, attributes: { dir: 'ltr' } })
}
