import type { PairingLink } from './pairingLink.js'

/** Writes a pairing link: `wc:{topic}@2?…`, for a code or a wallet's link. ERC-1328, relay-protocol.md §0. */
export function createPairingUri(link: PairingLink): string {
  const parameters = new URLSearchParams({ 'relay-protocol': 'irn', symKey: link.symKey })
  if (link.expiresAt !== null) parameters.set('expiryTimestamp', String(Math.floor(link.expiresAt / 1000)))
  if (link.methods.length > 0) parameters.set('methods', link.methods.join(','))
  return `wc:${link.topic}@2?${parameters}`
}
