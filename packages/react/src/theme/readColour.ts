import type { Rgb } from './chooseInk.js'

/**
 * What a CSS colour is on screen inside of an element, in a light or a dark theme; null: the browser cannot tell. Mixing a
 * colour with itself makes browsers state any notation as sRGB. CSS Color 5 §3.
 */
export function readColour(inside: HTMLElement, colour: string, theme: 'light' | 'dark'): Rgb | null {
  const probe = document.createElement('i')
  probe.style.setProperty('color-scheme', theme)
  probe.style.setProperty('color', `color-mix(in srgb, ${colour}, ${colour})`)
  inside.append(probe)
  const computed = getComputedStyle(probe).color
  probe.remove()
  const [, ...parts] = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)/.exec(computed) ?? []
  const [red, green, blue] = parts.map(Number)
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue]
}
