import type { AccountPageConfig } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import type { RpcUpstreams } from '@gangway/server-kit'
import type { Project } from '@gangway/wallet-api'
import type { ServerConfig } from '../settings/readServerConfig.js'
import { listNetworks } from '../settings/toPublicConfig.js'

/** What the account's own page is told. Without a project it has nobody to log in, and says so. */
export function toAccountConfig(
  config: ServerConfig,
  rpc: RpcUpstreams,
  project: Project | undefined,
): AccountPageConfig {
  if (!project)
    return {
      ...{ projectId: '', projectName: '', recoveryUrl: '', custody: 'escrow' },
      ...{ providers: [], networks: [], tokens: [] },
    }
  const { id, name, custody } = project
  return {
    projectId: id,
    projectName: name,
    recoveryUrl: config.wallet.recoveryUrl ?? '',
    custody,
    providers: [...config.wallet.socials],
    ...listNames(config, rpc),
  }
}

/** What may be spent on EVM networks, where alone there are permissions. */
function listNames(config: ServerConfig, rpc: RpcUpstreams): Pick<AccountPageConfig, 'networks' | 'tokens'> {
  const networks = listNetworks(config, rpc).filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const ids = new Set(networks.map(({ caipNetworkId }) => caipNetworkId))
  const coins = networks.map(({ caipNetworkId, nativeCurrency: { symbol, decimals } }) => ({
    caipNetworkId,
    address: null,
    symbol,
    decimals,
  }))
  const tokens = listedTokens
    .filter(({ caipNetworkId }) => ids.has(caipNetworkId))
    .map(({ caipNetworkId, address, symbol, decimals }) => ({ caipNetworkId, address, symbol, decimals }))
  return {
    networks: networks.map(({ caipNetworkId, name }) => ({ caipNetworkId, name })),
    tokens: [...coins, ...tokens],
  }
}
