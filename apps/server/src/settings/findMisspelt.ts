import type { EnvironmentProblem } from '@gangway/server-kit'
import { variables } from './variables.js'

/** Names of up to this length differ from too many others by one letter in place of another (`APP_PORT`, `API_PORT`). */
const shortName = 9
const shortestName = 5

/**
 * Variables that nothing reads and that are nearly called as one that is read and not set: whoever wrote them meant that
 * one. What is like nothing here is somebody else's. `names`: those that are read, `_*` for families.
 */
export function findMisspelt(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[] = Object.keys(variables),
): EnvironmentProblem[] {
  const isSet = (name: string) => Boolean(env[name]?.trim())
  const plain = names.filter((name) => !name.endsWith('_*'))
  const known = new Set([...plain, ...plain.map((name) => `${name}_FILE`)])
  const prefixes = names.filter((name) => name.endsWith('_*')).map((name) => name.slice(0, -1))
  return Object.keys(env)
    .filter((name) => isSet(name) && !known.has(name) && !prefixes.some((prefix) => name.startsWith(prefix)))
    .flatMap((name) => {
      const meant =
        findMeant(
          name,
          [...known].filter((each) => !isSet(each)),
        ) ?? findFamily(name, prefixes)
      if (meant === undefined) return []
      return [{ field: name, description: `Unknown; call it ${meant} if that is meant, else take it away` }]
    })
}

function findMeant(name: string, known: readonly string[]): string | undefined {
  const spelt = name.toUpperCase().replaceAll('-', '_')
  const own = spelt.replace(/^(GANGWAY|GW)_/, '')
  return known.find((each) => each === spelt || each === own) ?? known.find((each) => isNear(spelt, each))
}

/** `RPC_URLS_1`, `RPC_URL`: the network's part is left out of the comparison. */
function findFamily(name: string, prefixes: readonly string[]): string | undefined {
  const spelt = name.toUpperCase()
  const prefix = prefixes.find(
    (each) => `${spelt}_` === each || countEdits(spelt.slice(0, spelt.lastIndexOf('_') + 1), each) <= 1,
  )
  return prefix && `${prefix}<id>`
}

function isNear(name: string, known: string): boolean {
  if (Math.min(name.length, known.length) < shortestName) return false
  const edits = countEdits(name, known)
  const isOtherLength = name.length !== known.length
  // `FRAME_HOST` is no misspelt `FRAME_PORT`: who replaces letters replaces one.
  const isSlip = isOtherLength || isSameLetters(name, known)
  return known.length > shortName ? edits <= 1 || (edits === 2 && isSlip) : edits === 1 && isSlip
}

const isSameLetters = (one: string, other: string) => [...one].sort().join() === [...other].sort().join()

/** Letters to add, take away, replace or swap with their neighbour, to make one of the other (optimal string alignment). */
function countEdits(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row++) {
    rows.push([row])
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
