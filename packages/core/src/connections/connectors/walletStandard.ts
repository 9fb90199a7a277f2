import { type CaipNetworkId, GangwayError, type Network } from '@gangway/protocol'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { hasWalletFeature } from '../../chains/solana/hasWalletFeature.js'
import { toWalletChain } from '../../chains/solana/walletChains.js'
import type { Connector, ConnectorContext } from '../../config/connector.js'
import { fromWalletError } from '../../kernel/errors/fromWalletError.js'

/**
 * Connector of a Solana wallet that follows the Wallet Standard (`standard:connect`, and `standard:events` and
 * `standard:disconnect` where it has them). Such a wallet has no network of its own: each request names one, so
 * that switching is our choice among the chains it lists.
 */
export function createWalletStandardConnector(wallet: Wallet, context: ConnectorContext): Connector {
  let chosen: CaipNetworkId | null = null

  return {
    id: `solana:${wallet.name}`,
    chainNamespace: 'solana',

    async connect({ networkId, isReconnecting = false } = {}) {
      const accounts = await authorize(wallet, context, isReconnecting)
      chosen = chooseNetwork(context, accounts, networkId ?? chosen)
      return { accounts: getAddresses(accounts), networkId: chosen }
    },

    async disconnect() {
      chosen = null
      if (hasWalletFeature(wallet, 'standard:disconnect'))
        await wallet.features['standard:disconnect'].disconnect()
    },

    async isAuthorized() {
      if (getAccounts(wallet.accounts, context).length > 0) return true
      return authorize(wallet, context, true).then(
        () => true,
        () => false,
      )
    },

    async switchNetwork(network) {
      const accounts = getAccounts(wallet.accounts, context)
      if (!accounts[0] || !supports(accounts[0], network))
        throw new GangwayError('NETWORK_UNRECOGNIZED', { details: `${wallet.name}: ${network.name}` })
      chosen = network.caipNetworkId
    },

    getProvider: async () => wallet,

    subscribe(listener) {
      if (!hasWalletFeature(wallet, 'standard:events')) return () => {}
      return wallet.features['standard:events'].on('change', (change) => {
        if (!change.accounts && !change.chains) return
        const accounts = getAccounts(wallet.accounts, context)
        if (accounts.length === 0) return listener({ type: 'disconnect' })
        chosen = chooseNetwork(context, accounts, chosen)
        listener({ type: 'change', accounts: getAddresses(accounts), networkId: chosen })
      })
    },
  }
}

async function authorize(
  wallet: Wallet,
  context: ConnectorContext,
  silent: boolean,
): Promise<readonly WalletAccount[]> {
  if (!hasWalletFeature(wallet, 'standard:connect'))
    throw new GangwayError('CONNECTION_PROVIDER_NOT_FOUND', { details: wallet.name })
  if (!getSolanaNetworks(context).some((network) => wallet.chains.includes(toWalletChain(network))))
    throw new GangwayError('NETWORK_UNRECOGNIZED', {
      details: `${wallet.name} lists ${wallet.chains.join(', ')}`,
    })
  try {
    const answer = await wallet.features['standard:connect'].connect(silent ? { silent } : undefined)
    const accounts = getAccounts(answer.accounts, context)
    if (accounts.length === 0) throw new GangwayError('CONNECTION_NO_ACCOUNTS', { details: wallet.name })
    return accounts
  } catch (error) {
    throw fromWalletError(error, 'connect')
  }
}

function getSolanaNetworks(context: ConnectorContext): readonly Network[] {
  return context.networks.filter((network) => network.chainNamespace === 'solana')
}

function getAccounts(
  accounts: readonly WalletAccount[],
  context: ConnectorContext,
): readonly WalletAccount[] {
  const networks = getSolanaNetworks(context)
  return accounts.filter((account) => networks.some((network) => supports(account, network)))
}

function supports(account: WalletAccount, network: Network): boolean {
  return account.chains.includes(toWalletChain(network))
}

// The wanted network if the account in use can sign for it, else the first of the deployment that it can.
function chooseNetwork(
  context: ConnectorContext,
  [account]: readonly WalletAccount[],
  wanted: CaipNetworkId | null,
): CaipNetworkId {
  const usable = getSolanaNetworks(context).filter((network) => account && supports(account, network))
  const network = usable.find((candidate) => candidate.caipNetworkId === wanted) ?? usable[0]
  if (!network) throw new GangwayError('CONNECTION_NO_ACCOUNTS')
  return network.caipNetworkId
}

function getAddresses(accounts: readonly WalletAccount[]): readonly string[] {
  return accounts.map((account) => account.address)
}
