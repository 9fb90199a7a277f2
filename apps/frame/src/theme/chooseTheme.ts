import type { FrameRequestPayload } from '@gangway/protocol'

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

/** How far two colours are apart, 1 to 21. WCAG 2.2 “contrast ratio”. */
export function getContrast(a: Rgb, b: Rgb): number {
  const [high, low] = [getLuminance(a), getLuminance(b)].sort((x, y) => y - x)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

function getLuminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue, each 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number]

/**
 * Reads a colour as a theme states it: `#rgb`, `#rrggbb`, `rgb()`, `hsl()`, the latter two with commas and, where they
 * have one, an alpha of 1. null for anything else: the frame uses no text of the app's.
 */
export function readColour(text: string): Rgb | null {
  return readHex(text.trim()) ?? readFunction(text.trim())
}

function readHex(text: string): Rgb | null {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1]
  if (!digits) return null
  const step = digits.length / 3
  const channel = (index: number) => {
    const part = digits.slice(index * step, (index + 1) * step)
    return Number.parseInt(step === 1 ? part + part : part, 16)
  }
  return [channel(0), channel(1), channel(2)]
}

function readFunction(text: string): Rgb | null {
  const match = /^(rgb|hsl)a?\(([\d.]+),\s*([\d.]+)(%?),\s*([\d.]+)(%?)(?:,\s*1(?:\.0+)?)?\)$/i.exec(text)
  if (!match) return null
  const [, name = '', first = '', second = '', unit = '', third = '', lastUnit = ''] = match
  const isRgb = name.toLowerCase() === 'rgb'
  if (isRgb !== (unit === '') || unit !== lastUnit) return null
  const [a, b, c] = [Number(first), Number(second), Number(third)]
  const isInRange = isRgb ? Math.max(a, b, c) <= 255 : Math.max(b, c) <= 100
  // Not a number compares as false.
  if (!isInRange) return null
  return isRgb ? [Math.round(a), Math.round(b), Math.round(c)] : toRgb(a % 360, b / 100, c / 100)
}

/** CSS Color 4 §7.1. */
function toRgb(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    return Math.round((lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1))) * 255)
  }
  return [channel(0), channel(8), channel(4)]
}
