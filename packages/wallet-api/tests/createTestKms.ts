import { createEnvironmentKms } from '../src/kms/createEnvironmentKms.js'
import { addKey, parseKeySet } from '../src/kms/keySet.js'
import type { Kms } from '../src/kms/kms.js'

/** A KMS with a key of its own. */
export function createTestKms(): Kms {
  return createEnvironmentKms(addKey(undefined), 'KEY_ENCRYPTION_KEYS')
}

/** Two states of one KMS: before a key was added, and after. */
export function createRotatedKms(): { before: Kms; after: Kms; onlyNew: Kms } {
  const first = addKey(undefined)
  const second = addKey(parseKeySet(first))
  const { current, keys } = JSON.parse(second)
  const onlyNew = JSON.stringify({ current, keys: { [current]: keys[current] } })
  const [before, after, left] = [first, second, onlyNew].map((text) => createEnvironmentKms(text, 'KEYS'))
  if (!before || !after || !left) throw new Error('three texts give three')
  return { before, after, onlyNew: left }
}
