import { ConstantsUtil } from '@reown/appkit-common'
import type { LocalServer } from './startLocalServer.js'

/** The controllers of AppKit 1.7.3 as published. */
export type Controllers = typeof import('@reown/appkit-controllers')

/** The network they are on. */
export const chain = 'eip155:31337'

/**
 * Loads them, pointed at our server (services.md §1, way 2), with an account of the local chain that is active. `client`
 * is what a wallet does for them.
 */
export async function loadControllers(
  { url, rpcUrl }: LocalServer,
  address: string,
  client: object = {},
): Promise<Controllers> {
  // Read once, as the controllers are loaded.
  Object.assign(ConstantsUtil, { BLOCKCHAIN_API_RPC_URL: url, W3M_API_URL: url, PULSE_API_URL: url })
  const controllers = await import('@reown/appkit-controllers')
  const { ChainController, ConnectionController, OptionsController } = controllers
  OptionsController.setProjectId('local')
  OptionsController.setSdkVersion('html-wagmi-1.7.3')
  const network = {
    id: 31337,
    caipNetworkId: chain,
    chainNamespace: 'eip155',
    name: 'Gangway One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  } as const
  const clients = { connectionControllerClient: client, networkControllerClient: {} } as Parameters<
    typeof ChainController.initialize
  >[2]
  ChainController.initialize([{ namespace: 'eip155', caipNetworks: [network] }], [network], clients)
  // As AppKit itself does: what a wallet does is asked here, not of the chain's client.
  if (clients.connectionControllerClient) ConnectionController.setClient(clients.connectionControllerClient)
  ChainController.setActiveCaipNetwork(network)
  ChainController.state.activeCaipAddress = `${chain}:${address}`
  return controllers
}
