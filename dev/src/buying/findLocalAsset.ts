import { findLocalNetwork } from '../console/localNetworks.js'
import { invalidInput } from '../invalidInput.js'
import { localTokensByNamespace } from '../localTokens.js'

/**
 * A coin or token of a local network by its symbol. `key` as the faucet has it: `native`, or that of a token.
 *
 * @throws GangwayError `INVALID_INPUT`.
 */
export function findLocalAsset(chain: string, symbol: string): { key: string; decimals: number } {
  const network = findLocalNetwork(chain)
  if (!network) throw invalidInput('This is no local network', 'chain')
  const { nativeCurrency, chainNamespace } = network
  if (symbol === nativeCurrency.symbol) return { key: 'native', decimals: nativeCurrency.decimals }
  const token = Object.entries(localTokensByNamespace[chainNamespace]).find(
    ([, each]) => each.symbol === symbol,
  )
  if (!token) throw invalidInput('The card desk has no such token', 'symbol')
  return { key: token[0], decimals: token[1].decimals }
}
