import { createPublicKey, verify } from 'node:crypto'
import { GangwayError } from '@gangway/protocol'
import { base58, base64 } from '@scure/base'

/** A transaction of Solana, as its bytes say. Addresses in base58. */
export type SolanaTransaction = {
  /** Who has to sign, whoever pays first; whether each has. */
  signers: readonly { address: string; hasSigned: boolean }[]
  /** Accounts that are named in it. */
  keys: readonly string[]
  /** Accounts that it names by their places in a table on the chain: those that may change, and those that may not. */
  tables: readonly { address: string; writable: readonly number[]; others: readonly number[] }[]
  /** `accounts`: places in `keys`, then in what the tables name: of all of them what may change first. */
  instructions: readonly { program: string; accounts: readonly number[]; data: Uint8Array }[]
}

/** Longest there is: what fits into a packet. */
const maxLength = 1_232

/**
 * Reads a transaction, legacy or version 0.
 *
 * @throws GangwayError `DATA_SWAP_REFUSED` for anything else.
 */
export function readSolanaTransaction(text: string): SolanaTransaction {
  const bytes = decode(text)
  const cursor = createCursor(bytes)
  const signatures = Array.from({ length: cursor.readLength() }, () => cursor.readBytes(64))
  const message = cursor.getRest()
  const first = cursor.readByte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) throw unreadable()
  const required = isVersioned ? cursor.readByte() : first
  cursor.readBytes(2)
  const keys = Array.from({ length: cursor.readLength() }, () => base58.encode(cursor.readBytes(32)))
  cursor.readBytes(32)
  const instructions = Array.from({ length: cursor.readLength() }, () => {
    // A program is always named in the transaction itself.
    const program = keys[cursor.readByte()]
    const accounts = [...cursor.readBytes(cursor.readLength())]
    const data = cursor.readBytes(cursor.readLength())
    if (program === undefined) throw unreadable()
    return { program, accounts, data }
  })
  const tables = Array.from({ length: isVersioned ? cursor.readLength() : 0 }, () => {
    const address = base58.encode(cursor.readBytes(32))
    const writable = [...cursor.readBytes(cursor.readLength())]
    return { address, writable, others: [...cursor.readBytes(cursor.readLength())] }
  })
  if (!cursor.isAtEnd() || required !== signatures.length || required > keys.length || required === 0)
    throw unreadable()
  return {
    keys,
    tables,
    instructions,
    signers: signatures.map((signature, index) => ({
      address: keys[index] ?? '',
      hasSigned: isSignature(signature, keys[index] ?? '', message),
    })),
  }
}

/** Whether an account has signed a message (Ed25519). One that has not yet has left zeros. */
function isSignature(signature: Uint8Array, address: string, message: Uint8Array): boolean {
  if (signature.every((byte) => byte === 0)) return false
  try {
    const x = Buffer.from(base58.decode(address)).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, message, key, signature)
  } catch {
    // It is no key that signs.
    return false
  }
}

function decode(text: string): Uint8Array {
  try {
    const bytes = base64.decode(text)
    if (bytes.length <= maxLength) return bytes
  } catch {
    // It is no base64.
  }
  throw unreadable()
}

function createCursor(bytes: Uint8Array) {
  let at = 0
  const readBytes = (length: number) => {
    if (at + length > bytes.length) throw unreadable()
    at += length
    return bytes.subarray(at - length, at)
  }
  const readByte = () => readBytes(1)[0] ?? 0
  return {
    readBytes,
    readByte,
    /** Solana's short numbers: seven bits a byte, three bytes at most. */
    readLength() {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const byte = readByte()
        value += (byte & 0x7f) << shift
        if (byte < 0x80) return value
      }
      throw unreadable()
    },
    /** What has not been read. */
    getRest: () => bytes.subarray(at),
    isAtEnd: () => at === bytes.length,
  }
}

function unreadable(): GangwayError {
  return new GangwayError('DATA_SWAP_REFUSED', { details: 'no transaction' })
}
