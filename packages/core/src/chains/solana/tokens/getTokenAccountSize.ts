import { extensionNumbers } from './extensionNumbers.js'
import type { Extensions } from './readExtensions.js'

/** A token account without extensions. */
const baseSize = 165n

/** The byte that tells mints from accounts. */
const kindSize = 1n

/** An extension's number and length. */
const headerSize = 4n

/** What extensions of a mint add to the content of each new account. */
const accountExtensionSizes: readonly [mintExtension: number, size: bigint][] = [
  [extensionNumbers.transferFeeConfig, 8n],
  [extensionNumbers.nonTransferable, 0n],
  [extensionNumbers.transferHook, 1n],
  [extensionNumbers.pausable, 0n],
]

/**
 * Bytes of an associated token account that is still to be created. Null for a mint of the Token program, whose accounts have
 * no extensions; those of Token-2022 have at least the one that keeps their owner.
 */
export function getTokenAccountSize(mintExtensions: Extensions | null): bigint {
  if (!mintExtensions) return baseSize
  const added = accountExtensionSizes
    .filter(([number]) => mintExtensions.has(number))
    .reduce((sum, [, size]) => sum + headerSize + size, 0n)
  return baseSize + kindSize + headerSize + added
}
