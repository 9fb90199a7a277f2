import { element } from '../approvals/element.js'
import { formatRemaining } from './formatRemaining.js'

/** A line that counts down for as long as it is on the page. `text`: `{time}` is filled in; `expiresAt`: Unix ms. */
export function createRemaining(text: string, expiresAt: number): HTMLElement {
  const remaining = element('p', { className: 'hint', attributes: { role: 'timer' } })
  const update = () => {
    remaining.textContent = text.replace('{time}', formatRemaining(expiresAt - Date.now()))
  }
  update()
  const timer = setInterval(() => (remaining.isConnected ? update() : clearInterval(timer)), 1_000)
  return remaining
}
