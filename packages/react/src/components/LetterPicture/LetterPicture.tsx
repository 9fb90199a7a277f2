import { toHue } from './toHue.js'
import { toInk } from './toInk.js'

/** Text sizes that keep one, two and three characters inside the circle. */
const fontSizes = [18, 16, 12]

/** The first letter of a name, or a glyph, on a colour: stands in for a picture that is absent. */
export function LetterPicture(props: { name: string; colour?: string; glyph?: string }) {
  const { name, colour } = props
  const [letter = '?'] = name.trim().toUpperCase()
  const glyph = props.glyph ?? letter
  return (
    <svg viewBox="0 0 40 40" width="100%" height="100%" aria-hidden="true" focusable="false">
      <rect width="40" height="40" fill={colour ?? `hsl(${toHue(name)} 48% 42%)`} />
      <text
        x="20"
        y="20"
        dy="0.36em"
        textAnchor="middle"
        fontSize={fontSizes[[...glyph].length - 1] ?? 12}
        fontWeight="600"
        fill={colour ? toInk(colour) : '#fff'}
      >
        {glyph}
      </text>
    </svg>
  )
}
