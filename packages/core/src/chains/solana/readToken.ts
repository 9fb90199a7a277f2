import { type CaipNetworkId, GangwayError } from '@gangway/protocol'
import { fetchJsonParsedAccount } from '@solana/kit'
import * as v from 'valibot'
import { type TokenMetadata, toTokenMetadata } from '../tokenMetadata.js'
import { parseRecipient } from './parseRecipient.js'
import { readMetaplexMetadata } from './readMetaplexMetadata.js'
import type { SolanaContext } from './solanaContext.js'

/** What nodes call the two token programs. */
const programs = ['spl-token', 'spl-token-2022']

const mintSchema = v.object({
  parsedAccountMeta: v.object({ program: v.picklist(programs), type: v.literal('mint') }),
  decimals: v.pipe(v.union([v.number(), v.bigint()]), v.transform(Number), v.integer(), v.maxValue(255)),
  extensions: v.optional(v.array(v.object({ extension: v.string(), state: v.optional(v.unknown()) })), []),
})

const nameSchema = v.object({ name: v.string(), symbol: v.string() })

/**
 * Reads a mint of the Token or the Token-2022 program. Its name comes from Token-2022's own metadata, else from
 * Metaplex's, else the mint has none.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `TOKEN_NOT_FOUND`, `TOKEN_INVALID`, `NETWORK_UNREACHABLE`.
 */
export async function readToken(
  context: SolanaContext,
  networkId: CaipNetworkId,
  text: string,
): Promise<TokenMetadata> {
  const address = parseRecipient(text, networkId)
  const rpc = context.getRpc(networkId)
  const [account, metaplex] = await Promise.all([
    fetchJsonParsedAccount<object>(rpc, address),
    readMetaplexMetadata(rpc, address),
  ]).catch((cause) => {
    throw new GangwayError('NETWORK_UNREACHABLE', { cause, details: context.getNetwork(networkId).name })
  })
  if (!account.exists) throw new GangwayError('TOKEN_NOT_FOUND', { details: address })
  const mint = v.safeParse(mintSchema, account.data)
  if (!mint.success) throw new GangwayError('TOKEN_INVALID', { details: address })
  const { decimals, extensions } = mint.output
  const own = extensions.find(({ extension }) => extension === 'tokenMetadata')
  const named = v.safeParse(nameSchema, own?.state)
  const { name, symbol } = named.success ? named.output : (metaplex ?? { name: null, symbol: null })
  return toTokenMetadata({ address, name, symbol, decimals })
}
