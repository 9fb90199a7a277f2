import { GangwayError, type ListedToken } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { type Holding, toNativeHolding } from '../balances/holding.js'
import type { BalanceProvider } from './balanceProvider.js'

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

const tokenAccountsSchema = v.object({
  value: v.array(
    v.object({
      account: v.object({
        data: v.object({
          parsed: v.object({
            info: v.object({
              mint: v.string(),
              tokenAmount: v.object({
                amount: v.pipe(
                  v.string(),
                  v.regex(/^\d{1,20}$/),
                  v.transform((value) => BigInt(value)),
                ),
                decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/** Reads SOL and the tokens of both token programs from a Solana node. */
export function createSolanaNode(rpc: RpcUpstreams, tokens: readonly ListedToken[]): BalanceProvider {
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
      const listed = tokens.filter(({ caipNetworkId }) => caipNetworkId === chain)
      return [
        toNativeHolding(network, read(lamportsSchema, lamports).value),
        ...mergeByMint(accounts.flatMap((answer) => read(tokenAccountsSchema, answer).value)).map((holding) =>
          nameHolding(holding, listed),
        ),
      ]
    },
  }
}

type TokenAccount = v.InferOutput<typeof tokenAccountsSchema>['value'][number]
type MintHolding = { address: string; decimals: number; amount: bigint }

/** An owner may have several token accounts of one mint; to a person they are one balance. */
function mergeByMint(accounts: readonly TokenAccount[]): MintHolding[] {
  const byMint = new Map<string, MintHolding>()
  for (const { account } of accounts) {
    const { mint, tokenAmount } = account.data.parsed.info
    const before = byMint.get(mint)?.amount ?? 0n
    byMint.set(mint, { address: mint, decimals: tokenAmount.decimals, amount: before + tokenAmount.amount })
  }
  return [...byMint.values()].filter(({ amount }) => amount > 0n)
}

function nameHolding(holding: MintHolding, listed: readonly ListedToken[]): Holding {
  const token = listed.find(({ address }) => address === holding.address)
  // SPEC §5: addresses display with 4 leading and 6 trailing characters.
  const short = `${holding.address.slice(0, 4)}…${holding.address.slice(-6)}`
  return { ...holding, name: token?.name ?? short, symbol: token?.symbol ?? short }
}

function isSolanaAddress(address: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return false
  return base58.decode(address).length === 32
}

function read<TSchema extends v.GenericSchema>(schema: TSchema, answer: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, answer)
  if (result.success) return result.output
  throw new GangwayError('RPC_UPSTREAM_FAILED', { details: 'unexpected answer' })
}
