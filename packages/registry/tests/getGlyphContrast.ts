/** Contrast a picture's glyph has: the interface draws it in white where that reads well, else in black. */
export function getGlyphContrast(colour: string): number {
  return Math.max(getContrast(colour, '#ffffff'), getContrast(colour, '#000000'))
}

/** Contrast of two colours, from 1 to 21. WCAG 2.2. */
function getContrast(left: string, right: string): number {
  const [dark, light] = [getLuminance(left), getLuminance(right)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

function getLuminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
