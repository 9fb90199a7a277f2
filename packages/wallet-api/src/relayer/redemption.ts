import {
  delegateContracts,
  delegationTypes,
  enforcers,
  rootAuthority,
  type SponsoredCalls,
} from '@gangway/protocol'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'

const managerAbi = parseAbi([
  'function redeemDelegations(bytes[] permissionContexts, bytes32[] modes, bytes[] executionCalldatas)',
])
const accountAbi = parseAbi(['function executeFromExecutor(bytes32 mode, bytes executionCalldata)'])

/** All calls, or none. ERC-7579. */
const batchMode: Hex = `0x01${'00'.repeat(31)}`
const executions = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])
const delegations = parseAbiParameters([
  'Delegation[] delegations',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
])

/** What an account lets a relayer do: these calls, once, until then (Unix seconds). */
export type SponsoredGrant = {
  chainId: number
  relayer: Address
  account: Address
  calls: SponsoredCalls
  validUntil: number
  salt: bigint
}

/** The typed data an account signs for a sponsored batch. Delegation Framework 1.3.0. */
export function toDelegationTypedData(grant: SponsoredGrant) {
  return {
    domain: {
      name: 'DelegationManager',
      version: '1',
      chainId: grant.chainId,
      verifyingContract: delegateContracts.manager,
    },
    types: delegationTypes,
    primaryType: 'Delegation',
    message: {
      delegate: grant.relayer,
      delegator: grant.account,
      authority: rootAuthority,
      caveats: [
        { enforcer: enforcers.limitedCalls, terms: encodeAbiParameters([{ type: 'uint256' }], [1n]) },
        { enforcer: enforcers.exactExecutionBatch, terms: encodeExecutions(grant.calls) },
        {
          enforcer: enforcers.timestamp,
          terms: encodePacked(['uint128', 'uint128'], [0n, BigInt(grant.validUntil)]),
        },
      ],
      salt: grant.salt,
    },
  } as const
}

/** The relayer's call of the manager that carries the batch out. */
export function encodeRedemption(grant: SponsoredGrant, signature: Hex): Hex {
  const { message } = toDelegationTypedData(grant)
  const caveats = message.caveats.map((caveat) => ({ ...caveat, args: '0x' as const }))
  const context = encodeAbiParameters(delegations, [[{ ...message, caveats, signature }]])
  return encodeFunctionData({
    abi: managerAbi,
    args: [[context], [batchMode], [encodeExecutions(grant.calls)]],
  })
}

/** The manager's call of the account within that: what can be tried before anything is signed. */
export function encodeExecution(calls: SponsoredCalls): Hex {
  return encodeFunctionData({ abi: accountAbi, args: [batchMode, encodeExecutions(calls)] })
}

function encodeExecutions(calls: SponsoredCalls): Hex {
  const list = calls.map(({ to, value, data }) => ({
    target: concat([to as Hex]),
    value: BigInt(value),
    callData: concat([data as Hex]),
  }))
  return encodeAbiParameters(executions, [list])
}
