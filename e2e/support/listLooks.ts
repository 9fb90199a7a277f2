import { isDeep } from './isDeep.js'

const languages = ['en', 'es', 'ar'] as const
const colorSchemes = ['light', 'dark'] as const

/** A language, and light or dark. */
export type Look = { language: (typeof languages)[number]; colorScheme: (typeof colorSchemes)[number] }

/**
 * How a state is looked at whose turn it is: in one language and theme, of which the next six turns have each once. In a
 * deep run in every language, with the other theme of each at the next turn.
 */
export function listLooks(turn: number): readonly Look[] {
  const looks = languages.map((language, at) => {
    return { language, colorScheme: (turn + at) % 2 === 0 ? ('light' as const) : ('dark' as const) }
  })
  return isDeep ? looks : looks.slice(turn % 3, (turn % 3) + 1)
}
