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
        return [address, mint ? { standard: 'fungible', ...mint } : noToken]
      }),
    )
  }
}

const noToken: TokenReading = { standard: 'unknown', name: null, symbol: null, decimals: null }
