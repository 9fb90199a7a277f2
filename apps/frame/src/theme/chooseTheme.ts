import type { FrameRequestPayload } from '@gangway/protocol'
import { getContrast } from './getContrast.js'
import { type Rgb, readColour } from './readColour.js'

/** How the frame looks: choices among our own, and one colour of the app's, never its text. embedded-wallet.md §10. */
export type FrameTheme = {
  /** null: as the person's system has it. */
  mode: 'light' | 'dark' | null
  /** Colour of buttons and what is written on them; null: ours. */
  accent: { colour: string; ink: string } | null
  font: 'sans' | 'serif' | 'mono'
}

/** Backgrounds of frame.css, which a button has to stand out from. */
const backgrounds: Record<'light' | 'dark', Rgb> = { light: [255, 255, 255], dark: [18, 19, 19] }
const inks = { '#ffffff': [255, 255, 255], '#000000': [0, 0, 0] } as const satisfies Record<string, Rgb>

/** What WCAG 2.2 asks of text (1.4.3), and of the edge of a control (1.4.11). */
const textContrast = 4.5
const controlContrast = 3

/** Takes of an app's theme what leaves every word readable; what does not, stays as it is without one. */
export function chooseTheme(theme: FrameRequestPayload<'SYNC_THEME'>, before: FrameTheme): FrameTheme {
  const { themeMode, themeVariables = {}, w3mThemeVariables = {} } = theme
  const mode = themeMode ?? before.mode
  const accent = w3mThemeVariables['--w3m-accent'] ?? themeVariables['--w3m-accent'] ?? before.accent?.colour
  const font = themeVariables['--w3m-font-family']
  return {
    mode,
    // One from before has to stand out in the mode of now.
    accent: accent === undefined ? null : chooseAccent(String(accent), mode),
    font: font === undefined ? before.font : chooseFont(String(font)),
  }
}

function chooseAccent(text: string, mode: FrameTheme['mode']): FrameTheme['accent'] {
  const colour = readColour(text)
  if (!colour) return null
  const modes = mode ? [mode] : (['light', 'dark'] as const)
  if (modes.some((name) => getContrast(colour, backgrounds[name]) < controlContrast)) return null
  const ink = Object.entries(inks).find(([, rgb]) => getContrast(colour, rgb) >= textContrast)?.[0]
  return ink === undefined ? null : { colour: `rgb(${colour.join(', ')})`, ink }
}

/** The kind of a family, by the generic name at its end. */
function chooseFont(family: string): FrameTheme['font'] {
  const generic = family.split(',').at(-1)?.trim().toLowerCase() ?? ''
  return fonts.get(generic) ?? 'sans'
}

const fonts = new Map<string, FrameTheme['font']>([
  ['serif', 'serif'],
  ['ui-serif', 'serif'],
  ['monospace', 'mono'],
  ['ui-monospace', 'mono'],
])
