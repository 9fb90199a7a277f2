import { delegateContracts, delegationDesignator, type GangwayError } from '@gangway/protocol'
import type { Address, SignedAuthorization } from 'viem'
import { formatAmount } from '../../model/token.js'
import { refuse } from '../../refuse.js'
import type { SigningContext } from '../../signingContext.js'
import type { RequestTexts } from '../../texts/en.js'
import type { EvmNode, NodeCall } from '../createEvmNode.js'
import type { TokenReader } from '../createTokenReader.js'
import { readFees, readGas, readRollupFee } from '../readFees.js'
import type { TransactionFacts } from '../readTransactionFacts.js'
import { getUnsignedBytes, toTransaction, type UnsignedTransaction } from '../signTransaction.js'
import { simulate } from '../simulate.js'
import { encodeBatch } from './delegation.js'
import { type DescribedCall, getTotal } from './describeBatch.js'

/** What an authorisation takes at most, units of gas. EIP-7702 `PER_EMPTY_ACCOUNT_COST`. */
const authorizationGas = 25_000n

/** A batch as it is tried: what the account tells itself; none of calls sets the account up and does nothing. */
export function toSelfCall(all: readonly DescribedCall[], account: Address): NodeCall {
  return { from: account, to: account, value: 0n, data: encodeBatch(all.map(({ call }) => call)) }
}

/**
 * What a batch is refused with that would fail: that the coins are not there, else the call that fails when they are tried
 * one by one, else the reason alone.
 */
export async function explainFailure(
  all: readonly DescribedCall[],
  { reason, balance }: { reason: string; balance: bigint },
  { node, tokens }: { node: EvmNode; tokens: TokenReader },
): Promise<GangwayError> {
  const { native, texts } = tokens
  const value = getTotal(all)
  if (balance < value)
    return refuse(texts, (each) =>
      each.notEnough(formatAmount(balance, native, each), formatAmount(value, native, each)),
    )
  const [first, ...rest] = all
  if (!first) return refuse(texts, (each) => each.setUpWouldFail(reason))
  const { failedAt, failure } = await simulate(node, [first.call, ...rest.map(({ call }) => call)], tokens)
  const failed = failedAt === null ? undefined : all[failedAt]
  if (failedAt === null || !failed) return refuse(texts, (each) => each.callsWouldFail(reason))
  const { title } = failed.description
  return refuse(texts, (each) => each.callWouldFail(failedAt + 1, each === texts ? title : '', failure ?? ''))
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
  const code = setsUp ? delegationDesignator : undefined
  const request = { ...toSelfCall(all, from), to: from }
  const [fees, gas, balance, block, simulation, latest, pending] = await Promise.all([
    readFees(request, node, context),
    readGas(node, request, { runsCode: true, wanted: undefined, code }),
    node.getBalance(from),
    node.getBlock(),
    simulate(node, [request], tokens, code),
    node.getNonce(from, 'latest'),
    node.getNonce(from, 'pending'),
  ])
  const reason = simulation.failure ?? gas.failure
  if (reason !== null) throw await explainFailure(all, { reason, balance }, { node, tokens })
  const transaction = toTransaction(request, {
    fees,
    gas: gas.limit,
    nonce: pending,
    chainId: Number(context.network.id),
    blockGasLimit: block.gasLimit,
  })
  const facts = { transaction, fees, gas, balance, nonces: { latest, pending }, simulation }
  if (setsUp) return addAuthorization(facts, node, context.texts)
  return { ...facts, dataFee: await readRollupFee(node, getUnsignedBytes(transaction)) }
}

/** What the same transaction costs with an authorisation in it. */
export async function addAuthorization(
  facts: Omit<TransactionFacts, 'dataFee'>,
  node: EvmNode,
  texts: RequestTexts,
): Promise<TransactionFacts> {
  const limit = facts.gas.limit + authorizationGas
  const transaction = { ...facts.transaction, gas: limit }
  const bytes = getUnsignedBytes(withAuthorization(transaction, placeholder, texts))
  return { ...facts, transaction, gas: { ...facts.gas, limit }, dataFee: await readRollupFee(node, bytes) }
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
  texts: RequestTexts,
): UnsignedTransaction {
  if (transaction.type !== 'eip1559') throw refuse(texts, (each) => each.unknownTransactionType)
  return { ...transaction, type: 'eip7702', authorizationList: [authorization] }
}
