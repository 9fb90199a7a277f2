import { type CaipNetworkId, isChainNamespace } from '@gangway/protocol'

/** Reads a CAIP-2 id as a wallet wrote it; null: of a family we do not know, or of no form. */
export function toNetworkId(id: string): CaipNetworkId | null {
  const [namespace = '', reference = '', ...rest] = id.split(':')
  return isChainNamespace(namespace) && reference !== '' && rest.length === 0
    ? `${namespace}:${reference}`
    : null
}
