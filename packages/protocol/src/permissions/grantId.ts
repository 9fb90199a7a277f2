import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import type { AccountGrant, KeysGrant } from './grantRequest.js'

/** What a grant is known by; see {@link getGrantId}. */
export const grantIdSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))

/**
 * What a grant is known by: a hash of all that was asked for and of the account that is asked, 0x and 64 hex digits. Whoever
 * has the request can tell it, so the service needs to keep nothing before the person agrees. AppKit calls it `pci`.
 */
export function getGrantId(request: KeysGrant | AccountGrant, account: string): `0x${string}` {
  const { chainId, expiry, policies } = request
  const asked = [
    account.toLowerCase(),
    Number(chainId),
    expiry,
    getGrantee(request).toLowerCase(),
    'permission' in request ? [request.permission] : request.permissions,
    policies,
  ]
  return `0x${bytesToHex(keccak_256(utf8ToBytes(JSON.stringify(asked))))}`
}

/**
 * Who is to have the permissions: the public key or the address of the request. AppKit puts the key of its service in front of
 * the app's, at each attempt; ours gives the app's own.
 */
export function getGrantee({ signer }: KeysGrant | AccountGrant): string {
  return signer.type === 'keys' ? (signer.data.keys.at(-1)?.publicKey ?? '') : signer.data.address
}
