import { GangwayError } from '@gangway/protocol'
import type { ReadonlyUint8Array } from '@solana/kit'

/** Numbers of the extensions we know, as the Token-2022 program counts them. */
export const extensionNumbers = {
  transferFeeConfig: 1,
  mintCloseAuthority: 3,
  confidentialTransferMint: 4,
  confidentialTransferAccount: 5,
  defaultAccountState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  interestBearingConfig: 10,
  permanentDelegate: 12,
  transferHook: 14,
  confidentialTransferFeeConfig: 16,
  metadataPointer: 18,
  tokenMetadata: 19,
  groupPointer: 20,
  tokenGroup: 21,
  groupMemberPointer: 22,
  tokenGroupMember: 23,
  scaledUiAmount: 25,
  pausable: 26,
} as const

/** Extensions by number, each with its bytes. */
export type Extensions = ReadonlyMap<number, ReadonlyUint8Array>

/** Both mints and accounts are padded to the size of an account; a byte that tells them apart follows. */
const extensionsStart = 166

/**
 * Reads the extensions of a Token-2022 mint or account from its bytes: after the base, a list of number (u16),
 * length (u16) and content. The nodes' own `jsonParsed` is no help: it silently leaves out all of them where it
 * does not know one.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` for bytes no token program writes.
 */
export function readExtensions(data: ReadonlyUint8Array): Extensions {
  const found = new Map<number, ReadonlyUint8Array>()
  const readU16 = (at: number) => (data[at] ?? 0) + (data[at + 1] ?? 0) * 256
  for (let at = extensionsStart; at + 4 <= data.length; ) {
    const number = readU16(at)
    if (number === 0) break
    const end = at + 4 + readU16(at + 2)
    if (end > data.length)
      throw new GangwayError('SEND_INVALID_PARAMETERS', { details: 'the token account is malformed' })
    found.set(number, data.slice(at + 4, end))
    at = end
  }
  return found
}

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
