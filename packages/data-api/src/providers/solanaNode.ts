import { GangwayError, type ListedToken } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { type Holding, toNativeHolding } from '../balances/holding.js'
import type { BalanceProvider } from './balanceProvider.js'
import { type MintHolding, mergeTokenAccounts, tokenAccountsSchema } from './mergeTokenAccounts.js'
import { parseNodeAnswer } from './parseNodeAnswer.js'
import { type MintName, readMintNames } from './readMintNames.js'

/** The Token and Token-2022 programs. */
const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

const lamportsSchema = v.object({
  value: v.pipe(
    v.union([v.pipe(v.number(), v.safeInteger()), v.bigint()]),
    v.transform((value) => BigInt(value)),
  ),
})

/** Reads SOL and the tokens of both token programs from a Solana node. */
export function createSolanaNode(
  rpc: Pick<RpcUpstreams, 'read'>,
  tokens: readonly ListedToken[],
): BalanceProvider {
  return {
    parseAddress(address) {
      if (isSolanaAddress(address)) return address
      throw new GangwayError('INVALID_ADDRESS', { context: { field: 'address' } })
    },
    async getHoldings(network, address) {
      const chain = network.caipNetworkId
      const [lamports, ...accounts] = await Promise.all([
        rpc.read(chain, 'getBalance', [address, { commitment: 'confirmed' }]),
        ...tokenPrograms.map((programId) =>
          rpc.read(chain, 'getTokenAccountsByOwner', [
            address,
            { programId },
            { encoding: 'jsonParsed', commitment: 'confirmed' },
          ]),
        ),
      ])
      const listed = new Map(
        tokens.filter(({ caipNetworkId }) => caipNetworkId === chain).map((token) => [token.address, token]),
      )
      const held = mergeTokenAccounts(
        accounts.flatMap((answer) => parseNodeAnswer(tokenAccountsSchema, answer).value),
      )
      const unlisted = held.filter(({ address, hasExtensions }) => hasExtensions && !listed.has(address))
      // A claim to a name must not stand between a person and their balances.
      const names = await readMintNames(
        rpc,
        chain,
        unlisted.map(({ address }) => address),
      ).catch(() => new Map<string, MintName>())
      return [
        toNativeHolding(network, parseNodeAnswer(lamportsSchema, lamports).value),
        ...held.map((holding) =>
          nameHolding(holding, listed.get(holding.address), names.get(holding.address)),
        ),
      ]
    },
  }
}

function nameHolding(
  { hasExtensions, ...holding }: MintHolding,
  listed: ListedToken | undefined,
  claimed: MintName | undefined,
): Holding {
  if (listed) return { ...holding, name: listed.name, symbol: listed.symbol, isVerified: true }
  // SPEC §5: addresses display with 4 leading and 6 trailing characters.
  const short = `${holding.address.slice(0, 4)}…${holding.address.slice(-6)}`
  return { ...holding, ...(claimed ?? { name: short, symbol: short }), isVerified: false }
}

function isSolanaAddress(address: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return false
  return base58.decode(address).length === 32
}
