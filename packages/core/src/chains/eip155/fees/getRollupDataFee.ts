import { encodeFunctionData, hexToBigInt, serializeTransaction } from 'viem'
import { call } from 'viem/actions'
import type { Eip155RpcClient } from '../createGetClient.js'
import type { TransferCall } from '../toTransferCall.js'

/** Predeploy of every OP-stack chain. https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'

const oracleAbi = [
  {
    type: 'function',
    name: 'getL1Fee',
    stateMutability: 'view',
    inputs: [{ name: 'data', type: 'bytes' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const

/** Longer than the fields that are not known yet will be, so that no byte is forgotten. */
const widestFields = {
  type: 'eip1559',
  nonce: 0xffff_ffff,
  gas: 0xffff_ffffn,
  maxFeePerGas: 0xffff_ffff_ffffn,
  maxPriorityFeePerGas: 0xffff_ffff_ffffn,
} as const

/**
 * What an OP-stack roll-up (Optimism, Base, Zora) charges on top of gas for keeping the transaction's bytes, in wei;
 * 0 on any other network, where nothing answers at the oracle's address and gas covers all (Arbitrum, zkSync, Linea).
 * Rejects when the node cannot tell.
 */
export async function getRollupDataFee(client: Eip155RpcClient, transfer: TransferCall): Promise<bigint> {
  const bytes = serializeTransaction({ ...transfer, ...widestFields, chainId: client.chain.id })
  const data = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [bytes] })
  const answer = await call(client, { to: gasPriceOracle, data })
  return answer.data && answer.data.length === 66 ? hexToBigInt(answer.data) : 0n
}
