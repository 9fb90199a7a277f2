import { isSocialProvider, socialProviderNames } from '@gangway/protocol'
import { element } from '../approvals/element.js'

/** The heading of a screen, to which screen readers are led. */
export function heading(text: string): HTMLElement {
  return element('h1', { text, attributes: { tabindex: '-1' } })
}

/** The heading of a screen, with values in it. */
export function filledHeading(text: string, values: Readonly<Record<string, string>>): HTMLElement {
  const made = heading('')
  made.append(...fill(text, values))
  return made
}

/** A paragraph with values in it. */
export function paragraph(
  text: string,
  values: Readonly<Record<string, string>>,
  className = '',
): HTMLElement {
  return element('p', { className, children: fill(text, values) })
}

/** What has gone wrong, read out at once; nothing for null. */
export function alertOf(text: string | null, id?: string): Node[] {
  if (text === null) return []
  return [element('p', { text, attributes: { role: 'alert', ...(id === undefined ? {} : { id }) } })]
}

/** A login provider as it is written; a name is never translated. */
export function toProviderName(provider: string): string {
  return isSocialProvider(provider) ? socialProviderNames[provider] : provider
}

/** Whether a press counts. */
type MayPress = (event: MouseEvent) => boolean

/** A button that is pressed once: with it every other of its screen is disabled. A press that may not be is none. */
export function button(
  label: string,
  className: 'primary' | 'secondary',
  act: () => Promise<void>,
  mayPress: MayPress = () => true,
): HTMLButtonElement {
  const made = element('button', { className, text: label, attributes: { type: 'button' } })
  made.addEventListener('click', (event) => {
    if (!mayPress(event)) return
    for (const other of made.closest('main')?.querySelectorAll('button') ?? []) other.disabled = true
    void act()
  })
  return made
}

/** Addresses and numbers keep their direction among words that run the other way. */
export function isolate(text: string): HTMLElement {
  return element('bdi', { text, attributes: { dir: 'ltr' } })
}

/** The parts of a text, with values at the places of their names; a node is one that has words of the page's language. */
export function fill(text: string, values: Readonly<Record<string, string | Node>>): Node[] {
  return text.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return document.createTextNode(part)
    const value = values[part] ?? ''
    return typeof value === 'string' ? isolate(value) : value
  })
}

/** How long something is good for yet, counting down while it is on the page. `text` has `{time}`; `end` in ms. */
export function remaining(text: string, end: number): HTMLElement {
  const made = element('p', { className: 'hint', attributes: { role: 'timer' } })
  const update = () => {
    made.textContent = text.replace('{time}', formatRemaining(end - Date.now()))
  }
  update()
  const timer = setInterval(() => (made.isConnected ? update() : clearInterval(timer)), 1_000)
  return made
}

/** What a request says of itself: a list of names and values. */
export function facts(rows: readonly (readonly [string, Node])[]): HTMLElement {
  return element('dl', {
    children: rows.flatMap(([label, value]) => [
      element('dt', { text: label }),
      element('dd', { children: [value] }),
    ]),
  })
}

/** Three numbers, of which the app shows one: a button that merely agrees would be pressed blindly. */
export function numberChoice(
  words: { question: string; hint: string },
  numbers: readonly string[],
  choose: (number: string) => Promise<void>,
  mayPress?: MayPress,
): Node[] {
  const [question, hint] = ['number-question', 'number-hint']
  return [
    element('p', { className: 'question', text: words.question, attributes: { id: question } }),
    element('div', {
      className: 'numbers',
      attributes: { role: 'group', 'aria-labelledby': question, 'aria-describedby': hint },
      children: numbers.map((number) => button(number, 'primary', () => choose(number), mayPress)),
    }),
    element('p', { className: 'hint', text: words.hint, attributes: { id: hint } }),
  ]
}

/** Minutes and seconds until something ends, e.g. `9:05`; `0:00` once it has. */
export function formatRemaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
