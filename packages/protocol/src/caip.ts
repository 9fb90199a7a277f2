import { type CaipAccountId, type CaipNetworkId, type ChainNamespace, isChainNamespace } from './caipIds.js'
import { GangwayError } from './errors/GangwayError.js'

const reference = /^[-_a-zA-Z0-9]{1,32}$/
const accountAddress = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Splits a CAIP-2 id into its parts.
 *
 * @throws GangwayError `UNSUPPORTED_CHAIN` ('Unsupported chain', product.md §8) for a namespace other than eip155 or
 * solana, `CHAIN_NOT_SUPPORTED` for anything that is not CAIP-2.
 */
export function parseCaipNetworkId(value: string): {
  caipNetworkId: CaipNetworkId
  chainNamespace: ChainNamespace
  reference: string
} {
  const [chainNamespace = '', ref = '', ...rest] = value.split(':')
  if (rest.length > 0 || !reference.test(ref))
    throw new GangwayError('CHAIN_NOT_SUPPORTED', { details: `“${value}” is not a CAIP-2 id` })
  if (!isChainNamespace(chainNamespace)) throw new GangwayError('UNSUPPORTED_CHAIN', { details: value })
  if (chainNamespace === 'eip155' && !/^(0|[1-9]\d*)$/.test(ref))
    throw new GangwayError('CHAIN_NOT_SUPPORTED', { details: `“${value}” has no decimal chain id` })
  return { caipNetworkId: `${chainNamespace}:${ref}`, chainNamespace, reference: ref }
}

/**
 * Splits a CAIP-10 id into network and address. The address is not checked against its namespace's own rules.
 *
 * @throws GangwayError `INVALID_CAIP_ADDRESS` ('Invalid CAIP Address', product.md §8).
 */
export function parseCaipAccountId(value: string): {
  caipAccountId: CaipAccountId
  caipNetworkId: CaipNetworkId
  chainNamespace: ChainNamespace
  address: string
} {
  const at = value.lastIndexOf(':')
  const address = value.slice(at + 1)
  if (at < 0 || !accountAddress.test(address))
    throw new GangwayError('INVALID_CAIP_ADDRESS', { details: value })
  try {
    const { caipNetworkId, chainNamespace } = parseCaipNetworkId(value.slice(0, at))
    return { caipAccountId: `${caipNetworkId}:${address}`, caipNetworkId, chainNamespace, address }
  } catch (cause) {
    throw new GangwayError('INVALID_CAIP_ADDRESS', { details: value, cause })
  }
}
