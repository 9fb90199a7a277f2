import type { Network } from '@gangway/protocol'
import type { RpcUpstreams } from '@gangway/server-kit'
import { numberToHex } from 'viem'
import { getBalance } from 'viem/actions'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import { toEventPosition } from '../../model/toEventPosition.js'
import { createEip155Client } from '../../providers/createEip155Client.js'
import { createMulticallFinder } from '../../providers/createMulticallFinder.js'
import { mapConcurrently } from '../../providers/mapConcurrently.js'
import { createPatience } from './createPatience.js'
import { isNodeRefusal } from './isNodeRefusal.js'
import { decodeBalances, encodeBalancesCall } from './multicallBalances.js'
import type { Span } from './readSpan.js'

/** Accounts of one call: 5 million gas. */
const accountsPerCall = 900

const mostRequests = 8

/**
 * Finds what changed balances within a span without a transaction that is known to. Of one that is recent the node has the
 * balances, or will have them once it has caught up.
 */
export type UnattributedFinder = (
  span: Span,
  options: { accounts: ReadonlySet<string>; isRecent: boolean },
) => Promise<UnjudgedEvent[]>

/**
 * Creates what compares balances before and after with what was found between, for blocks nobody traces. A node that keeps no
 * balances of so long ago finds nothing.
 */
export function createUnattributedFinder(rpc: RpcUpstreams, network: Network): UnattributedFinder {
  const client = createEip155Client(rpc, network.caipNetworkId)
  const findMulticall = createMulticallFinder()
  const patience = createPatience()

  /** Of the last block that was asked for: the next span begins where this one ended. */
  let latest: { accounts: ReadonlySet<string>; hash: string; balances: Promise<bigint[]> } | undefined

  async function readBalances(accounts: readonly string[], block: number): Promise<bigint[]> {
    if (block < 0) return accounts.map(() => 0n)
    const way = await findMulticall(client, network)
    const readEach = () =>
      mapConcurrently(accounts, mostRequests, (account) =>
        getBalance(client, { address: account as `0x${string}`, blockNumber: BigInt(block) }),
      )
    if ('deployless' in way) return readEach()
    const starts = Array.from(
      { length: Math.ceil(accounts.length / accountsPerCall) },
      (_, index) => index * accountsPerCall,
    )
    const to = way.multicallAddress
    const parts = await mapConcurrently(starts, mostRequests, async (start) => {
      const some = accounts.slice(start, start + accountsPerCall)
      const call = { to, data: encodeBalancesCall(to, some) }
      const answer = await rpc.read(network.caipNetworkId, 'eth_call', [call, numberToHex(block)])
      return decodeBalances(answer, some.length)
    })
    // It is there at the head, and was not yet so long ago.
    return parts.includes(undefined) ? readEach() : parts.flatMap((part) => part ?? [])
  }

  function getBalances(accounts: ReadonlySet<string>, block: { number: number; hash: string }) {
    if (latest?.accounts === accounts && latest.hash === block.hash) return latest.balances
    const balances = readBalances([...accounts], block.number)
    latest = { accounts, hash: block.hash, balances }
    return balances
  }

  async function compare(
    blocks: Span['blocks'],
    events: readonly UnjudgedEvent[],
    accounts: ReadonlySet<string>,
  ) {
    const [first, last] = [blocks.at(0), blocks.at(-1)]
    if (!first || !last) return []
    const before = await getBalances(accounts, { number: first.number - 1, hash: first.parentHash })
    const after = await getBalances(accounts, last)
    const known = sumNative(events.filter(({ block }) => block >= first.number && block <= last.number))
    return [...accounts].flatMap((account, index) => {
      const change = (after[index] ?? 0n) - (before[index] ?? 0n) - (known.get(account) ?? 0n)
      return change === 0n ? [] : [toEvent(network, last, account, change)]
    })
  }

  return async ({ blocks, events }, { accounts, isRecent }) => {
    const key = blocks[0]?.hash ?? ''
    // One by one, where that is one call each: if the last of them is taken back, what the others changed stays.
    const isEach = isRecent && accounts.size <= accountsPerCall
    try {
      const found: UnjudgedEvent[] = []
      for (const piece of isEach ? blocks.map((block) => [block]) : [blocks])
        found.push(...(await compare(piece, events, accounts)))
      patience.renew(key)
      return found
    } catch (error) {
      latest = undefined
      if (!isNodeRefusal(error) || (isRecent && !patience.isSpent(key))) throw error
      return []
    }
  }
}

/** What the events say came and went of each account, fees included, once for each transaction. */
function sumNative(events: readonly UnjudgedEvent[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  const paid = new Set<string>()
  const add = (account: string, amount: bigint) => sums.set(account, (sums.get(account) ?? 0n) + amount)
  for (const { account, txId, fee, kind, direction, raw } of events) {
    if (fee !== null && !paid.has(`${account} ${txId}`)) add(account, -fee)
    if (fee !== null) paid.add(`${account} ${txId}`)
    if (kind === 'native' && direction !== 'self')
      add(account, direction === 'in' ? (raw ?? 0n) : -(raw ?? 0n))
  }
  return sums
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
    operation: null,
    protocol: null,
  }
}
