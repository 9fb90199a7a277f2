import { assertRpcRequest, invalidParams } from '@gangway/protocol'
import * as v from 'valibot'
import { type Address, type Hex, zeroAddress } from 'viem'
import { parseParams } from '../../model/parseParams.js'
import { refuse } from '../refuse.js'
import type { SigningContext } from '../signingContext.js'
import { assertNotOwnContract, assertOwnAccount } from './assertOwnAccount.js'
import { addressSchema, bytesSchema, hashSchema, quantitySchema } from './hexSchemas.js'

/** What an app may say about a transaction. What it left out is chosen for it. */
export type TransactionRequest = {
  from: Address
  /** null: creates a contract. */
  to: Address | null
  value: bigint
  data: Hex
  nonce?: number
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  /** Hash of the transaction under way that it takes the place of, which is then checked and shown. */
  replaces?: Hex
}

const quantity = v.nullish(quantitySchema)

const transactionSchema = v.object({
  from: v.nullish(addressSchema),
  to: v.nullish(addressSchema),
  value: quantity,
  data: v.nullish(bytesSchema),
  input: v.nullish(bytesSchema),
  gas: quantity,
  gasLimit: quantity,
  gasPrice: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  nonce: quantity,
  chainId: quantity,
  type: quantity,
  // Gangway's own.
  replaces: v.nullish(hashSchema),
  authorizationList: v.nullish(v.unknown()),
  blobs: v.nullish(v.unknown()),
  blobVersionedHashes: v.nullish(v.unknown()),
  maxFeePerBlobGas: v.nullish(v.unknown()),
})

/** Highest type that is signed: EIP-1559. 3 carries blobs, 4 hands the account to a contract (EIP-7702). */
const highestType = 2n

const absent = v.nullish(v.never())

/** What sets the account back and nothing else; whose signature the tuple has is not looked at, it is made here. */
const setBackSchema = ({ evmAddress, network }: SigningContext) =>
  v.looseObject({
    to: v.literal(evmAddress),
    value: v.nullish(v.literal(0n)),
    data: v.nullish(v.literal('0x')),
    input: v.nullish(v.literal('0x')),
    type: v.nullish(v.literal(4n)),
    chainId: v.nullish(v.literal(BigInt(network.id))),
    authorizationList: v.strictTuple([
      v.looseObject({
        address: v.pipe(v.string(), v.literal(zeroAddress)),
        chainId: v.pipe(quantitySchema, v.literal(BigInt(network.id))),
      }),
    ]),
    nonce: absent,
    replaces: absent,
    blobs: absent,
    blobVersionedHashes: absent,
    maxFeePerBlobGas: absent,
  })

/**
 * Reads the parameter of `eth_sendTransaction`. An access list and fields it does not know are dropped. `setBack`: it takes
 * the account's contract away and does nothing else.
 *
 * @throws GangwayError `INVALID_INPUT`, `SEND_FEE_CONFLICT` (product.md §5), `FRAME_REQUEST_REFUSED` for another account or
 * network, any other EIP-7702 authorisation, a call of the account's own contract, blobs.
 */
export function readTransactionRequest(
  params: unknown,
  context: SigningContext,
): TransactionRequest | 'setBack' {
  const [sent] = parseParams(v.looseTuple([transactionSchema]), params)
  assertRpcRequest({ method: 'eth_sendTransaction', params: [sent] })
  const { texts } = context
  if (sent.from) assertOwnAccount(sent.from, context)
  if (v.is(setBackSchema(context), sent)) return 'setBack'
  if (sent.authorizationList || sent.type === 4n) throw refuse(texts, (each) => each.delegation)
  if (sent.blobs || sent.blobVersionedHashes || sent.maxFeePerBlobGas || (sent.type ?? 0n) > highestType)
    throw refuse(texts, (each) => each.unknownTransactionType)
  if (typeof sent.chainId === 'bigint' && sent.chainId !== BigInt(context.network.id))
    throw refuse(texts, (each) => each.otherNetwork(context.network.name))
  const data = sent.data ?? sent.input ?? '0x'
  if (sent.input && data !== sent.input) throw invalidParams('params[0].input', 'Not the same as data')
  assertNotOwnContract({ to: sent.to ?? null, data }, context)
  const gas = sent.gas ?? sent.gasLimit
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas: tip } = sent
  if (maxFeePerGas != null && tip != null && tip > maxFeePerGas)
    throw invalidParams('params[0].maxPriorityFeePerGas', 'More than maxFeePerGas')
  return {
    from: context.evmAddress,
    to: sent.to ?? null,
    value: sent.value ?? 0n,
    data,
    ...(sent.nonce == null ? {} : { nonce: toNonce(sent.nonce) }),
    ...(gas == null ? {} : { gas }),
    ...(gasPrice == null ? {} : { gasPrice }),
    ...(maxFeePerGas == null ? {} : { maxFeePerGas }),
    ...(tip == null ? {} : { maxPriorityFeePerGas: tip }),
    ...(sent.replaces == null ? {} : { replaces: sent.replaces }),
  }
}

function toNonce(nonce: bigint): number {
  if (nonce > BigInt(Number.MAX_SAFE_INTEGER)) throw invalidParams('params[0].nonce')
  return Number(nonce)
}
