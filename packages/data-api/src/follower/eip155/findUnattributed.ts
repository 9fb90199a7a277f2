import { GangwayError, type Network } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { type Client, parseAbi } from 'viem'
import { getBalance, multicall } from 'viem/actions'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import { toEventPosition } from '../../model/toEventPosition.js'
import { createEip155Client } from '../../providers/createEip155Client.js'
import { createMulticallFinder } from '../../providers/createMulticallFinder.js'
import { mapConcurrently } from '../../providers/mapConcurrently.js'
import { createPatience } from './createPatience.js'
import { isNodeRefusal } from './isNodeRefusal.js'
import type { Span } from './readSpan.js'

const multicallAbi = parseAbi(['function getEthBalance(address) view returns (uint256)'])

/**
 * Finds what changed balances within a span without a transaction that is known to. Of one that is recent the node has the
 * balances, or will have them once it has caught up.
 */
export type UnattributedFinder = (
  span: Span,
  options: { accounts: readonly string[]; isRecent: boolean },
) => Promise<UnjudgedEvent[]>

/**
 * Creates what compares balances before and after with what was found between, for blocks nobody traces. A node that keeps no
 * balances of so long ago finds nothing.
 */
export function createUnattributedFinder(rpc: RpcUpstreams, network: Network): UnattributedFinder {
  const client = createEip155Client(rpc, network.caipNetworkId)
  const findMulticall = createMulticallFinder()
  const patience = createPatience()

  async function getBalances(accounts: readonly string[], block: number): Promise<bigint[]> {
    if (block < 0) return accounts.map(() => 0n)
    const way = await findMulticall(client, network)
    const blockNumber = BigInt(block)
    const readEach = () =>
      mapConcurrently(accounts, 8, (account) =>
        getBalance(client, { address: account as `0x${string}`, blockNumber }),
      )
    if ('deployless' in way) return readEach()
    try {
      return await readMany(client, way.multicallAddress, accounts, blockNumber)
    } catch (error) {
      if (isOfNode(error)) throw error
      // It was there at the head, and not yet so long ago.
      return readEach()
    }
  }

  return async ({ blocks, events }, { accounts, isRecent }) => {
    const [first, last] = [blocks.at(0), blocks.at(-1)]
    if (!first || !last) return []
    try {
      const before = await getBalances(accounts, first.number - 1)
      const after = await getBalances(accounts, last.number)
      patience.renew(first.hash)
      return accounts.flatMap((account, index) => {
        const change = (after[index] ?? 0n) - (before[index] ?? 0n) - sumNative(events, account)
        return change === 0n ? [] : [toEvent(network, last, account, change)]
      })
    } catch (error) {
      if (!isNodeRefusal(error) || (isRecent && !patience.isSpent(first.hash))) throw error
      return []
    }
  }
}

/** Whether the request failed, rather than what it was answered. */
function isOfNode(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof GangwayError) return true
  return false
}

async function readMany(
  client: Client,
  address: `0x${string}`,
  accounts: readonly string[],
  blockNumber: bigint,
): Promise<bigint[]> {
  return multicall(client, {
    contracts: accounts.map((account) => ({
      abi: multicallAbi,
      address,
      functionName: 'getEthBalance' as const,
      args: [account as `0x${string}`] as const,
    })),
    allowFailure: false,
    blockNumber,
    multicallAddress: address,
    // viem's own is 28 accounts a request, all of them at once.
    batchSize: 32 * 1024,
  })
}

/** What the events say came and went, fees included, once for each transaction. */
function sumNative(events: readonly UnjudgedEvent[], account: string): bigint {
  const fees = new Map<string, bigint>()
  let sum = 0n
  for (const event of events) {
    if (event.account !== account) continue
    if (event.fee !== null) fees.set(event.txId, event.fee)
    if (event.kind !== 'native' || event.direction === 'self') continue
    sum += event.direction === 'in' ? (event.raw ?? 0n) : -(event.raw ?? 0n)
  }
  return [...fees.values()].reduce((left, fee) => left - fee, sum)
}

function toEvent(
  network: Network,
  block: Span['blocks'][number],
  account: string,
  change: bigint,
): UnjudgedEvent {
  return {
    account,
    chain: network.caipNetworkId,
    block: block.number,
    // After all its transactions.
    position: toEventPosition(block.transactions.length, 0),
    txId: block.hash,
    time: block.timestamp * 1000,
    status: 'confirmed',
    kind: 'unattributed',
    direction: change > 0n ? 'in' : 'out',
    asset: null,
    tokenId: null,
    raw: change > 0n ? change : -change,
    from: account,
    to: account,
    initiator: account,
    isInternal: false,
    method: null,
    fee: null,
    nonce: null,
  }
}
