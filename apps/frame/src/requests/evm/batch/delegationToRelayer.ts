import { enforcers, type SponsoredCalls } from '@gangway/protocol'
import {
  type Address,
  bytesToHex,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  toHex,
} from 'viem'
import type { Signers } from '../../signingContext.js'
import type { NodeCall } from '../createEvmNode.js'
import { hashDelegation } from '../hashDelegation.js'
import { encodeExecutions } from './delegation.js'

/** What a relayer is let do for an account: exactly these calls, once, until then (Unix seconds). */
export type RelayerGrant = {
  chainId: number
  relayer: Address
  account: Address
  calls: readonly (NodeCall & { to: Address })[]
  validUntil: number
  salt: Hex
}

/** Digest of the delegation by which a relayer carries a batch out and pays for it. */
export function hashRelayerGrant({ chainId, relayer, account, calls, validUntil, salt }: RelayerGrant): Hex {
  const caveats = [
    { enforcer: enforcers.limitedCalls, terms: encodeAbiParameters([{ type: 'uint256' }], [1n]) },
    { enforcer: enforcers.exactExecutionBatch, terms: encodeExecutions(calls) },
    {
      enforcer: enforcers.timestamp,
      terms: encodePacked(['uint128', 'uint128'], [0n, BigInt(validUntil)]),
    },
  ]
  return hashDelegation({ delegate: relayer, delegator: account, caveats, salt: BigInt(salt) }, chainId)
}

/** The account's signature over it, r s v. */
export function signRelayerGrant(
  grant: RelayerGrant,
  { signEvmDigest }: Pick<Signers, 'signEvmDigest'>,
): Hex {
  return bytesToHex(signEvmDigest(hexToBytes(hashRelayerGrant(grant))))
}

/** The calls as the service takes them. */
export function toSponsoredCalls(calls: RelayerGrant['calls']): SponsoredCalls {
  return calls.map(({ to, value, data }) => ({ to, value: toHex(value), data }))
}
