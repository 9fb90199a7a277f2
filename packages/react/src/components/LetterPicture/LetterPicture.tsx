import { toHue } from './toHue.js'

/** The first letter of a name on a colour computed from it: stands in for a picture that is absent. */
export function LetterPicture({ name, colour }: { name: string; colour?: string }) {
  const [letter = '?'] = name.trim().toUpperCase()
  return (
    <svg viewBox="0 0 40 40" width="100%" height="100%" aria-hidden="true" focusable="false">
      <rect width="40" height="40" fill={colour ?? `hsl(${toHue(name)} 48% 42%)`} />
      <text x="20" y="20" dy="0.36em" textAnchor="middle" fontSize="18" fontWeight="600" fill="#fff">
        {letter}
      </text>
    </svg>
  )
}
