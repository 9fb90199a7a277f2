import {
  fixDecoderSize,
  getAddressDecoder,
  getArrayDecoder,
  getBytesDecoder,
  getNullableDecoder,
  getStructDecoder,
  getU8Decoder,
  getU16Decoder,
} from '@solana/kit'
import type { SendNotice } from '../../sendParameters.js'
import { metadataKey, readMetadataAccount, textDecoder } from '../readMetaplexMetadata.js'
import type { SolanaRpc } from '../solanaContext.js'
import type { TokenAccounts } from '../tokens/readTokenAccounts.js'

/** A verified creator of Metaplex: key, mark, share. */
const creator = fixDecoderSize(getBytesDecoder(), 34)

/** Metaplex's metadata account as far as its token standard. https://developers.metaplex.com/token-metadata */
const metadataDecoder = getStructDecoder([
  ['key', getU8Decoder()],
  ['updateAuthority', fixDecoderSize(getBytesDecoder(), 32)],
  ['mint', getAddressDecoder()],
  ['name', textDecoder],
  ['symbol', textDecoder],
  ['uri', textDecoder],
  ['sellerFee', getU16Decoder()],
  ['creators', getNullableDecoder(getArrayDecoder(creator))],
  ['wasSold', getU8Decoder()],
  ['isMutable', getU8Decoder()],
  ['editionNumber', getNullableDecoder(getU8Decoder())],
  ['standard', getNullableDecoder(getU8Decoder())],
])

/** Token standards whose accounts are frozen for ever: programmable NFTs, and editions of them. */
const programmable: readonly (number | null)[] = [4, 5]

/**
 * What stands against sending an NFT, beside what its token program says (`notices`). A programmable NFT is frozen between
 * transfers, which Metaplex's program alone makes, by rules of the maker.
 */
export async function readNftNotices(
  rpc: SolanaRpc,
  { mint, source }: TokenAccounts,
  notices: readonly SendNotice[],
): Promise<readonly SendNotice[]> {
  if (source.balance === 0n) return [{ level: 'stop', kind: 'nft-not-held' }]
  const isFrozen = notices.some(({ kind }) => kind === 'frozen')
  if (!isFrozen || !(await isProgrammable(rpc, mint.address))) return notices
  const others = notices.filter(({ kind }) => kind !== 'frozen')
  return [{ level: 'stop', kind: 'programmable-nft' }, ...others]
}

async function isProgrammable(rpc: SolanaRpc, mint: TokenAccounts['mint']['address']): Promise<boolean> {
  const data = await readMetadataAccount(rpc, mint)
  if (!data) return false
  try {
    const { key, mint: named, standard } = metadataDecoder.decode(data)
    return key === metadataKey && named === mint && programmable.includes(standard)
  } catch {
    // From before token standards.
    return false
  }
}
