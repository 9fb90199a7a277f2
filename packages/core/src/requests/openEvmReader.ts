import { type CaipNetworkId, GangwayError, getChainNamespace } from '@gangway/protocol'
import type { Eip155RpcClient, GetClient } from '../chains/eip155/createGetClient.js'
import { getNamespaceContext } from '../chains/getNamespaceClient.js'
import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'
import { loadCode } from './findSubject.js'

/** Reads EVM networks once it is loaded. A test may put another in its place. */
export const evmReader = defineSlot<{ now?: Promise<GetClient> | undefined }>(() => ({}))

/**
 * A viem client that reads one EVM network through the deployment's API. Throws as `loadCode`, and
 * `CHAIN_NOT_CONFIGURED`.
 */
export async function openEvmReader(config: Config, networkId: CaipNetworkId): Promise<Eip155RpcClient> {
  const slot = evmReader(config)
  slot.now ??= loadCode(import('../chains/eip155/createGetClient.js')).then(
    ({ createGetClient }) => createGetClient(getNamespaceContext(config)),
    (error: unknown) => {
      slot.now = undefined
      throw error
    },
  )
  return (await slot.now)(networkId)
}

/**
 * The EVM network something is read from: the one named, else the selected one, else the first. Throws
 * `CHAIN_NOT_CONFIGURED`.
 */
export function getReadNetwork(config: Config, named: CaipNetworkId | undefined): CaipNetworkId {
  const { networkId: selected } = config.state
  const isEvm = getChainNamespace(selected) === 'eip155'
  const first = config.networks.find(({ chainNamespace }) => chainNamespace === 'eip155')
  const networkId = named ?? (isEvm ? selected : first?.caipNetworkId)
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (network?.chainNamespace !== 'eip155' || !network.isConfigured)
    throw new GangwayError('CHAIN_NOT_CONFIGURED', { details: networkId ?? 'eip155' })
  return network.caipNetworkId
}
