import { type CaipNetworkId, cleanText, textLimits } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { parseNodeAnswer } from './parseNodeAnswer.js'

/** What a node tells of at once. */
const mintsPerCall = 100

const mintSchema = v.object({
  data: v.object({
    parsed: v.object({
      type: v.literal('mint'),
      info: v.object({
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
        extensions: v.optional(
          v.array(v.object({ extension: v.string(), state: v.optional(v.unknown()) })),
          [],
        ),
      }),
    }),
  }),
})

const mintsSchema = v.object({ value: v.array(v.fallback(v.nullable(mintSchema), null)) })

const claimSchema = v.object({ name: v.string(), symbol: v.string(), uri: v.optional(v.string(), '') })

/** A mint; name, symbol and the address of its metadata are its maker's claim, null where there is none. */
export type Mint = { decimals: number; name: string | null; symbol: string | null; uri: string | null }

/**
 * Reads mints of both token programs, by address, with what they say of themselves in the metadata extension of Token-2022
 * (data-sources.md §3.2); those that are none are left out.
 *
 * @throws GangwayError `RPC_UPSTREAM_FAILED`.
 */
export async function readMints(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Mint>> {
  const mints = new Map<string, Mint>()
  for (let start = 0; start < addresses.length; start += mintsPerCall) {
    const asked = addresses.slice(start, start + mintsPerCall)
    const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
    const answer = await rpc.read(chain, 'getMultipleAccounts', [asked, options])
    for (const [index, account] of parseNodeAnswer(mintsSchema, answer).value.entries()) {
      const address = asked[index]
      if (account && address) mints.set(address, toMint(account))
    }
  }
  return mints
}

function toMint(account: v.InferOutput<typeof mintSchema>): Mint {
  const { decimals, extensions } = account.data.parsed.info
  const own = extensions.find(({ extension }) => extension === 'tokenMetadata')
  const claim = v.safeParse(claimSchema, own?.state)
  const { name, symbol, uri } = claim.success ? claim.output : { name: '', symbol: '', uri: '' }
  return {
    decimals,
    name: cleanText(name, textLimits.name),
    symbol: cleanText(symbol, textLimits.symbol),
    uri: uri.trim() || null,
  }
}
