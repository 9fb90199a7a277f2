import { cleanText, textLimits } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { hexToBytes, isHex, parseAbi, size, toHex } from 'viem'
import { createEip155Client } from '../../providers/createEip155Client.js'
import { createMulticallFinder } from '../../providers/createMulticallFinder.js'
import { readContracts } from '../../providers/readContracts.js'
import type { FindNftLocations, NftLocation } from './nftMetadata.js'

/** Texts are taken as bytes, which are encoded alike: looked at for their length first, and read as text only then. */
const abi = parseAbi([
  'function tokenURI(uint256 tokenId) view returns (bytes)',
  'function uri(uint256 id) view returns (bytes)',
  'function name() view returns (bytes)',
])

/** Longest address read, bytes: a whole file may be in it. */
const mostBytes = 65_536

/** Longest name looked at, bytes. */
const mostNameBytes = 256

/** Creates what asks contracts of EVM networks where the metadata of their NFTs is (EIP-721, EIP-1155). */
export function createEip155NftLocations(rpc: Pick<RpcUpstreams, 'get' | 'read'>): FindNftLocations {
  const findMulticall = createMulticallFinder()
  return async (chain, nfts) => {
    const client = createEip155Client(rpc, chain)
    const way = await findMulticall(client, rpc.get(chain).network)
    const answers = await readContracts(
      client,
      way,
      nfts.map(({ asset, tokenId }) => {
        const call = { abi, address: asset as `0x${string}`, args: [BigInt(tokenId)] }
        return [
          { ...call, functionName: 'tokenURI' },
          { ...call, functionName: 'uri' },
          { abi, address: call.address, functionName: 'name' },
        ]
      }),
    )
    return nfts.map(({ tokenId }, index) => toLocation(answers[index] ?? null, tokenId))
  }
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
