import type { Rgb } from './readColour.js'

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
