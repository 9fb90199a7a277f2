import { element } from './element.js'

/** A button that does something harmless, whoever presses it. */
export function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { text: label, attributes: { type: 'button' } })
  made.addEventListener('click', onClick)
  return made
}
