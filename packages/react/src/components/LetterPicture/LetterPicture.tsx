import { toLetterPicture } from '@gangway/protocol'

/** The first letter of a name, or a glyph, on a colour: stands in for a picture that is absent. */
export function LetterPicture(props: Parameters<typeof toLetterPicture>[0]) {
  const { glyph, colour, ink, fontSize } = toLetterPicture(props)
  return (
    <svg viewBox="0 0 40 40" width="100%" height="100%" aria-hidden="true" focusable="false">
      <rect width="40" height="40" fill={colour} />
      <text x="20" y="20" dy="0.36em" textAnchor="middle" fontSize={fontSize} fontWeight="600" fill={ink}>
        {glyph}
      </text>
    </svg>
  )
}
