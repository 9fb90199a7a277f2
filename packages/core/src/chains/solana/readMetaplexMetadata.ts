import {
  type Address,
  addDecoderSizePrefix,
  address,
  fetchEncodedAccount,
  fixDecoderSize,
  getAddressDecoder,
  getAddressEncoder,
  getBytesDecoder,
  getProgramDerivedAddress,
  getStructDecoder,
  getU8Decoder,
  getU32Decoder,
  getUtf8Decoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import type { SolanaRpc } from './solanaContext.js'

/** Metaplex's Token Metadata program; most mints of the Token program are named by it. */
const metadataProgram = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

/** The account kind “MetadataV1”. */
export const metadataKey = 4

/** A text of Metaplex's accounts, after its length. */
export const textDecoder = addDecoderSizePrefix(getUtf8Decoder(), getU32Decoder())

const metadataDecoder = getStructDecoder([
  ['key', getU8Decoder()],
  ['updateAuthority', fixDecoderSize(getBytesDecoder(), 32)],
  ['mint', getAddressDecoder()],
  ['name', textDecoder],
  ['symbol', textDecoder],
])

/**
 * Reads what Metaplex's account of a mint says; null where there is none or it cannot be read. Rejects with the
 * node's error.
 */
export async function readMetaplexMetadata(
  rpc: SolanaRpc,
  mint: Address,
): Promise<{ name: string; symbol: string } | null> {
  const data = await readMetadataAccount(rpc, mint)
  if (!data) return null
  try {
    const { key, mint: named, name, symbol } = metadataDecoder.decode(data)
    return key === metadataKey && named === mint ? { name, symbol } : null
  } catch {
    // Shorter than it says, or no text: as good as no name.
    return null
  }
}

/** Bytes of Metaplex's account of a mint; null where there is none. Rejects with the node's error. */
export async function readMetadataAccount(rpc: SolanaRpc, mint: Address): Promise<ReadonlyUint8Array | null> {
  const encode = getAddressEncoder().encode
  const [at] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['metadata', encode(metadataProgram), encode(mint)],
  })
  const account = await fetchEncodedAccount(rpc, at)
  return account.exists && account.programAddress === metadataProgram ? account.data : null
}
