import { removeIdentities } from './removeIdentities.js'

/** Properties that hold somebody's identity, or text of other people's making, whatever they look like. */
const neverKept = /address|account|cursor|email|ensname|stack|uri/i

const mostProperties = 20
const mostEntries = 50
const mostCharacters = 200

/**
 * What is kept of an event's properties: plain values and lists of them, short, and nothing that may name a person.
 * null when nothing is left.
 */
export function cleanProperties(
  properties: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const kept = Object.entries(properties)
    .filter(([name]) => /^[a-zA-Z]\w{0,39}$/.test(name) && !neverKept.test(name))
    .map(([name, value]) => [name, Array.isArray(value) ? cleanList(value) : cleanValue(value)] as const)
    .filter(([, value]) => value !== undefined)
    .slice(0, mostProperties)
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

function cleanList(values: readonly unknown[]): unknown[] {
  return values
    .slice(0, mostEntries)
    .map(cleanValue)
    .filter((value) => value !== undefined)
}

function cleanValue(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  // Cut last, since half of an address would no longer look like one, and between characters.
  return typeof value === 'string'
    ? [...removeIdentities(value)].slice(0, mostCharacters).join('')
    : undefined
}
