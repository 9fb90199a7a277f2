import { element } from '../approvals/element.js'

/** A button that decides: its press ends all the buttons of the screen. `mayPress`: which presses count; all by default. */
export function pressButton(
  label: string,
  className: 'primary' | 'secondary',
  act: () => Promise<void>,
  mayPress: (event: Event) => boolean = () => true,
): HTMLElement {
  const made = element('button', { className, text: label, attributes: { type: 'button' } })
  made.addEventListener('click', (event) => {
    if (!mayPress(event)) return
    for (const other of made.closest('main')?.querySelectorAll('button') ?? []) other.disabled = true
    void act()
  })
  return made
}
