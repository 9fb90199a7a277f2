import type { CaipNetworkId } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { parseNodeAnswer } from './parseNodeAnswer.js'

/** What a node tells at once; an account with more unlisted mints than that was sent most of them unasked. */
const maxMints = 100

/** Longest name and symbol taken, characters. */
const maxLengths = { name: 64, symbol: 16 } as const

const mintsSchema = v.object({
  value: v.array(
    v.fallback(
      v.nullable(
        v.object({
          data: v.object({
            parsed: v.object({
              info: v.object({
                extensions: v.array(v.object({ extension: v.string(), state: v.optional(v.unknown()) })),
              }),
            }),
          }),
        }),
      ),
      null,
    ),
  ),
})

const nameSchema = v.object({ name: v.string(), symbol: v.pipe(v.string(), v.nonEmpty()) })

/** What a mint calls itself: its maker's claim. */
export type MintName = { name: string; symbol: string }

/**
 * Reads what Token-2022 mints say of themselves in their metadata extension (data-sources.md §3.1), by mint; those that
 * say nothing are left out.
 */
export async function readMintNames(
  rpc: Pick<RpcUpstreams, 'read'>,
  chain: CaipNetworkId,
  mints: readonly string[],
): Promise<ReadonlyMap<string, MintName>> {
  const asked = mints.slice(0, maxMints)
  if (asked.length === 0) return new Map()
  const answer = await rpc.read(chain, 'getMultipleAccounts', [
    asked,
    { encoding: 'jsonParsed', commitment: 'confirmed' },
  ])
  const { value } = parseNodeAnswer(mintsSchema, answer)
  const named = asked.flatMap((mint, index): [string, MintName][] => {
    const extensions = value[index]?.data.parsed.info.extensions ?? []
    const own = extensions.find(({ extension }) => extension === 'tokenMetadata')
    const result = v.safeParse(nameSchema, own?.state)
    if (!result.success) return []
    const { name, symbol } = result.output
    return [[mint, { name: name.slice(0, maxLengths.name), symbol: symbol.slice(0, maxLengths.symbol) }]]
  })
  return new Map(named)
}
