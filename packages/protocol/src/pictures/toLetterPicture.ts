import { toHue } from './toHue.js'

/** What a letter picture is drawn of, on a square of 40 by 40. */
export type LetterPicture = {
  /** One to three characters, in the middle. */
  glyph: string
  /** Of the background, `#rrggbb`. */
  colour: string
  /** Of the glyph. */
  ink: '#fff' | '#000'
  fontSize: number
}

/** Text sizes that keep one, two and three characters inside the circle. */
const fontSizes = [18, 16, 12]

/**
 * What stands in for a picture that is absent: the first letter of a name, or a glyph, on a colour. The same name always
 * gets the same. interface-guide.md §4.3.
 */
export function toLetterPicture(of: {
  name: string
  colour?: string | undefined
  glyph?: string | undefined
}): LetterPicture {
  const colour = of.colour || toColour(of.name)
  const glyph = of.glyph || toInitial(of.name)
  return { glyph, colour, ink: toInk(colour), fontSize: fontSizes[[...glyph].length - 1] ?? 12 }
}

function toInitial(name: string): string {
  const [letter = '?'] = name.trim().toUpperCase()
  return letter
}

/** A colour of the name's hue, neither pale nor dark: CSS's `hsl(hue 48% 42%)`. */
function toColour(name: string): string {
  const hue = toHue(name)
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    const value = 0.42 - 0.48 * 0.42 * Math.max(-1, Math.min(position - 3, 9 - position, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** The contrast WCAG 2.2 asks of text. Where white falls short of it, black exceeds it. */
const textContrast = 4.5

/** Colour of text on a disc of the colour given as `#rrggbb`: white where that can be read, else black. */
export function toInk(colour: string): '#fff' | '#000' {
  return 1.05 / (getLuminance(colour) + 0.05) >= textContrast ? '#fff' : '#000'
}

/** Relative luminance, from 0 to 1. WCAG 2.2. */
function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
