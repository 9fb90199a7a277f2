import { type ChainNamespace, GangwayError } from '@gangway/protocol'
import type { Wallet } from '@wallet-standard/base'
import type { Eip1193Provider } from '../../chains/eip155/getWallet.js'
import type { Connector, ConnectorContext } from '../../config/connector.js'
import { frameRdns } from '../../config/frameMarks.js'
import { frameConnectionIds, frameIcon, frameWalletName } from '../../connections/frameIdentity.js'
import type { FrameAccount } from './frameAccount.js'

/** What the connectors of a frame are made from. */
export type FrameConnectorParts = { account: FrameAccount; provider: Eip1193Provider; wallet: Wallet }

/**
 * The wallet in the frame in our connection machine: an installed wallet of its family, whose network is the page's to
 * choose and whose sign-out the frame has the last word on.
 *
 * @throws GangwayError whatever loading the family's code throws.
 */
export async function createFrameConnector(
  chainNamespace: ChainNamespace,
  { account, provider, wallet }: FrameConnectorParts,
  context: ConnectorContext,
): Promise<Connector> {
  const installed = await (chainNamespace === 'eip155'
    ? createEvmConnector(provider, context)
    : createSolanaConnector(wallet, account, context))
  return {
    ...installed,
    id: frameConnectionIds[chainNamespace],
    // An installed wallet that does not answer has nobody; a frame that was not reached says nothing of that.
    isAuthorized: async () => (account.get(chainNamespace) ?? (await account.read(chainNamespace))) !== null,
    async connect(parameters = {}) {
      const user = await account.read(chainNamespace, parameters.networkId)
      if (!user) throw new GangwayError('SESSION_INVALID')
      return installed.connect(parameters)
    },
    signOut: () => account.signOut(),
    disconnect: () => account.signOut(),
  }
}

async function createEvmConnector(provider: Eip1193Provider, context: ConnectorContext): Promise<Connector> {
  const [{ injected }, { fromWagmiConnector }] = await Promise.all([
    import('../../connections/connectors/injected.js'),
    import('../../connections/fromWagmiConnector.js'),
  ])
  const known = { id: frameConnectionIds.eip155, name: frameWalletName, icon: frameIcon, rdns: frameRdns }
  return fromWagmiConnector(injected({ ...known, provider }), context)
}

// Its wallet has no network of its own, the session in the frame has.
async function createSolanaConnector(
  wallet: Wallet,
  account: FrameAccount,
  context: ConnectorContext,
): Promise<Connector> {
  const { createWalletStandardConnector } = await import('../../connections/connectors/walletStandard.js')
  const connector = createWalletStandardConnector(wallet, context)
  return {
    ...connector,
    async switchNetwork(network) {
      await connector.switchNetwork?.(network)
      await account.switchNetwork(network.caipNetworkId)
    },
  }
}
