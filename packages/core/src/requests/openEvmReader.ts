import type { CaipNetworkId } from '@gangway/protocol'
import type { Eip155RpcClient, GetClient } from '../chains/eip155/createGetClient.js'
import { getNamespaceContext } from '../chains/getNamespaceClient.js'
import type { Config } from '../config/config.js'
import { defineSlot } from '../config/slot.js'
import { loadCode } from './loadCode.js'

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
