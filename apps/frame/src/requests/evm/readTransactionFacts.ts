import type { SigningContext } from '../signingContext.js'
import type { EvmNode } from './createEvmNode.js'
import type { TokenReader } from './createTokenReader.js'
import { type Fees, type Gas, readFees, readGas, readRollupFee } from './readFees.js'
import type { TransactionRequest } from './readTransactionRequest.js'
import { raiseFees } from './replacement/raiseFees.js'
import type { ReplacedTransaction } from './replacement/readReplaced.js'
import { getUnsignedBytes, toTransaction, type UnsignedTransaction } from './signTransaction.js'
import { type Simulation, simulate } from './simulate.js'

/** A transaction as it would be signed, and what the node says of it. Amounts in wei. */
export type TransactionFacts = {
  transaction: UnsignedTransaction
  fees: Fees
  gas: Gas
  /** What a roll-up takes on top for the bytes; it follows another chain's prices and may double. */
  dataFee: bigint
  balance: bigint
  /** How many transactions of the account are in the chain, and with those under way. */
  nonces: { latest: number; pending: number }
  simulation: Simulation
}

/**
 * Reads all of it; `replaced` is what the transaction takes the place of. Rejects as the node does: without these
 * answers nothing can be shown.
 */
export async function readTransactionFacts(
  request: TransactionRequest,
  replaced: ReplacedTransaction | null,
  { node, tokens, context }: { node: EvmNode; tokens: TokenReader; context: SigningContext },
): Promise<TransactionFacts> {
  const { from, to } = request
  const runsCode = to === null || (await node.getCode(to)) !== '0x'
  const [market, gas, balance, block, simulation, latest, pending] = await Promise.all([
    readFees(request, node, context),
    readGas(node, request, { runsCode, wanted: request.gas }),
    node.getBalance(from),
    node.getBlock(),
    simulate(node, [request], tokens),
    node.getNonce(from, 'latest'),
    node.getNonce(from, 'pending'),
  ])
  const fees = replaced ? raiseFees(market, replaced) : market
  const transaction = toTransaction(request, {
    fees,
    gas: gas.limit,
    nonce: request.nonce ?? pending,
    chainId: Number(context.network.id),
    blockGasLimit: block.gasLimit,
  })
  const dataFee = await readRollupFee(node, getUnsignedBytes(transaction))
  return { transaction, fees, gas, dataFee, balance, nonces: { latest, pending }, simulation }
}
