import * as v from 'valibot'
import { type Address, type Hex, isAddress } from 'viem'
import { invalidParams } from '../ProviderRpcError.js'
import { quantitySchema } from './quantitySchema.js'

const hexSchema = v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value))
const addressSchema = v.custom<Address>((value) => typeof value === 'string' && isAddress(value))

const transactionRequestSchema = v.object({
  from: addressSchema,
  to: v.optional(v.nullable(addressSchema)),
  value: v.optional(quantitySchema, '0x0'),
  data: v.optional(hexSchema),
  input: v.optional(hexSchema),
  gas: v.optional(quantitySchema),
  gasPrice: v.optional(quantitySchema),
  maxFeePerGas: v.optional(quantitySchema),
  maxPriorityFeePerGas: v.optional(quantitySchema),
  nonce: v.optional(quantitySchema),
  chainId: v.optional(quantitySchema),
})

/** What a page asks to have sent; amounts in wei. */
export type TransactionRequest = v.InferOutput<typeof transactionRequestSchema>

/**
 * Reads the parameter of `eth_sendTransaction`.
 *
 * @throws ProviderRpcError −32602, also for gasPrice beside EIP-1559 fields (product.md §5).
 */
export function parseTransactionRequest(input: unknown): TransactionRequest {
  const request = v.safeParse(transactionRequestSchema, input)
  if (!request.success) throw invalidParams(`The transaction is not valid: ${request.issues[0].message}`)
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request.output
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined))
    throw invalidParams('gasPrice cannot be combined with EIP-1559 fields.')
  return request.output
}
