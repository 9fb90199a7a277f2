import type { GuardedFetch } from '@gangway/server-kit'
import * as v from 'valibot'
import { type Address, type Client, isAddressEqual, parseAbi, toHex } from 'viem'
import { readContract } from 'viem/actions'
import type { NftAvatar } from './parseAvatar.js'

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
])

const metadataSchema = v.union([
  v.pipe(
    v.object({ image: v.string() }),
    v.transform(({ image }) => image),
  ),
  v.pipe(
    v.object({ image_url: v.string() }),
    v.transform(({ image_url }) => image_url),
  ),
])

/** Gateways of ipfs may not know what they serve. */
const accept = ['application/json', 'text/plain']

/** Longest address of metadata, as of what is fetched at all; a node tells of much longer ones. */
const maxLength = 65_536

/** Where the picture of an NFT is, if `owner` has it; null otherwise. ENSIP-12. */
export async function readNftPicture(
  asking: { client: Client; fetch: GuardedFetch; signal: AbortSignal },
  nft: NftAvatar,
  owner: Address,
): Promise<string | null> {
  const { client } = asking
  const { contract: address, tokenId } = nft
  if (nft.standard === 'erc721') {
    const args = [tokenId] as const
    const holder = await readContract(client, { address, abi, functionName: 'ownerOf', args })
    if (!isAddressEqual(holder, owner)) return null
    const uri = await readContract(client, { address, abi, functionName: 'tokenURI', args })
    return readPicture(asking, uri)
  }
  const args = [owner, tokenId] as const
  const amount = await readContract(client, { address, abi, functionName: 'balanceOf', args })
  if (amount === 0n) return null
  const uri = await readContract(client, { address, abi, functionName: 'uri', args: [tokenId] })
  if (uri.length > maxLength) return null
  return readPicture(asking, uri.replaceAll('{id}', toHex(tokenId, { size: 32 }).slice(2)))
}

async function readPicture(
  { fetch, signal }: { fetch: GuardedFetch; signal: AbortSignal },
  uri: string,
): Promise<string | null> {
  const answer = await fetch.get(uri, { accept, signal })
  const result = v.safeParse(metadataSchema, answer.json())
  return result.success ? result.output : null
}
