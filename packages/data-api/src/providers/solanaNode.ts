import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import type { TokenJudge } from '../spam/createTokenJudge.js'
import type { BalanceProvider } from './balanceProvider.js'
import { type Holding, toNativeHolding, toUnlistedHolding } from './holding.js'
import type { MintHolding } from './mergeTokenAccounts.js'
import { parseNodeAnswer } from './parseNodeAnswer.js'
import { type Mint, readMints } from './readMints.js'
import { readTokenAccounts } from './readTokenAccounts.js'

/** An account with more unlisted mints than that was sent most of them unasked. */
const mostNames = 100

const lamportsSchema = v.object({
  value: v.pipe(
    v.union([v.pipe(v.number(), v.safeInteger()), v.bigint()]),
    v.transform((value) => BigInt(value)),
  ),
})

/** Reads SOL and the tokens of both token programs from a Solana node. */
export function createSolanaNode(rpc: Pick<RpcUpstreams, 'read'>, judge: TokenJudge): BalanceProvider {
  return {
    namespace: 'solana',
    parseAddress(address) {
      if (isSolanaAddress(address)) return address
      throw new GangwayError('INVALID_ADDRESS', { context: { field: 'address' } })
    },
    async getHoldings(network, address) {
      const chain = network.caipNetworkId
      const [lamports, held] = await Promise.all([
        rpc.read(chain, 'getBalance', [address, { commitment: 'confirmed' }]),
        readTokenAccounts(rpc, chain, address),
      ])
      const unlisted = held.filter(
        ({ address, hasExtensions }) => hasExtensions && !judge.getListed(chain, address),
      )
      // A claim to a name must not stand between a person and their balances.
      const mints = await readMints(
        rpc,
        chain,
        unlisted.slice(0, mostNames).map(({ address }) => address),
      ).catch(() => new Map<string, Mint>())
      const holdings = [
        toNativeHolding(network, parseNodeAnswer(lamportsSchema, lamports).value),
        ...held.map((holding) => nameHolding(judge, chain, holding, mints.get(holding.address))),
      ]
      return { holdings, isPartial: false }
    },
  }
}

function nameHolding(
  judge: TokenJudge,
  chain: CaipNetworkId,
  { hasExtensions, ...holding }: MintHolding,
  claim: Pick<Mint, 'name' | 'symbol'> = { name: null, symbol: null },
): Holding {
  const { address, decimals } = holding
  const listed = judge.getListed(chain, address)
  if (listed) return { ...holding, name: listed.name, symbol: listed.symbol }
  const { name, symbol } = claim
  const verdict = judge.judge({ chain, address, standard: 'fungible', name, symbol, decimals })
  return { ...holding, ...toUnlistedHolding({ address, name, symbol, verdict }, holding) }
}

function isSolanaAddress(address: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return false
  return base58.decode(address).length === 32
}
