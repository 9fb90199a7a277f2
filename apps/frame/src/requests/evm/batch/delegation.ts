import { delegateContracts, isDelegateCode, isDelegated } from '@gangway/protocol'
import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { EvmNode, NodeCall } from '../createEvmNode.js'

const delegateAbi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])

/** ERC-7579: a batch that takes all back where one call fails. */
const batchMode: Hex = `0x01${'00'.repeat(31)}`

/**
 * Whether an account does several calls as one: `active` its code is our delegate's, `available` it can be handed to it,
 * `foreign` it has other code, `unavailable` the network has no delegate, or no EIP-7702.
 */
export type Delegation = 'active' | 'available' | 'foreign' | 'unavailable'

/** Asks the chain. Rejects as the node does. docs/decisions/0021-smart-account.md */
export async function readDelegation(node: EvmNode, account: Address, chainId: number): Promise<Delegation> {
  const [code, delegateCode, runs] = await Promise.all([
    node.getCode(account),
    node.getCode(delegateContracts.delegate),
    node.runsDelegate(),
  ])
  if (code !== '0x' && !isDelegated(code)) return 'foreign'
  if (!runs || !isDelegateCode(delegateCode, chainId)) return 'unavailable'
  return code === '0x' ? 'available' : 'active'
}

/** What the account is told to do: all of the calls, or none. */
export function encodeBatch(calls: readonly (NodeCall & { to: Address })[]): Hex {
  return encodeFunctionData({
    abi: delegateAbi,
    functionName: 'execute',
    args: [batchMode, encodeExecutions(calls)],
  })
}

/** The calls as the delegate reads them. ERC-7579. */
export function encodeExecutions(calls: readonly (NodeCall & { to: Address })[]): Hex {
  return encodeAbiParameters(
    [
      {
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
    [calls.map(({ to, value, data }) => ({ target: to, value, callData: data }))],
  )
}
