import { delegateContracts, delegationDesignator, isDelegateCode, isDelegated } from '@gangway/protocol'
import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { EvmNode, NodeCall } from '../createEvmNode.js'

const delegateAbi = parseAbi([
  'function NAME() view returns (string)',
  'function execute(bytes32 mode, bytes executionCalldata) payable',
])

/** ERC-7579: a batch that takes all back where one call fails. */
const batchMode: Hex = `0x01${'00'.repeat(31)}`

/** The answer of the delegate to `NAME()`, run as an account's own code. */
const delegateName = encodeAbiParameters([{ type: 'string' }], ['EIP7702StatelessDeleGator'])

/** Somebody who has no code, to try the delegate's with. */
const nobody: Address = '0x00000000000000000000000000000000deadbeef'

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
    runsDelegate(node),
  ])
  if (code !== '0x' && !isDelegated(code)) return 'foreign'
  if (!runs || !isDelegateCode(delegateCode, chainId)) return 'unavailable'
  return code === '0x' ? 'available' : 'active'
}

/** Whether the network runs the code an account is handed to, which one without EIP-7702 takes for nonsense. */
async function runsDelegate(node: EvmNode): Promise<boolean> {
  const data = encodeFunctionData({ abi: delegateAbi, functionName: 'NAME' })
  const answer = await node.callAs({ to: nobody, data }, delegationDesignator).catch(() => null)
  return answer === delegateName
}

/** What the account is told to do: all of the calls, or none. */
export function encodeBatch(calls: readonly (NodeCall & { to: Address })[]): Hex {
  const executions = encodeAbiParameters(
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
  return encodeFunctionData({ abi: delegateAbi, functionName: 'execute', args: [batchMode, executions] })
}
