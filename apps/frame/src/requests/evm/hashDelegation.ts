import { delegateContracts, delegationTypes, rootAuthority } from '@gangway/protocol'
import { type Address, type Hex, hashStruct, hashTypedData } from 'viem'

/** A limit of a delegation: the contract that checks it, and what it is told. */
export type Caveat = { enforcer: Address; terms: Hex }

/** What an account lets somebody else do, within the caveats. Delegation Framework 1.3.0, ERC-7710. */
export type Delegation = {
  delegate: Address
  delegator: Address
  caveats: readonly Caveat[]
  salt: bigint
}

/** Digest that the account signs for a delegation on a chain. EIP-712. */
export function hashDelegation(delegation: Delegation, chainId: number): Hex {
  return hashTypedData({
    domain: {
      name: 'DelegationManager',
      version: '1',
      chainId,
      verifyingContract: delegateContracts.manager,
    },
    types: delegationTypes,
    primaryType: 'Delegation',
    message: toMessage(delegation),
  })
}

/** What the manager knows a delegation by, on any chain. EIP-712 `hashStruct`. */
export function getDelegationHash(delegation: Delegation): Hex {
  return hashStruct({ data: toMessage(delegation), types: delegationTypes, primaryType: 'Delegation' })
}

function toMessage({ delegate, delegator, caveats, salt }: Delegation) {
  return { delegate, delegator, authority: rootAuthority, caveats: [...caveats], salt }
}
