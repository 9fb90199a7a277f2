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
