import { base58 } from '@scure/base'

/** Metaplex's Token Metadata program. */
export const metaplexProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/**
 * A metadata account as the program writes it, and as a node answers it: texts filled up with zeros, by default of a
 * programmable NFT. `of` is its mint, `collection` the mint of its collection.
 */
export function createMetaplexAccount(account: {
  of: string
  collection: string
  name?: string
  uri?: string
  owner?: string
  isVerified?: boolean
  standard?: number
  creators?: number
  kind?: number
}) {
  const {
    of,
    collection,
    name = 'Sea #7',
    uri = 'https://sea.example/7.json',
    owner = metaplexProgram,
  } = account
  const { isVerified = true, standard = 4, creators = 1, kind = 4 } = account
  const creatorBytes = Buffer.alloc(5 + creators * 34)
  creatorBytes[0] = 1
  creatorBytes.writeUInt32LE(creators, 1)
  const bytes = Buffer.concat([
    Buffer.from([kind]),
    Buffer.alloc(32, 1),
    base58.decode(of),
    toText(name, 32),
    toText('SEA', 10),
    toText(uri, 200),
    Buffer.from([0xf4, 1]),
    creatorBytes,
    Buffer.from([1, 0, 1, 254, 1, standard, 1, isVerified ? 1 : 0]),
    base58.decode(collection),
    // Uses, size of the collection, rules of a programmable NFT.
    Buffer.from([0, 0, 1, 0, 1]),
    Buffer.alloc(32, 9),
  ])
  const data: [string, 'base64'] = [bytes.toString('base64'), 'base64']
  return { data, owner, bytes }
}

function toText(value: string, room: number): Buffer {
  const bytes = Buffer.alloc(4 + room)
  bytes.writeUInt32LE(room)
  bytes.write(value, 4)
  return bytes
}
