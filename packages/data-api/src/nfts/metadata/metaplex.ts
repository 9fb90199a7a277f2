import { createHash } from 'node:crypto'
import { cleanText, textLimits } from '@gangway/protocol'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

/** What an NFT's account of Metaplex's Token Metadata program says. */
export type MetaplexMetadata = {
  name: string | null
  uri: string | null
  /** Mint of the collection, where the collection itself has said that this belongs to it. */
  collection: string | null
}

const program = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const programKey = base58.decode(program)

/** Kind of account: `Key::MetadataV1`. */
const metadataKind = 4

/** Longest texts the program itself takes, bytes; what is longer is no account of it. */
const mostBytes = { name: 32, symbol: 10, uri: 200 } as const

/** Where the metadata account of a mint is: the first address, from bump 255 down, that is no public key. */
export function findMetadataAddress(mint: string): string {
  const seeds = [Buffer.from('metadata'), programKey, base58.decode(mint)]
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const part of [...seeds, Buffer.from([bump]), programKey, Buffer.from('ProgramDerivedAddress')])
      hash.update(part)
    const address = hash.digest()
    if (!isOnCurve(address)) return base58.encode(address)
  }
  // One chance in 2^256.
  return program
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Reads a metadata account, a node's answer for `mint`; undefined for what is none. Fields after the collection, those of
 * programmable NFTs too, are not needed. https://developers.metaplex.com/token-metadata
 */
export function parseMetaplex(
  { data: [text], owner }: { data: readonly [string, 'base64']; owner: string },
  mint: string,
): MetaplexMetadata | undefined {
  if (owner !== program) return undefined
  const bytes = Buffer.from(text, 'base64')
  try {
    return readAccount(bytes, mint)
  } catch {
    // Cut off.
    return undefined
  }
}

function readAccount(bytes: Buffer, mint: string): MetaplexMetadata | undefined {
  let at = 0
  const skip = (length: number) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const readText = (most: number) => {
    const length = bytes.readUInt32LE(at)
    if (length > most) throw new RangeError('text too long')
    at += 4
    return skip(length).toString('utf8')
  }
  const readOption = (length: number) => {
    const isThere = bytes.readUInt8(at++) === 1
    return isThere ? skip(length) : undefined
  }
  if (bytes.readUInt8(at++) !== metadataKind) return undefined
  skip(32)
  if (base58.encode(skip(32)) !== mint) return undefined
  const name = readText(mostBytes.name)
  readText(mostBytes.symbol)
  const uri = readText(mostBytes.uri)
  // Fee of the seller, then creators: key, verified, share.
  skip(2)
  if (bytes.readUInt8(at++) === 1) {
    const creators = bytes.readUInt32LE(at)
    skip(4 + creators * 34)
  }
  // Sold before, can be changed; then number of the edition, token standard, collection.
  skip(2)
  const metadata = {
    name: cleanText(name, textLimits.name),
    uri: cleanText(uri, mostBytes.uri),
    collection: null,
  }
  // Accounts from before collections end here.
  if (at + 3 > bytes.length) return metadata
  readOption(1)
  readOption(1)
  const collection = readOption(33)
  if (collection?.length !== 33 || collection[0] !== 1) return metadata
  return { ...metadata, collection: base58.encode(collection.subarray(1)) }
}
