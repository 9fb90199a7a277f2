import { delegateContracts, grantLimits, rootAuthority } from '@gangway/protocol'
import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { Delegation } from '../hashDelegation.js'

const structs = [
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
] as const
const chainAbi = parseAbiParameters(['Delegation[] chain', ...structs])
const manyAbi = parseAbiParameters('bytes[] contexts')
const managerAbi = parseAbi([
  'function disableDelegation(Delegation delegation)',
  'function disabledDelegations(bytes32 hash) view returns (bool)',
  ...structs,
])

/** A delegation and the account's signature over it. */
export type SignedDelegation = Delegation & { signature: Hex }

/** What redeems one delegation. ERC-7710 `_permissionContexts`. */
export function encodeContext(delegation: SignedDelegation): Hex {
  return encodeAbiParameters(chainAbi, [[toStruct(delegation)]])
}

/** What redeems several, as the manager takes them: `bytes[]`. */
export function encodeContexts(delegations: readonly SignedDelegation[]): Hex {
  return encodeAbiParameters(manyAbi, [delegations.map(encodeContext)])
}

/** The delegations in either; null where it is neither. */
export function decodeContext(context: Hex): SignedDelegation[] | null {
  return decodeChain(context) ?? decodeMany(context)
}

function decodeMany(context: Hex): SignedDelegation[] | null {
  try {
    const [contexts] = decodeAbiParameters(manyAbi, context)
    if (contexts.length > grantLimits.permissions) return null
    const chains = contexts.map(decodeChain)
    return chains.every((chain) => chain !== null) ? chains.flat() : null
  } catch {
    return null
  }
}

function decodeChain(context: Hex): SignedDelegation[] | null {
  try {
    const [chain] = decodeAbiParameters(chainAbi, context)
    // What is encoded otherwise, or was handed on by somebody else, is none of this wallet's.
    const [only] = chain
    if (!only || chain.length !== 1 || only.authority !== rootAuthority) return null
    if (encodeAbiParameters(chainAbi, [chain]) !== context) return null
    return chain.map(({ delegate, delegator, caveats, salt, signature }) => ({
      delegate,
      delegator,
      caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })),
      salt,
      signature,
    }))
  } catch {
    return null
  }
}

/** What the account tells the manager so that nobody redeems a delegation any more. */
export function encodeDisable(delegation: SignedDelegation): { to: Address; data: Hex } {
  const data = encodeFunctionData({
    abi: managerAbi,
    functionName: 'disableDelegation',
    args: [toStruct(delegation)],
  })
  return { to: delegateContracts.manager, data }
}

/** Asks the manager whether a delegation, by its own hash, was taken back. */
export function encodeIsDisabled(hash: Hex): { to: Address; data: Hex } {
  const data = encodeFunctionData({ abi: managerAbi, functionName: 'disabledDelegations', args: [hash] })
  return { to: delegateContracts.manager, data }
}

function toStruct({ caveats, ...delegation }: SignedDelegation) {
  return {
    ...delegation,
    authority: rootAuthority,
    caveats: caveats.map((caveat) => ({ ...caveat, args: '0x' as const })),
  }
}
