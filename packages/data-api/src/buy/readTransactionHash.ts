import { type CaipNetworkId, getChainNamespace } from '@gangway/protocol'

/** A transaction's hash (EVM, in small letters) or signature (Solana) as a provider writes it; null for anything else. */
export function readTransactionHash(chain: CaipNetworkId, text: string | null): string | null {
  if (text === null) return null
  if (getChainNamespace(chain) === 'eip155')
    return /^0x[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : null
  return /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(text) ? text : null
}
