import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'

const hardened = 0x80000000

/**
 * SLIP-0010 for ed25519, where every step is hardened: the private key (32 bytes) `path` below the master key of `seed`.
 * `path`: indexes without the hardening bit, each below 2³¹.
 */
export function deriveEd25519Key(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, hardened + index)
    const child = hmac(sha512, node.subarray(32), data)
    data.fill(0)
    node.fill(0)
    node = child
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return key
}
