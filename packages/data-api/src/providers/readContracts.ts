import { GangwayError } from '@gangway/protocol'
import { type Abi, BaseError, type Client, ContractFunctionExecutionError } from 'viem'
import { multicall } from 'viem/actions'
import type { MulticallWay } from './createMulticallFinder.js'
import { mapConcurrently } from './mapConcurrently.js'

/** One call of a contract that is not to be trusted. */
export type ContractCall = {
  abi: Abi
  address: `0x${string}`
  functionName: string
  args?: readonly unknown[]
}

/** Bytes of call data in one multicall; a server may ask for more at once than this client (data-sources.md §3.2). */
const batchSize = 32 * 1024

/** Requests that finding those who spoil an answer may take, and how many of them at once. */
const mostRequests = 128
const mostAtOnce = 4

/** What a group's calls gave, or why the request they were in gave nothing. */
type Reading = { values: readonly unknown[] } | { fault: Error }

/**
 * Reads groups of calls, each group of contracts that nobody vouches for: where one burns all gas, or all time, those that
 * were asked for with it are asked for again, in halves. Answers in the order of the groups: each call's result, undefined
 * where the contract refused or answered nonsense; null for a group the node did not answer for.
 */
export async function readContracts(
  client: Client,
  way: MulticallWay,
  groups: readonly (readonly ContractCall[])[],
): Promise<(readonly unknown[] | null)[]> {
  const answers = groups.map((): readonly unknown[] | null => null)
  let chunks: number[][] = groups.length > 0 ? [[...groups.keys()]] : []
  let requests = 0
  let silentLevels = 0
  // A node that is down answers neither for all nor for either half.
  while (chunks.length > 0 && silentLevels < 2) {
    const asked = chunks.slice(0, mostRequests - requests)
    requests += asked.length
    silentLevels += 1
    const failed = await mapConcurrently(asked, mostAtOnce, async (chunk) => {
      const readings = await readOnce(
        client,
        way,
        chunk.map((index) => groups[index] ?? []),
      )
      return chunk.filter((index, place) => {
        const reading = readings[place]
        if (!reading) return false
        const isFault = 'fault' in reading
        const isRefused = isFault && isNodeRefusal(reading.fault)
        if (!isFault || isRefused) silentLevels = 0
        if (!isFault) answers[index] = reading.values
        else if (isRefused && chunk.length === 1) answers[index] = groups[index]?.map(() => undefined) ?? null
        return isFault && chunk.length > 1
      })
    })
    chunks = failed.flatMap(halve)
  }
  return answers
}

function halve(items: readonly number[]): number[][] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)].filter(({ length }) => length > 0)
}

async function readOnce(
  client: Client,
  way: MulticallWay,
  groups: readonly (readonly ContractCall[])[],
): Promise<Reading[]> {
  const results = await multicall(client, {
    allowFailure: true,
    batchSize,
    contracts: groups.flat(),
    ...way,
  })
  let next = 0
  return groups.map((group) => {
    const own = results.slice(next, next + group.length)
    next += group.length
    const fault = own.find(({ error }) => error && isWholeFault(error))?.error
    return fault ? { fault } : { values: own.map(({ result }) => result) }
  })
}

/** The multicall itself failed, not a call in it. */
function isWholeFault(error: Error): boolean {
  return !(error instanceof ContractFunctionExecutionError) || error.functionName === 'aggregate3'
}

/** The node did answer: the calls are what it could not do. */
function isNodeRefusal(error: Error): boolean {
  const cause = error instanceof BaseError ? error.walk((each) => each instanceof GangwayError) : error
  return cause instanceof GangwayError && 'rpcCode' in (cause.context ?? {})
}
