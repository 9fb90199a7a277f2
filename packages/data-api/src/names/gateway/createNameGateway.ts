import { GangwayError } from '@gangway/protocol'
import {
  type Address,
  bytesToHex,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import { createNameReader, type NameReader } from '../createNameReader.js'
import type { NameStore, StoredName } from '../createNameStore.js'
import { answerLookup } from './answerLookup.js'
import { readDnsName } from './readDnsName.js'

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'struct Request { address sender; string[] urls; bytes data; }',
  'function query(Request[] requests) view returns (bool[] failures, bytes[] responses)',
  'error HttpError(uint16 status, string message)',
])

/** How long a resolver contract takes an answer, s. data-sources.md §6.5: 60 to 300. */
const lifetime = 120

/** Questions one batch may hold (ENSIP-21). */
const mostRequests = 20

/** Answers what a resolver contract sends its askers on for (ERC-3668). */
export type NameGateway = {
  /**
   * The answer to a resolver's question, or to a batch of them, as a resolver takes it.
   *
   * @throws GangwayError `INVALID_INPUT`.
   */
  answer(sender: Address, question: Hex): Promise<Hex>
}

/** Creates the gateway of the names that end with `suffix`; `key` signs for it, 32 bytes. `getNow`: Unix milliseconds. */
export function createNameGateway(deps: {
  store: Pick<NameStore, 'find' | 'list'>
  suffix: string
  key: Uint8Array
  getNow: () => number
}): NameGateway {
  const { store, suffix, getNow } = deps
  const privateKey = bytesToHex(deps.key)

  async function answerOne(reader: NameReader, sender: Address, question: Hex): Promise<Hex> {
    const { functionName, args } = decode(question)
    if (functionName !== 'resolve') throw invalid()
    const [encodedName, asked] = args
    const result = await answerLookup(reader, readDnsName(encodedName), asked)
    const expires = BigInt(Math.floor(getNow() / 1000) + lifetime)
    const hash = hashNameAnswer({ resolver: sender, expires, question, result })
    const signature = await sign({ hash, privateKey, to: 'hex' })
    return encodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), [result, expires, signature])
  }

  return {
    async answer(sender, question) {
      const { functionName, args } = decode(question)
      const reader = createNameReader(rememberNames(store), suffix)
      if (functionName === 'resolve') return answerOne(reader, sender, question)
      const [requests] = args
      if (requests.length > mostRequests) throw invalid()
      // Each is answered here whatever addresses it names: a batch must not make this server ask others.
      const answers = await Promise.all(
        requests.map((each) => answerOne(reader, each.sender, each.data).catch(toFailure)),
      )
      const failures = answers.map((each) => typeof each !== 'string')
      const responses = answers.map((each) => (typeof each === 'string' ? each : each.data))
      return encodeFunctionResult({ abi, functionName: 'query', result: [failures, responses] })
    },
  }
}

/** Looks each name up once for one answer: a batch may ask four hundred times. */
function rememberNames(store: Pick<NameStore, 'find' | 'list'>): Pick<NameStore, 'find' | 'list'> {
  const found = new Map<string, Promise<StoredName | null>>()
  const listed = new Map<string, Promise<StoredName[]>>()
  return {
    find(label) {
      const finding = found.get(label) ?? store.find(label)
      found.set(label, finding)
      return finding
    },
    list(owner) {
      const listing = listed.get(owner) ?? store.list(owner)
      listed.set(owner, listing)
      return listing
    },
  }
}

/** The account whose signature a resolver contract has to know. `key`: 32 bytes. */
export function getGatewaySigner(key: Uint8Array): Address {
  return privateKeyToAddress(bytesToHex(key))
}

/** What the gateway signs: it binds an answer to its resolver, its end (Unix seconds) and its question. */
export function hashNameAnswer(answer: {
  resolver: Address
  expires: bigint
  question: Hex
  result: Hex
}): Hex {
  const { resolver, expires, question, result } = answer
  const parts = [resolver, numberToHex(expires, { size: 8 }), keccak256(question), keccak256(result)] as const
  return keccak256(concat(['0x1900', ...parts]))
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch (cause) {
    throw new GangwayError('INVALID_INPUT', { cause, context: { field: 'data' } })
  }
}

/** Only a wrong question fails by itself; a database that is away fails all of them. */
function toFailure(error: unknown): { data: Hex } {
  if (!(error instanceof GangwayError)) throw error
  return { data: encodeErrorResult({ abi, errorName: 'HttpError', args: [400, error.shortMessage] }) }
}

function invalid(): GangwayError {
  return new GangwayError('INVALID_INPUT', { context: { field: 'data' } })
}
