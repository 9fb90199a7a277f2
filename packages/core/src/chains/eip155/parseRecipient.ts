import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { type Address, getAddress, isHex } from 'viem'

// Zero-width and bidirectional marks: invisible, and able to make one address look like another.
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** `ethereum:0x…`, `ethereum:0x…@1` (EIP-681) or `eip155:1:0x…` (CAIP-10). */
const prefixed =
  /^(?:ethereum:(?:pay-)?(?<link>0x[^@?/]*)(?:@(?<linkChain>\d+))?(?:\?.*)?|eip155:(?<chain>\d+):(?<account>0x.*))$/i

/**
 * Reads a recipient as typed, pasted or scanned, and returns it in EIP-55 spelling (product.md §5, interface-guide.md §9.3
 * steps 1–4). One in mixed case must carry a right checksum. An EIP-681 link that calls a contract is refused: its
 * address is not the recipient.
 *
 * @throws GangwayError `INVALID_ADDRESS` with `context.kind`: `malformed`, `checksum`, `other-namespace` (then
 * `context.chainNamespace` names it), or `other-network` when a prefix names a network other than `networkId`.
 */
export function parseRecipient(text: string, networkId?: CaipNetworkId): Address {
  const input = text.replace(invisible, '').trim()
  const { link, linkChain, account, chain = linkChain } = prefixed.exec(input)?.groups ?? {}
  const address = link ?? account ?? input
  if (isHex(address, { strict: true }) && address.length === 42) {
    const named = chain === undefined ? networkId : (`eip155:${BigInt(chain)}` as const)
    if (networkId && named !== networkId) throw invalid('other-network', { networkId: named })
    return checkAddress(address)
  }
  if (input.startsWith('solana:') || isSolanaAddress(input))
    throw invalid('other-namespace', { chainNamespace: 'solana' })
  throw invalid('malformed')
}

function checkAddress(address: string): Address {
  const digits = address.slice(2)
  const checksummed = getAddress(`0x${digits.toLowerCase()}`)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isOneCase && address !== checksummed) throw invalid('checksum')
  return checksummed
}

function invalid(
  kind: 'malformed' | 'checksum' | 'other-namespace' | 'other-network',
  facts: Readonly<Record<string, unknown>> = {},
): GangwayError {
  return new GangwayError('INVALID_ADDRESS', { context: { kind, ...facts } })
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Tells whether a text is 32 bytes in base58, as Solana addresses are; without loading Solana's library. */
function isSolanaAddress(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false
  const value = [...text].reduce((sum, digit) => sum * 58n + BigInt(alphabet.indexOf(digit)), 0n)
  const leadingZeros = /^1*/.exec(text)?.[0].length ?? 0
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return leadingZeros + bytes === 32
}
