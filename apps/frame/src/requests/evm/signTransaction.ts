import {
  type Hex,
  hexToBytes,
  keccak256,
  serializeTransaction,
  type TransactionSerializableEIP1559,
  type TransactionSerializableEIP7702,
  type TransactionSerializableLegacy,
  toHex,
} from 'viem'
import type { Signers } from '../signingContext.js'

/** A whole transaction without a signature. */
export type UnsignedTransaction =
  | TransactionSerializableEIP1559
  | TransactionSerializableEIP7702
  | TransactionSerializableLegacy

/** The bytes whose digest is signed. */
export function getUnsignedBytes(transaction: UnsignedTransaction): Hex {
  return serializeTransaction(transaction)
}

/** Digest that is signed. */
export function getDigest(transaction: UnsignedTransaction): Hex {
  return keccak256(getUnsignedBytes(transaction))
}

/** The signed transaction as it is sent. */
export function signTransaction(transaction: UnsignedTransaction, { signEvmDigest }: Signers): Hex {
  const signature = signEvmDigest(hexToBytes(getDigest(transaction)))
  const v = BigInt(signature[64] ?? 0)
  return serializeTransaction(transaction, {
    r: toHex(signature.subarray(0, 32)),
    s: toHex(signature.subarray(32, 64)),
    v,
    yParity: Number(v - 27n),
  })
}
