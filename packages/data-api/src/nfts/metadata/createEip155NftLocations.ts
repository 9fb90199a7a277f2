import { cleanText, textLimits } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { hexToBytes, isHex, parseAbi, size, toHex } from 'viem'
import { createEip155Client } from '../../providers/createEip155Client.js'
import { createMulticallFinder } from '../../providers/createMulticallFinder.js'
import { mapConcurrently } from '../../providers/mapConcurrently.js'
import { type ContractCall, readContracts } from '../../providers/readContracts.js'
import type { FindNftLocations, NftId, NftLocation } from './nftMetadata.js'

/** Texts are taken as bytes, which are encoded alike: looked at for their length first, and read as text only then. */
const abi = parseAbi([
  'function tokenURI(uint256 tokenId) view returns (bytes)',
  'function uri(uint256 id) view returns (bytes)',
  'function name() view returns (bytes)',
])

/** Longest address read, bytes: a whole file may be in it. */
const mostBytes = 65_536

/** NFTs asked for in one call: with addresses as long as that, as many as a node's answer has room for. */
const perCall = 20
const mostAtOnce = 4

/** Longest name looked at, bytes. */
const mostNameBytes = 256

/** Creates what asks contracts of EVM networks where the metadata of their NFTs is (EIP-721, EIP-1155). */
export function createEip155NftLocations(rpc: Pick<RpcUpstreams, 'get' | 'read'>): FindNftLocations {
  const findMulticall = createMulticallFinder()
  return async (chain, nfts) => {
    const client = createEip155Client(rpc, chain)
    const way = await findMulticall(client, rpc.get(chain).network)
    const starts = Array.from({ length: Math.ceil(nfts.length / perCall) }, (_, index) => index * perCall)
    const answers = await mapConcurrently(starts, mostAtOnce, (start) =>
      readContracts(client, way, nfts.slice(start, start + perCall).map(toCalls)),
    )
    const found = answers.flat()
    return nfts.map(({ tokenId }, index) => toLocation(found[index] ?? null, tokenId))
  }
}

function toCalls({ asset, tokenId }: NftId): ContractCall[] {
  const address = asset as `0x${string}`
  const args = [BigInt(tokenId)]
  return [
    { abi, address, args, functionName: 'tokenURI' },
    { abi, address, args, functionName: 'uri' },
    { abi, address, functionName: 'name' },
  ]
}

function toLocation(answer: readonly unknown[] | null, tokenId: string): NftLocation | null {
  if (!answer) return null
  const [tokenUri, uri, name] = answer
  const own = readText(tokenUri, mostBytes)
  // EIP-1155: the client fills the id in, 64 hexadecimal digits in small letters.
  const shared = readText(uri, mostBytes)?.replaceAll('{id}', toHex(BigInt(tokenId), { size: 32 }).slice(2))
  return {
    uri: own?.trim() || shared?.trim() || null,
    name: null,
    collection: cleanText(readText(name, mostNameBytes) ?? '', textLimits.name),
  }
}

function readText(value: unknown, most: number): string | null {
  return isHex(value) && size(value) <= most ? new TextDecoder().decode(hexToBytes(value)) : null
}
