import type { RpcUpstreams } from '@gangway/server-kit'
import { readMints } from '../providers/readMints.js'
import type { ReadTokens, TokenReading } from './tokenReading.js'

/** Creates what reads mints of Solana; what is none of its token programs' is no token. */
export function createSolanaTokenReader(rpc: Pick<RpcUpstreams, 'read'>): ReadTokens {
  return async ({ caipNetworkId }, addresses) => {
    const mints = await readMints(rpc, caipNetworkId, addresses)
    return new Map(
      addresses.map((address): [string, TokenReading] => {
        const mint = mints.get(address)
        if (!mint) return [address, noToken]
        const { name, symbol, decimals } = mint
        return [address, { standard: 'fungible', name, symbol, decimals }]
      }),
    )
  }
}

const noToken: TokenReading = { standard: 'unknown', name: null, symbol: null, decimals: null }
