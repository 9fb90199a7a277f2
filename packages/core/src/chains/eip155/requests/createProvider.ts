import * as v from 'valibot'
import { type EIP1193Provider, getAddress, isAddress, isHash, isHex } from 'viem'
import type { Connection } from '../../../config/state.js'
import { type Eip1193Provider, getWallet } from '../getWallet.js'
import type { ReadTransaction } from './sendTransaction.js'

/** A transaction the wallet has sent for whoever uses the provider. */
export type ProvidedTransaction = Pick<ReadTransaction, 'to' | 'value' | 'data'> & {
  hash: `0x${string}`
  from: string
  /** As it was asked for; null: the network the wallet was on. */
  chainId: number | null
}

const hex = v.custom<`0x${string}`>((value) => isHex(value))
// Libraries may leave out the checksum of an address.
const address = v.pipe(
  v.custom<`0x${string}`>((value) => typeof value === 'string' && isAddress(value, { strict: false })),
  v.transform((value) => getAddress(value)),
)
const askedSchema = v.tuple([
  v.object({
    from: v.string(),
    to: address,
    value: v.optional(hex, '0x0'),
    data: v.optional(hex),
    input: v.optional(hex),
    chainId: v.optional(v.union([hex, v.number()])),
  }),
])
const typedSchema = v.custom<EIP1193Provider>(() => true)

/**
 * The wallet's own provider with types, and with an ear: `onSent` is told of each transaction it has sent.
 * Requests, answers and errors are passed on as they are (EIP-1193), so that libraries find what they expect.
 * Throws `CONNECTION_PROVIDER_NOT_FOUND`.
 */
export async function createProvider(
  connection: Connection,
  onSent: (transaction: ProvidedTransaction) => void,
): Promise<EIP1193Provider> {
  const wallet = await getWallet(connection)
  const request: Eip1193Provider['request'] = async (parameters) => {
    const answer = await wallet.request(parameters)
    if (parameters.method !== 'eth_sendTransaction') return answer
    try {
      tell(parameters.params, answer, onSent)
    } catch {
      // It is sent, listed or not: whoever asked must have its hash.
    }
    return answer
  }
  const provider: Required<Eip1193Provider> = {
    request,
    on: (event, listener) => wallet.on?.(event, listener),
    removeListener: (event, listener) => wallet.removeListener?.(event, listener),
  }
  // Every EIP-1193 provider takes what viem's type lets be asked.
  return v.parse(typedSchema, provider)
}

// What made a contract, or cannot be read, is the wallet's and the library's affair alone.
function tell(params: unknown, hash: unknown, onSent: (transaction: ProvidedTransaction) => void): void {
  const asked = v.safeParse(askedSchema, params)
  if (!asked.success || typeof hash !== 'string' || !isHash(hash)) return
  const { from, to, value, data, input, chainId } = asked.output[0]
  onSent({
    hash,
    from,
    to,
    value: BigInt(value),
    data: data ?? input ?? '0x',
    chainId: chainId === undefined ? null : Number(chainId),
  })
}
