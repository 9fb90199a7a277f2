import { GangwayError } from '@gangway/protocol'
import {
  type Abi,
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { coinTypeOfEthereum, evmCoinTypes } from '../coinTypes.js'
import type { NameReader } from '../createNameReader.js'

/** What a resolver may be asked about a name: ENSIP-1, 5, 7, 9 and 3. */
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
])

// A record of its own: viem's types take a function's name for one function.
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])

const multicallAbi = parseAbi(['function multicall(bytes[] data) view returns (bytes[])'])

/** Questions one `multicall` may hold. */
const mostCalls = 20

/** `0123….addr.reverse` and its forms for other coin types (ENSIP-19). */
const reverseForm = /^(?<digits>[0-9a-f]{40})\.(?<coin>addr|default|[0-9a-f]{1,8})\.reverse$/

/**
 * Answers one question about a name, as a resolver on the chain would. What a name does not say is empty; a question that is
 * not known here is answered by no bytes.
 *
 * @throws GangwayError `INVALID_INPUT` for what is no question, or is about another name than `name`.
 */
export async function answerLookup(reader: NameReader, name: string, question: Hex): Promise<Hex> {
  const several = decode(multicallAbi, question)
  if (several) {
    const [calls] = several.args
    if (calls.length > mostCalls) throw invalid()
    const results: Hex[] = []
    for (const call of calls) results.push(await answerOne(reader, name, call))
    return encodeFunctionResult({ abi: multicallAbi, result: results })
  }
  return answerOne(reader, name, question)
}

async function answerOne(reader: NameReader, name: string, question: Hex): Promise<Hex> {
  const coin = decode(coinAbi, question)
  if (coin) {
    const [node, coinType] = coin.args
    assertNode(name, node)
    const result = (await reader.readCoin(name, coinType)) ?? '0x'
    return encodeFunctionResult({ abi: coinAbi, result })
  }
  const record = decode(recordAbi, question)
  if (!record) return '0x'
  assertNode(name, record.args[0])
  const { functionName } = record
  if (functionName === 'addr') {
    const result = (await reader.readAddress(name, BigInt(coinTypeOfEthereum))) ?? zeroAddress
    return encodeFunctionResult({ abi: recordAbi, functionName, result })
  }
  if (record.functionName === 'text') {
    const result = (await reader.readText(name, record.args[1])) ?? ''
    return encodeFunctionResult({ abi: recordAbi, functionName: 'text', result })
  }
  if (functionName === 'name')
    return encodeFunctionResult({ abi: recordAbi, functionName, result: await readReverse(reader, name) })
  // No name here has a content hash.
  return encodeFunctionResult({ abi: recordAbi, functionName: 'contenthash', result: '0x' })
}

async function readReverse(reader: NameReader, name: string): Promise<string> {
  const { digits, coin } = reverseForm.exec(name)?.groups ?? {}
  if (!digits || !coin) return ''
  const address: Address = `0x${digits}`
  return (await reader.readReverse(address, toCoinType(coin))) ?? ''
}

function toCoinType(coin: string): bigint {
  if (coin === 'addr') return BigInt(coinTypeOfEthereum)
  return coin === 'default' ? BigInt(evmCoinTypes) : BigInt(`0x${coin}`)
}

function assertNode(name: string, node: Hex): void {
  if (namehash(name) !== node) throw invalid()
}

function decode<const TAbi extends Abi>(abi: TAbi, data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    // Another function, or none.
    return null
  }
}

function invalid(): GangwayError {
  return new GangwayError('INVALID_INPUT', { context: { field: 'data' } })
}
