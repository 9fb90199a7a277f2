import type { CaipNetworkId, ListedToken } from '@gangway/protocol'
import type { Database, Log, RpcUpstreams } from '@gangway/server-kit'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { tokens } from '../database/tokens.js'
import type { Token, TokenStore } from '../model/tokenStore.js'
import type { Blocklist } from '../spam/createBlocklist.js'
import { createTokenJudge, type TokenJudge } from '../spam/createTokenJudge.js'
import { createEip155TokenReader } from './createEip155TokenReader.js'
import { createSolanaTokenReader } from './createSolanaTokenReader.js'
import type { TokenReading } from './tokenReading.js'

/** How long what a token would not say is not asked again, ms. data-sources.md §3.3, §4 */
const silentFor = 3600 * 1000

/** Keeps what tokens say of themselves: read from the chain once, an hour later again what they would not say. */
export function createTokenStore(deps: {
  database: Database
  rpc: RpcUpstreams
  /** What needs no reading, and what others must not be taken for. */
  listedTokens: readonly ListedToken[]
  /** What the operator holds to be spam; default nothing. */
  blocklist?: Blocklist
  log: Log
  /** Unix milliseconds. */
  getNow: () => number
}): TokenStore {
  const { database, rpc, log, getNow } = deps
  const judge = createTokenJudge(
    deps.listedTokens,
    rpc.getStatuses().map(({ network }) => network),
    deps.blocklist,
  )
  const readers = { eip155: createEip155TokenReader(rpc), solana: createSolanaTokenReader(rpc) }

  async function readKept(chain: CaipNetworkId, addresses: readonly string[]) {
    if (addresses.length === 0) return new Map<string, KeptToken>()
    const rows = await database
      .select()
      .from(tokens)
      .where(and(eq(tokens.chain, chain), inArray(tokens.address, [...addresses])))
    return new Map(rows.map((row) => [row.address, row]))
  }

  async function readNew(chain: CaipNetworkId, addresses: readonly string[]) {
    if (addresses.length === 0) return new Map<string, TokenReading>()
    try {
      const { network } = rpc.get(chain)
      const readings = await readers[network.chainNamespace](network, addresses)
      await keep(chain, readings)
      return readings
    } catch (error) {
      log.warn({ chain, error }, 'tokens could not be read')
      return new Map<string, TokenReading>()
    }
  }

  async function keep(chain: CaipNetworkId, readings: ReadonlyMap<string, TokenReading>) {
    if (readings.size === 0) return
    const readAt = getNow()
    const rows = [...readings].map(([address, reading]) => ({ chain, address, ...reading, readAt }))
    const excluded = ({ name }: { name: string }) => sql.raw(`excluded.${name}`)
    await database
      .insert(tokens)
      .values(rows)
      .onConflictDoUpdate({
        target: [tokens.chain, tokens.address],
        set: {
          standard: excluded(tokens.standard),
          name: excluded(tokens.name),
          symbol: excluded(tokens.symbol),
          decimals: excluded(tokens.decimals),
          readAt: excluded(tokens.readAt),
        },
      })
  }

  const listUnlisted = (chain: CaipNetworkId, addresses: readonly string[]) =>
    addresses.filter((address) => !judge.getListed(chain, address))

  function toTokens(
    chain: CaipNetworkId,
    addresses: readonly string[],
    readings: ReadonlyMap<string, TokenReading>,
  ): Map<string, Token> {
    return new Map(
      addresses.flatMap((address): [string, Token][] => {
        const listed = judge.getListed(chain, address)
        const facts = listed ? { ...listed, standard: 'fungible' as const } : readings.get(address)
        return facts ? [[address, toToken(chain, address, facts, judge)]] : []
      }),
    )
  }

  return {
    async getKnown(chain, addresses) {
      return toTokens(chain, addresses, await readKept(chain, listUnlisted(chain, addresses)))
    },
    async getMany(chain, addresses) {
      const unlisted = listUnlisted(chain, addresses)
      const kept = await readKept(chain, unlisted)
      const isDue = (row: KeptToken | undefined) =>
        row === undefined || (isSilent(row) && getNow() - row.readAt > silentFor)
      const read = await readNew(
        chain,
        [...new Set(unlisted)].filter((address) => isDue(kept.get(address))),
      )
      return toTokens(chain, addresses, new Map<string, TokenReading>([...kept, ...read]))
    },
  }
}

type KeptToken = typeof tokens.$inferSelect

/** Whether it did not say all that a token of its kind says. */
function isSilent({ standard, name, symbol, decimals }: TokenReading): boolean {
  if (standard === 'unknown') return true
  return standard === 'fungible' && (name === null || symbol === null || decimals === null)
}

function toToken(chain: CaipNetworkId, address: string, reading: TokenReading, judge: TokenJudge): Token {
  const { standard, name, symbol, decimals } = reading
  const facts = { chain, address, standard, name, symbol, decimals }
  return { ...facts, isListed: judge.getListed(chain, address) !== undefined, verdict: judge.judge(facts) }
}
