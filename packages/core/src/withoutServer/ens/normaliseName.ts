import { GangwayError } from '@gangway/protocol'

/** Longest name taken, characters. */
const maxLength = 255

/** Such a text is as ENSIP-15 has it: its rules for other signs take 25 kB. */
const isPlain = (name: string) => /^[a-z0-9.-]+$/.test(name) && !/(^|\.)(\.|..--|$)/.test(name)

/**
 * A name of `.eth` in the one spelling ENSIP-15 gives it, in which it is hashed: nothing else is a name here (product.md §5).
 *
 * @throws GangwayError `NAME_INVALID`.
 */
export async function normaliseName(name: string): Promise<string> {
  const normalised = name.length > maxLength ? '' : await normalise(name)
  if (/.\.eth$/.test(normalised)) return normalised
  throw new GangwayError('NAME_INVALID', { context: { field: 'name' } })
}

async function normalise(name: string): Promise<string> {
  const lower = name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (isPlain(lower)) return lower
  const { normalize } = await import('viem/ens')
  try {
    return normalize(name)
  } catch (cause) {
    throw new GangwayError('NAME_INVALID', { cause, context: { field: 'name' } })
  }
}
