import type { Login } from '../../database/auth/logins.js'
import type { KeyedHash } from '../../limits/keyedHash.js'

/** How many the owner chooses among. */
const count = 3

/**
 * The numbers a page behind a link offers: the one the app shows among others, in ascending order, the same whenever
 * they are asked for. null: the app shows none. Nobody without the pepper can tell which is which.
 */
export function listNumbers(hash: KeyedHash, { id, matchNumber }: Pick<Login, 'id' | 'matchNumber'>) {
  if (matchNumber === null) return null
  const numbers = new Set([matchNumber])
  for (let at = 0; numbers.size < count; at += 1) {
    const drawn = Buffer.from(hash('numbers', id, String(at)), 'base64url').readUInt32BE()
    numbers.add(String(drawn % 100).padStart(2, '0'))
  }
  return [...numbers].sort()
}
