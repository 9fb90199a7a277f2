import { textLimits } from '@gangway/protocol'
import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  hexToString,
  parseAbi,
} from 'viem'
import { toPictureId } from '../../model/toPictureId.js'
import { cleanSymbol, type Token } from '../model/token.js'
import type { SigningContext } from '../signingContext.js'
import type { EvmNode } from './createEvmNode.js'

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint8)',
  'function supportsInterface(bytes4) view returns (bool)',
])

/** ERC-165 id of ERC-721. */
const erc721Interface = '0x80ac58cd'

/**
 * Names tokens: the deployment's list first, else the contract itself, which may lie and is marked so. `texts` are the words
 * of whoever they are named for.
 */
export type TokenReader = ReturnType<typeof createTokenReader>

/** Creates it. */
export function createTokenReader(node: EvmNode, { config, network, texts }: SigningContext) {
  const listed = config.tokens.filter(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
  const call = (to: Address, data: Hex) => node.call({ to, data }).catch((): Hex => '0x')

  return {
    texts,
    native: {
      ...network.nativeCurrency,
      isListed: true,
      picture: toPictureId(network.caipNetworkId, null),
    } satisfies Token,
    isListed: (address: string) => listed.some((token) => isSame(token.address, address)),
    listedAddresses: listed.map(({ address }) => address),
    async read(address: Address): Promise<Token> {
      const known = listed.find((token) => isSame(token.address, address))
      if (known) {
        const picture = toPictureId(network.caipNetworkId, known.address)
        return { symbol: known.symbol, decimals: known.decimals, isListed: true, picture }
      }
      const [symbol, decimals] = await Promise.all([
        call(address, encodeFunctionData({ abi, functionName: 'symbol' })),
        call(address, encodeFunctionData({ abi, functionName: 'decimals' })),
      ])
      return {
        symbol: texts.unverified(readSymbol(symbol)),
        decimals: readDecimals(decimals),
        isListed: false,
      }
    },
    /** What a collection calls itself, with the mark that nobody vouches for it; null: nothing. */
    async readName(address: Address): Promise<string | null> {
      const answer = await call(address, encodeFunctionData({ abi, functionName: 'name' }))
      const name = readSymbol(answer, textLimits.name)
      return name === '' ? null : texts.unverified(name)
    },
    /** What an account has of a token, base units; 0 where the contract does not say. */
    async readBalance(address: Address, account: Address): Promise<bigint> {
      const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] })
      const answer = await call(address, data)
      return answer.length === 66 ? hexToBigInt(answer) : 0n
    },
    async isNft(address: Address): Promise<boolean> {
      if (listed.some((token) => isSame(token.address, address))) return false
      const data = encodeFunctionData({ abi, functionName: 'supportsInterface', args: [erc721Interface] })
      const answer = await call(address, data)
      return answer.length === 66 && hexToBigInt(answer) === 1n
    },
  }
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Text, or 32 bytes as the first tokens answer. */
function readSymbol(answer: Hex, most: number = textLimits.symbol): string {
  try {
    const text =
      answer.length === 66
        ? hexToString(answer, { size: 32 })
        : decodeAbiParameters([{ type: 'string' }], answer)[0]
    return cleanSymbol(text, most)
  } catch {
    // No token, or none that has a name.
    return ''
  }
}

function readDecimals(answer: Hex): number | null {
  if (answer.length !== 66) return null
  const decimals = hexToBigInt(answer)
  return decimals <= 36n ? Number(decimals) : null
}
