import { toWideNetwork } from '../../limits/clientNetwork.js'
import type { KeyedHash } from '../../limits/keyedHash.js'

/** The network a request for an address came from; of two addresses it is never the same. */
export function toNetworkDigest(hash: KeyedHash, address: string, ip: string): string {
  return hash('network', address, toWideNetwork(ip))
}
