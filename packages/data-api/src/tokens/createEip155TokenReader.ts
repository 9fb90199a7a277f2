import { cleanText, textLimits } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { hexToBytes, isHex, parseAbi, size, sliceHex } from 'viem'
import { createEip155Client } from '../providers/createEip155Client.js'
import { createMulticallFinder } from '../providers/createMulticallFinder.js'
import { type ContractCall, readContracts } from '../providers/readContracts.js'
import type { ReadTokens, TokenReading } from './tokenReading.js'

/** Texts are taken as bytes, which are encoded alike: cut first, and read as text only then. */
const abi = parseAbi([
  'function name() view returns (bytes)',
  'function symbol() view returns (bytes)',
  'function decimals() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function supportsInterface(bytes4) view returns (bool)',
])

/** Tokens from before ERC-20 was settled name themselves so. */
const oldAbi = parseAbi([
  'function name() view returns (bytes32)',
  'function symbol() view returns (bytes32)',
])

/** ERC-165 ids. */
const interfaces = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26' } as const

/** Bytes of a text that are read. */
const maxTextBytes = 256

/** With more than that, no amount that fits a contract makes one whole token. */
const maxDecimals = 77n

/** Creates what reads tokens of EVM networks, ERC-20, ERC-721 and ERC-1155. */
export function createEip155TokenReader(rpc: Pick<RpcUpstreams, 'read'>): ReadTokens {
  const findMulticall = createMulticallFinder()

  return async (network, addresses) => {
    const client = createEip155Client(rpc, network.caipNetworkId)
    const way = await findMulticall(client, network)
    const tokens = addresses as readonly `0x${string}`[]
    const answers = await readContracts(client, way, tokens.map(toCalls))
    const oldAnswers = await readContracts(client, way, tokens.map(toOldCalls))
    return new Map(
      addresses.flatMap((address, index): [string, TokenReading][] => {
        const answer = answers[index]
        return answer ? [[address, toReading(answer, oldAnswers[index] ?? [])]] : []
      }),
    )
  }
}

function toCalls(address: `0x${string}`): ContractCall[] {
  const supports = (id: `0x${string}`) => ({ abi, address, functionName: 'supportsInterface', args: [id] })
  return [
    supports(interfaces.erc721),
    supports(interfaces.erc1155),
    { abi, address, functionName: 'balanceOf', args: [address] },
    { abi, address, functionName: 'decimals' },
    { abi, address, functionName: 'name' },
    { abi, address, functionName: 'symbol' },
  ]
}

function toOldCalls(address: `0x${string}`): ContractCall[] {
  return [
    { abi: oldAbi, address, functionName: 'name' },
    { abi: oldAbi, address, functionName: 'symbol' },
  ]
}

function toReading(answer: readonly unknown[], [oldName, oldSymbol]: readonly unknown[]): TokenReading {
  const [isErc721, isErc1155, balance, decimals, name, symbol] = answer
  const texts = {
    name: readText(name, textLimits.name) ?? readOldText(oldName, textLimits.name),
    symbol: readText(symbol, textLimits.symbol) ?? readOldText(oldSymbol, textLimits.symbol),
  }
  if (isErc721 === true) return { standard: 'erc721', ...texts, decimals: null }
  if (isErc1155 === true) return { standard: 'erc1155', ...texts, decimals: null }
  const isKnown = typeof decimals === 'bigint' && decimals <= maxDecimals
  const standard = typeof balance === 'bigint' ? 'fungible' : 'unknown'
  return { standard, ...texts, decimals: isKnown ? Number(decimals) : null }
}

function readText(value: unknown, maxLength: number): string | null {
  if (!isHex(value)) return null
  const start = sliceHex(value, 0, Math.min(size(value), maxTextBytes))
  // As of a stream that goes on: what the cut left of its last character is not shown.
  return cleanText(new TextDecoder().decode(hexToBytes(start), { stream: true }), maxLength)
}

/** Thirty-two bytes, filled up with zeros. What begins with one is no text, but where in the answer a text would be. */
function readOldText(value: unknown, maxLength: number): string | null {
  return isHex(value) && !value.startsWith('0x00') ? readText(value, maxLength) : null
}
