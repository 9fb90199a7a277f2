import { invalidParams } from '@gangway/protocol'
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
import type { Fees } from './readFees.js'
import type { TransactionRequest } from './readTransactionRequest.js'

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

/**
 * Puts a transaction together, every field said.
 *
 * @throws GangwayError `INVALID_INPUT` for more gas than a block holds.
 */
export function toTransaction(
  { to, value, data }: TransactionRequest,
  chosen: { fees: Fees; gas: bigint; nonce: number; chainId: number; blockGasLimit: bigint },
): UnsignedTransaction {
  const { fees, gas, nonce, chainId, blockGasLimit } = chosen
  if (gas > blockGasLimit) throw invalidParams('params[0].gas', 'More than a block holds')
  const fields = { chainId, nonce, gas, to, value, data }
  if (fees.type === 'legacy') return { ...fields, type: 'legacy', gasPrice: fees.gasPrice }
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  return { ...fields, type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas }
}
