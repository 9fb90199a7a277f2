import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { type AssetId, toAssetKey } from '../model/toAssetKey.js'

/** One token of a Token List: all that is taken of it. https://tokenlists.org */
const tokenSchema = v.object({
  chainId: v.number(),
  address: v.string(),
  logoURI: v.pipe(v.string(), v.regex(/^(https?|ipfs|ar|data):/i), v.maxLength(2_048)),
})

const listSchema = v.object({ tokens: v.array(v.unknown()) })

/** What lists call Solana's main network, which has no number. */
const solanaNumbers = new Set([101, 501_000_101])
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * Reads the pictures that a Token List names, by token. Of a token that is not as it should be, or has none, nothing is taken; the
 * first of several with one address counts.
 *
 * @throws GangwayError `DATA_INVALID_RESPONSE` for what is no Token List.
 */
export function parseTokenList(text: string): Map<AssetId, string> {
  const list = v.safeParse(listSchema, readJson(text))
  if (!list.success) throw new GangwayError('DATA_INVALID_RESPONSE', { details: 'no Token List' })
  const pictures = new Map<AssetId, string>()
  for (const item of list.output.tokens) {
    const token = v.safeParse(tokenSchema, item)
    const id = token.success ? toTokenKey(token.output) : undefined
    if (id !== undefined && token.success && !pictures.has(id)) pictures.set(id, token.output.logoURI)
  }
  return pictures
}

function toTokenKey({ chainId, address }: v.InferOutput<typeof tokenSchema>): AssetId | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(address))
    return Number.isSafeInteger(chainId) && chainId > 0
      ? toAssetKey(`eip155:${chainId}:${address}`)
      : undefined
  const isMint = solanaNumbers.has(chainId) && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
  return isMint ? toAssetKey(`${solana}:${address}`) : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema says what is wrong with it.
    return undefined
  }
}
