import { delegateContracts, delegationDesignator } from '@gangway/protocol'
import type { Address, SignedAuthorization } from 'viem'
import { formatAmount } from '../../model/token.js'
import { refuse } from '../../refuse.js'
import type { SigningContext } from '../../signingContext.js'
import { texts } from '../../texts.js'
import type { EvmNode, NodeCall } from '../createEvmNode.js'
import type { TokenReader } from '../createTokenReader.js'
import { readFees } from '../readFees.js'
import { readGas } from '../readGas.js'
import { readRollupFee } from '../readRollupFee.js'
import type { TransactionFacts } from '../readTransactionFacts.js'
import { getUnsignedBytes, type UnsignedTransaction } from '../signTransaction.js'
import { simulate } from '../simulate.js'
import { toTransaction } from '../toTransaction.js'
import { encodeBatch } from './delegation.js'

/** Calls of one account, at least two. */
export type Calls = readonly [NodeCall & { to: Address }, ...(NodeCall & { to: Address })[]]

/** What an authorisation takes at most, units of gas. EIP-7702 `PER_EMPTY_ACCOUNT_COST`. */
const authorizationGas = 25_000n

/**
 * Reads what a batch costs and does. `setsUp`: the account is handed to the delegate by the same transaction. Rejects as
 * the node does.
 *
 * @throws GangwayError `FRAME_REQUEST_REFUSED` where a call would fail, which it names, or the coins are not there.
 */
export async function readBatchFacts(
  calls: Calls,
  { setsUp, nameCall }: { setsUp: boolean; nameCall: (index: number) => string },
  { node, tokens, context }: { node: EvmNode; tokens: TokenReader; context: SigningContext },
): Promise<TransactionFacts> {
  const { evmAddress: from } = context
  const request = { from, to: from, value: 0n, data: encodeBatch(calls) }
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const [fees, gas, balance, block, simulation, latest, pending] = await Promise.all([
    readFees(request, node, context),
    readGas(node, request, {
      runsCode: true,
      wanted: undefined,
      code: setsUp ? delegationDesignator : undefined,
    }),
    node.getBalance(from),
    node.getBlock(),
    simulate(node, calls, tokens),
    node.getNonce(from, 'latest'),
    node.getNonce(from, 'pending'),
  ])
  if (balance < value)
    throw refuse(texts.notEnough(formatAmount(balance, tokens.native), formatAmount(value, tokens.native)))
  const { failure, failedAt } = simulation
  if (failedAt !== null) throw refuse(texts.callWouldFail(failedAt + 1, nameCall(failedAt), failure ?? ''))
  if (gas.failure !== null) throw refuse(texts.callsWouldFail(gas.failure))
  const limit = setsUp ? gas.limit + authorizationGas : gas.limit
  const transaction = toTransaction(request, {
    fees,
    gas: limit,
    nonce: pending,
    chainId: Number(context.network.id),
    blockGasLimit: block.gasLimit,
  })
  const bytes = getUnsignedBytes(setsUp ? withAuthorization(transaction, placeholder) : transaction)
  const dataFee = await readRollupFee(node, bytes)
  return {
    transaction,
    fees,
    gas: { ...gas, limit },
    dataFee,
    balance,
    nonces: { latest, pending },
    simulation,
  }
}

/** As long as the real one. */
const placeholder: SignedAuthorization = {
  address: delegateContracts.delegate,
  chainId: 1,
  nonce: 1,
  r: `0x${'11'.repeat(32)}`,
  s: `0x${'11'.repeat(32)}`,
  yParity: 1,
}

/** The same transaction, which hands the account over first. EIP-7702 type 4. */
export function withAuthorization(
  transaction: UnsignedTransaction,
  authorization: SignedAuthorization,
): UnsignedTransaction {
  if (transaction.type !== 'eip1559') throw refuse(texts.unknownTransactionType)
  return { ...transaction, type: 'eip7702', authorizationList: [authorization] }
}
