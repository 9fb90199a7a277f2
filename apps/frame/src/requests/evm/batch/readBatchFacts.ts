import { delegateContracts, delegationDesignator, GangwayError } from '@gangway/protocol'
import type { SignedAuthorization } from 'viem'
import { formatAmount } from '../../model/token.js'
import { refuse } from '../../refuse.js'
import type { SigningContext } from '../../signingContext.js'
import { texts } from '../../texts.js'
import type { EvmNode } from '../createEvmNode.js'
import type { TokenReader } from '../createTokenReader.js'
import { readFees } from '../readFees.js'
import { readGas } from '../readGas.js'
import { readRollupFee } from '../readRollupFee.js'
import type { TransactionFacts } from '../readTransactionFacts.js'
import { getUnsignedBytes, type UnsignedTransaction } from '../signTransaction.js'
import { type Simulation, simulate } from '../simulate.js'
import { toTransaction } from '../toTransaction.js'
import { encodeBatch } from './delegation.js'
import { type DescribedCall, getTotal } from './describeBatch.js'

/** What an authorisation takes at most, units of gas. EIP-7702 `PER_EMPTY_ACCOUNT_COST`. */
const authorizationGas = 25_000n

/** @throws GangwayError `FRAME_REQUEST_REFUSED` where a call would fail, which it names, or the coins are not there. */
export function assertCanSucceed(
  { simulation, balance, value }: { simulation: Simulation; balance: bigint; value: bigint },
  nameCall: (index: number) => string,
  { native }: Pick<TokenReader, 'native'>,
): void {
  if (balance < value)
    throw refuse(texts.notEnough(formatAmount(balance, native), formatAmount(value, native)))
  const { failure, failedAt } = simulation
  if (failedAt !== null) throw refuse(texts.callWouldFail(failedAt + 1, nameCall(failedAt), failure ?? ''))
}

/**
 * Reads what a batch costs and does. `setsUp`: the account is handed to the delegate by the same transaction. Rejects as
 * the node does.
 *
 * @throws GangwayError `FRAME_REQUEST_REFUSED` where a call would fail, which it names, or the coins are not there.
 */
export async function readBatchFacts(
  all: readonly DescribedCall[],
  setsUp: boolean,
  { node, tokens, context }: { node: EvmNode; tokens: TokenReader; context: SigningContext },
): Promise<TransactionFacts> {
  const { evmAddress: from } = context
  const calls = all.map(({ call }) => call)
  const [first, ...rest] = calls
  if (!first) throw new GangwayError('INVALID_INPUT')
  const request = { from, to: from, value: 0n, data: encodeBatch(calls) }
  const value = getTotal(all)
  const nameCall = (index: number) => all[index]?.description.title ?? ''
  const [fees, gas, balance, block, simulation, latest, pending] = await Promise.all([
    readFees(request, node, context),
    readGas(node, request, {
      runsCode: true,
      wanted: undefined,
      code: setsUp ? delegationDesignator : undefined,
    }),
    node.getBalance(from),
    node.getBlock(),
    simulate(node, [first, ...rest], tokens),
    node.getNonce(from, 'latest'),
    node.getNonce(from, 'pending'),
  ])
  assertCanSucceed({ simulation, balance, value }, nameCall, tokens)
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
