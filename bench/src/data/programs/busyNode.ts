// A node of a chain that makes four blocks a second, each full of transfers: everything in it is reckoned from its number.
import { startServer } from '@gangway/server-kit'
import { Hono } from 'hono'
import { numberToHex, toEventSelector } from 'viem'
import { tokens } from '../tokens.js'
import { type BusyCalls, blockTime, toWatched, transfersPerBlock, watchedPerBlock } from './busyCalls.js'
import { serveCalls } from './serveCalls.js'

/** So high that nobody's past is read back: only what is new is measured. */
const firstBlock = 1_000_000
const startedAt = Date.now()

const transfer = toEventSelector('Transfer(address,address,uint256)')
const token = tokens[0]?.address.toLowerCase() ?? ''
/** Says of everything that it may be in the block, as a full block's does. */
const fullBloom = `0x${'f'.repeat(512)}`
const input = `0xa9059cbb${'0'.repeat(400)}`

const toWord = (number: number) => number.toString(16).padStart(64, '0')
const toStranger = (index: number) => `0x${'5'.repeat(30)}${index.toString(16).padStart(10, '0')}`
const toTopic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const toBlockHash = (block: number) => `0xb${toWord(block).slice(1)}`
const toTransactionHash = (block: number, index: number) => `0x${toWord(block * 1_000 + index)}`
const getHead = () => firstBlock + Math.floor((Date.now() - startedAt) / blockTime)

/** The first of each block are to watched accounts, others in each. */
function toRecipient(block: number, index: number): string {
  return index < watchedPerBlock ? toWatched(block * watchedPerBlock + index) : toStranger(100_000 + index)
}

function toLog(block: number, index: number) {
  return {
    address: token,
    topics: [transfer, toTopic(toStranger(index)), toTopic(toRecipient(block, index))],
    data: `0x${toWord(1_000_000)}`,
    ...{ blockNumber: numberToHex(block), blockHash: toBlockHash(block) },
    ...{ transactionHash: toTransactionHash(block, index), transactionIndex: numberToHex(index) },
    ...{ logIndex: numberToHex(index), removed: false },
  }
}

const listEach = <T>(block: number, make: (block: number, index: number) => T): T[] =>
  Array.from({ length: transfersPerBlock }, (_, index) => make(block, index))

function toBlock(block: number, isWhole: boolean) {
  return {
    ...{ number: numberToHex(block), hash: toBlockHash(block), parentHash: toBlockHash(block - 1) },
    timestamp: numberToHex(Math.floor((startedAt + (block - firstBlock) * blockTime) / 1_000)),
    ...{ gasUsed: numberToHex(transfersPerBlock * 50_000), logsBloom: fullBloom },
    transactions: isWhole ? listEach(block, toTransaction) : [],
  }
}

function toTransaction(block: number, index: number) {
  return {
    ...{ hash: toTransactionHash(block, index), transactionIndex: numberToHex(index), nonce: '0x1' },
    ...{ from: toStranger(index), to: token, value: '0x0', gas: '0x10000', gasPrice: '0x1', input },
    ...{ v: '0x1', r: `0x${toWord(1)}`, s: `0x${toWord(2)}`, blockHash: toBlockHash(block) },
  }
}

function toTrace(block: number, index: number) {
  const call = {
    type: 'CALL',
    from: toStranger(index),
    to: token,
    value: '0x0',
    gas: '0x1',
    gasUsed: '0x1',
    input,
  }
  return { txHash: toTransactionHash(block, index), result: { ...call, calls: [call, call] } }
}

function toReceipt(hash: string) {
  const number = Number(hash)
  const [block, index] = [Math.floor(number / 1_000), number % 1_000]
  return {
    ...{ transactionHash: hash, blockHash: toBlockHash(block), status: '0x1', contractAddress: null },
    ...{ gasUsed: '0xc350', effectiveGasPrice: '0x1', logs: [toLog(block, index)] },
  }
}

function answer(method: string, params: readonly unknown[]): unknown {
  const [first] = params
  switch (method) {
    case 'eth_chainId':
      return '0x7a69'
    case 'eth_blockNumber':
      return numberToHex(getHead())
    case 'eth_getBlockByNumber': {
      const block = first === 'latest' ? getHead() : Number(first)
      return block > getHead() ? null : toBlock(block, params[1] === true)
    }
    case 'eth_getLogs': {
      const { blockHash } = first as { blockHash: string }
      return listEach(Number(`0x${blockHash.slice(3)}`), toLog)
    }
    case 'debug_traceBlockByNumber':
      return listEach(Number(first), toTrace)
    case 'eth_getTransactionReceipt':
      return toReceipt(String(first))
    default:
      return '0x'
  }
}

const app = new Hono().post('/', async (context) => {
  const { id, method, params } = await context.req.json<{ id: number; method: string; params: unknown[] }>()
  return context.json({ jsonrpc: '2.0', id, result: answer(method, params) } as object)
})
const { port } = await startServer({
  ...{ fetch: app.fetch, host: '127.0.0.1', port: 0, portVariable: 'none' },
})

const calls: BusyCalls = { getHead }
serveCalls(port, calls)
