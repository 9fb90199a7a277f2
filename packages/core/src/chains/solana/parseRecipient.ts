import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { type Address, isAddress } from '@solana/kit'

// Zero-width characters, bidirectional marks and the byte-order mark: invisible, and easily copied along.
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

// `solana:<address>`, with or without the CAIP-2 reference of a cluster; a Solana Pay query is not part of it.
const solanaPrefix = /^solana:(?:(?<cluster>[-_a-zA-Z0-9]{1,32}):)?/i

const eip155Address = /^(?:ethereum:|eip155:\d+:)?0x[0-9a-f]{40}(?:@\d+)?$/i

/**
 * Reads a Solana recipient as typed or pasted (interface-guide.md §9.3): base58 of exactly 32 bytes, bare or after
 * `solana:` or a CAIP-10 prefix.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `context.kind` `other-namespace` (an EVM address), `other-network` (a prefix
 * names a cluster other than `networkId`) or `malformed`.
 */
export function parseRecipient(text: string, networkId?: CaipNetworkId): Address {
  const cleaned = text.replace(invisible, '').trim()
  if (eip155Address.test(cleaned))
    throw new GangwayError('INVALID_ADDRESS', {
      details: 'this is an EVM address',
      context: { kind: 'other-namespace', chainNamespace: 'eip155' },
    })
  const cluster = solanaPrefix.exec(cleaned)?.groups?.cluster
  const bare = cleaned.replace(solanaPrefix, '')
  if (!isAddress(bare)) throw new GangwayError('INVALID_ADDRESS', { context: { kind: 'malformed' } })
  if (networkId && cluster && networkId !== `solana:${cluster}`)
    throw new GangwayError('INVALID_ADDRESS', {
      context: { kind: 'other-network', networkId: `solana:${cluster}` },
    })
  return bare
}
