/** Red, green and blue, 0 to 1. */
export type Rgb = readonly [number, number, number]

const black: Rgb = [0, 0, 0]
const white: Rgb = [1, 1, 1]

/** Text on a colour keeps the ink it has where that can be read, else it is black or white. interface-guide.md §4.2. */
export function chooseInk(background: Rgb, ink: Rgb): 'as it is' | 'black' | 'white' {
  if (getContrast(background, ink) >= 4.5) return 'as it is'
  return getContrast(background, black) >= getContrast(background, white) ? 'black' : 'white'
}

/** Contrast ratio of two colours, 1 to 21. WCAG 2.2. */
export function getContrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [getLuminance(a), getLuminance(b)].sort((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function getLuminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
