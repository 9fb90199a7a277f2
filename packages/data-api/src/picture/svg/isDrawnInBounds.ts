import type { SvgPiece } from './readSvgPieces.js'

/** Elements drawn, with each repeated part as often as it is. */
const mostDrawn = 100_000

/** A part that others can name: what it draws itself, and the parts it has or names. */
type Part = { own: number; names: string[] }

const root = ''
const gradients = new Set(['linearGradient', 'radialGradient'])

/**
 * Whether a drawing stays small once every part it names is put in its place. Thirty lines can name each other so that they
 * mean a thousand million elements, or one without end.
 */
export function isDrawnInBounds(pieces: readonly SvgPiece[]): boolean {
  const parts = new Map<string, Part>([[root, { own: 0, names: [] }]])
  const drawnBy = new Map<string, string>()
  const styled: string[] = []
  const levels: { id: string; name: string }[] = [{ id: root, name: '' }]
  for (const piece of pieces) {
    const { id, name } = levels.at(-1) ?? { id: root, name: '' }
    if (piece.kind === 'close') levels.pop()
    else if (piece.kind === 'text') {
      if (name === 'style') styled.push(...listNamed(piece.text))
    } else {
      const outer = parts.get(id)
      const own = piece.attributes.get('id') || undefined
      // Of two with one name a browser takes the first, but not each browser.
      if (own !== undefined && parts.has(own)) return false
      if (own !== undefined) {
        parts.set(own, { own: 0, names: [] })
        drawnBy.set(own, piece.name)
        outer?.names.push(own)
      }
      const part = parts.get(own ?? id)
      if (part) {
        part.own++
        for (const [key, value] of piece.attributes)
          part.names.push(...(/(^|:)href$/i.test(key) ? listTarget(value) : listNamed(value)))
      }
      if (!piece.isEmpty) levels.push({ id: own ?? id, name: piece.name })
    }
  }
  // A sheet gives what it names to elements nobody can count; a gradient has no parts that name others.
  const areSimple = styled.every((id) => !parts.has(id) || gradients.has(drawnBy.get(id) ?? ''))
  return areSimple && count(root, parts, new Map()) <= mostDrawn
}

/** Parts within parts, or named by one another. */
const mostLevels = 500

/** Elements that a part means; infinite for one that has itself in it. */
function count(id: string, parts: ReadonlyMap<string, Part>, known: Map<string, number>, level = 0): number {
  const before = known.get(id)
  if (before !== undefined) return before
  if (level > mostLevels) return Number.POSITIVE_INFINITY
  known.set(id, Number.POSITIVE_INFINITY)
  const part = parts.get(id)
  let sum = part?.own ?? 0
  for (const name of part?.names ?? []) sum += count(name, parts, known, level + 1)
  known.set(id, sum)
  return sum
}

const listTarget = (value: string) => (value.trim().startsWith('#') ? [value.trim().slice(1)] : [])

const listNamed = (css: string) => [...css.matchAll(/url\(\s*["']?#([^"')\s]+)/gi)].map(([, id = '']) => id)
