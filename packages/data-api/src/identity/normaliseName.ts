import { ens_normalize } from '@adraffy/ens-normalize'
import { GangwayError } from '@gangway/protocol'

/** Longest name taken, characters. */
const maxLength = 255

/**
 * A name in the one spelling ENSIP-15 gives it, in which it is hashed. It must have a label before one of `suffixes`
 * (such as `.eth`): nothing else is a name here (product.md §5).
 *
 * @throws GangwayError `NAME_INVALID`.
 */
export function normaliseName(name: string, suffixes: readonly string[]): string {
  const normalised = name.length > maxLength ? '' : normalise(name)
  const isKnown = suffixes.some((suffix) => normalised.length > suffix.length && normalised.endsWith(suffix))
  if (isKnown) return normalised
  throw new GangwayError('NAME_INVALID', { context: { field: 'name' } })
}

function normalise(name: string): string {
  try {
    return ens_normalize(name)
  } catch (cause) {
    throw new GangwayError('NAME_INVALID', { cause, context: { field: 'name' } })
  }
}
