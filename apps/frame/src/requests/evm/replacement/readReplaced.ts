import { GangwayError, invalidParams } from '@gangway/protocol'
import type { Address, Hex } from 'viem'
import { refuse } from '../../refuse.js'
import type { RequestTexts } from '../../texts/en.js'
import type { EvmNode } from '../createEvmNode.js'
import type { TransactionRequest } from '../readTransactionRequest.js'

/** A transaction of the account that is under way, as the node has it. Prices are wei of one unit of gas. */
export type ReplacedTransaction = {
  hash: Hex
  to: Address | null
  value: bigint
  data: Hex
  gas: bigint
  maxFee: bigint
  tip: bigint
  /** What takes its place pays nothing and does nothing; false: it does the same once more. */
  isCancelled: boolean
}

/**
 * Reads the transaction a request wants to take the place of. Whether that is the account's own, waits at this nonce,
 * and is followed by the same or by nothing, is checked here: the app is not believed.
 *
 * @throws GangwayError `SEND_NONCE_TOO_LOW` for one that is in the chain, `INVALID_INPUT` for a request that chooses
 * the gas or the fee, `FRAME_REQUEST_REFUSED` for everything else that is no replacement.
 */
export async function readReplaced(
  request: TransactionRequest & { replaces: Hex },
  node: EvmNode,
  texts: RequestTexts,
): Promise<ReplacedTransaction> {
  const { from, to, value, data, nonce, replaces: hash } = request
  if ((request.gas ?? request.gasPrice ?? request.maxFeePerGas ?? request.maxPriorityFeePerGas) !== undefined)
    throw invalidParams('params[0].gas', 'Gas and fee of a replacement are chosen here')
  const old = await node.getTransaction(hash)
  if (old === null) throw refuse(texts, (each) => each.notUnderWay)
  if (old.from !== from) throw refuse(texts, (each) => each.otherAccount)
  if (old.blockNumber != null) throw new GangwayError('SEND_NONCE_TOO_LOW')
  const isSame = (old.to ?? null) === to && old.value === value && old.input === data
  const isCancelled = to === from && value === 0n && data === '0x' && !isSame
  if (old.nonce !== BigInt(nonce ?? -1) || !(isSame || isCancelled))
    throw refuse(texts, (each) => each.otherReplacement)
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = old
  return {
    hash,
    to: old.to ?? null,
    value: old.value,
    data: old.input,
    gas,
    maxFee: maxFeePerGas ?? gasPrice ?? 0n,
    tip: maxPriorityFeePerGas ?? gasPrice ?? 0n,
    isCancelled,
  }
}

/** The request as it is prepared: the same once more asks for the same gas, a cancellation for what it takes. */
export function toReplacement(
  request: TransactionRequest,
  { gas, isCancelled }: ReplacedTransaction,
): TransactionRequest {
  return isCancelled ? request : { ...request, gas }
}
