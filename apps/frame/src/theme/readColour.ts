/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

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
