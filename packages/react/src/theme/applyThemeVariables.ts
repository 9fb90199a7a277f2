import { chooseInk, getContrast, type Rgb } from './chooseInk.js'
import { fromW3mVariable } from './fromW3mVariables.js'
import { isCssValue } from './isCssValue.js'
import { keepsCodeReadable } from './keepsCodeReadable.js'
import { readColour } from './readColour.js'
import { themeTokens } from './themeTokens.js'
import type { ThemeVariables } from './themeVariables.js'

// Browsers check nothing of what holds a `var()` before it is used: a colour could be a picture from elsewhere. No colour,
// length or name needs a backslash, which could write the same otherwise.
const fetches = /\\|(?:url|src|image|image-set)\(/i

/**
 * Sets a host's variables on an element of class `gw-root`, one property each. A name or a value that does not belong
 * there is refused with a warning, alone. The accent's text, and text in the accent, are changed where nobody could read them.
 * interface-guide.md §4. Returns the way to take all of it back.
 */
export function applyThemeVariables(root: HTMLElement, variables: ThemeVariables): () => void {
  const readToken = (name: string) => getComputedStyle(root).getPropertyValue(name)
  const tokens = new Map<string, string>()
  for (const [name, given] of Object.entries(variables)) {
    const value = String(given)
    const translated = fromW3mVariable(name, value, variables, readToken)
    const wanted = Object.entries(translated === undefined ? { [name]: value } : (translated ?? {}))
    if (translated === null || !wanted.every(([token, value]) => isUsable(root, token, value))) {
      console.warn(`Gangway: themeVariables: ${name}: ${value} is not used`)
      continue
    }
    for (const [token, value] of wanted) tokens.set(token, value)
  }
  const accent = tokens.get('--gw-accent')
  if (accent !== undefined && !tokens.has('--gw-accent-soft'))
    tokens.set('--gw-accent-soft', `color-mix(in srgb, ${accent} 14%, var(--gw-bg))`)
  for (const [token, value] of tokens) root.style.setProperty(token, value)
  if (accent !== undefined)
    for (const [token, value] of getReadable(root)) {
      tokens.set(token, value)
      root.style.setProperty(token, value)
    }
  return () => {
    for (const token of tokens.keys()) root.style.removeProperty(token)
  }
}

function isUsable(root: HTMLElement, token: string, value: string): boolean {
  const property = themeTokens[token]
  if (property === undefined || fetches.test(value) || !isCssValue(property, value)) return false
  if (property !== 'color') return true
  const colour = readColour(root, value, 'light')
  return colour === null || keepsCodeReadable(token, colour)
}

/**
 * The ink on the accent, and the accent as ink: black or white, or the text's own colour, where they could not be read.
 * Nothing where the browser does not tell its colours.
 */
function getReadable(root: HTMLElement): [token: string, value: string][] {
  const themes = (['light', 'dark'] as const).map((theme) => {
    const read = (token: string) => readColour(root, `var(${token})`, theme)
    const [accent, ink] = [read('--gw-accent'), read('--gw-accent-fg')]
    const [text, background] = [read('--gw-accent-text'), read('--gw-bg')]
    if (!accent || !ink || !text || !background) return null
    const choice = chooseInk(accent, ink)
    return {
      ink: choice === 'as it is' ? toCss(ink) : choice,
      text: getContrast(background, text) >= 4.5 ? toCss(text) : 'var(--gw-fg)',
    }
  })
  const [light, dark] = themes
  if (!light || !dark) return []
  return [
    ['--gw-accent-fg', `light-dark(${light.ink}, ${dark.ink})`],
    ['--gw-accent-text', `light-dark(${light.text}, ${dark.text})`],
  ]
}

function toCss(colour: Rgb): string {
  return `color(srgb ${colour.join(' ')})`
}
