import * as v from 'valibot'
import { getAddress, hexToBigInt, isAddress, isHex } from 'viem'

const hexSchema = v.custom<`0x${string}`>((value) => isHex(value))
const quantitySchema = v.pipe(hexSchema, v.transform(hexToBigInt))
const addressSchema = v.pipe(
  v.custom<`0x${string}`>((value) => typeof value === 'string' && isAddress(value, { strict: false })),
  v.transform((address) => getAddress(address)),
)

/** A transaction an EVM node holds and has not put into a block. */
export const pendingTransactionSchema = v.object({
  hash: hexSchema,
  from: addressSchema,
  /** Null: it creates a contract. */
  to: v.nullable(addressSchema),
  nonce: quantitySchema,
  /** wei */
  value: quantitySchema,
  input: hexSchema,
  gas: quantitySchema,
  /** wei per gas; the most it pays when it names fees as EIP-1559 has them. */
  gasPrice: quantitySchema,
  maxFeePerGas: v.optional(quantitySchema),
  maxPriorityFeePerGas: v.optional(quantitySchema),
})

/** See {@link pendingTransactionSchema}. */
export type PendingTransaction = v.InferOutput<typeof pendingTransactionSchema>
