import { type Address, encodeFunctionData, type Hex, hexToBigInt, parseAbi } from 'viem'
import type { EvmNode } from './createEvmNode.js'

/** Predeploy of every OP-stack chain. https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle */
const gasPriceOracle: Address = '0x420000000000000000000000000000000000000F'
const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/** What an OP-stack roll-up takes on top of gas for keeping these bytes, wei; 0 on any other network. */
export async function readRollupFee(node: EvmNode, bytes: Hex): Promise<bigint> {
  const data = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [bytes] })
  // A node that refuses the call has nothing there.
  const answer = await node.call({ to: gasPriceOracle, data }).catch(() => '0x' as const)
  return answer.length === 66 ? hexToBigInt(answer) : 0n
}
