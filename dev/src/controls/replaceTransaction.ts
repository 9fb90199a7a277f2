import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { type Hash, isHash, numberToHex } from 'viem'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { invalidInput } from '../invalidInput.js'
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import type { PendingTransaction } from './PendingTransaction.js'
import { readPendingTransactions } from './readPendingTransactions.js'

/**
 * What takes the place of a waiting transaction, under the same nonce: the same call for a higher fee, nothing sent to
 * oneself, or a call that has nothing to do with it.
 */
export const replacements = ['fee', 'cancel', 'other'] as const

/** See {@link replacements}. */
export type Replacement = (typeof replacements)[number]

const hashSchema = v.custom<Hash>((value) => typeof value === 'string' && isHash(value))

/**
 * Replaces a waiting transaction as its sender would, without the sender's key; resolves with the new one's hash.
 *
 * @throws GangwayError `INVALID_INPUT` when it is not waiting (any more), `RPC_UPSTREAM_FAILED` when the node refuses.
 */
export async function replaceTransaction(rpcUrl: string, hash: string, by: Replacement): Promise<Hash> {
  const waiting = await readPendingTransactions(rpcUrl)
  const transaction = waiting.find((other) => other.hash === hash)
  if (!transaction) throw invalidInput('This transaction does not wait for a block', 'hash')
  const { from, nonce } = transaction
  await callJsonRpc(rpcUrl, 'anvil_impersonateAccount', [from])
  try {
    const request = { from, nonce: numberToHex(nonce), ...getCall(transaction, by), ...getFees(transaction) }
    return parseWith(hashSchema, await callJsonRpc(rpcUrl, 'eth_sendTransaction', [request]))
  } finally {
    await callJsonRpc(rpcUrl, 'anvil_stopImpersonatingAccount', [from])
  }
}

function getCall({ from, to, value, input, gas }: PendingTransaction, by: Replacement) {
  if (by === 'fee')
    return { ...(to ? { to } : {}), value: numberToHex(value), data: input, gas: numberToHex(gas) }
  const { address } = getLocalEvmAccount(localEvmAccountIndexes.faucet)
  return { to: by === 'cancel' ? from : address, value: '0x0', gas: numberToHex(plainGas) }
}

/** Gas of a call without data. */
const plainGas = 21_000

/** A quarter more: nodes ask a tenth more of a transaction that takes another's place. */
function getFees({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: PendingTransaction) {
  const raise = (fee: bigint) => numberToHex((fee * 5n) / 4n + 1n)
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) return { gasPrice: raise(gasPrice) }
  return { maxFeePerGas: raise(maxFeePerGas), maxPriorityFeePerGas: raise(maxPriorityFeePerGas) }
}
