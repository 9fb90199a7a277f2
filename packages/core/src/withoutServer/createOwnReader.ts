import type { Config, OwnReader } from '../config/config.js'
import { loadOnce } from '../kernel/loadOnce.js'
import type { EnsPlace } from './ens/createEnsNames.js'

/** Reads what a server would tell: each kind by code that loads when it is first wanted. */
export function createOwnReader(config: Config, ens: EnsPlace | undefined): OwnReader {
  const getNames = loadOnce(async () => (await import('./ens/createEnsNames.js')).createEnsNames(config, ens))
  return {
    readBalances: async (parameters) => (await import('./readBalances.js')).readBalances(config, parameters),
    readIdentity: async (address) => (await getNames()).readIdentity(address),
    resolveName: async (parameters) => (await getNames()).resolveName(parameters),
    listWallets: async (parameters) => (await import('./listWallets.js')).listWallets(config, parameters),
  }
}
