import { queueWebhooks, type WebhookEndpoint, type WebhookEvent } from '@gangway/server-kit'
import type { AccountEvent } from '../model/accountEvent.js'
import type { FollowerTransaction } from '../model/followerTransaction.js'
import type { OnEventsAdded } from './writeFollowed.js'

/** Older transfers are history that is read late, and news to nobody, ms. */
const newsAge = 3_600_000

/** Whose wallet an EVM address is, in lower case: people of projects. */
export type FindWalletOwners = (
  tx: Pick<FollowerTransaction, 'select'>,
  addresses: readonly string[],
) => Promise<readonly { address: string; projectId: string; userId: string }[]>

/**
 * Creates what queues `transfer.seen` for the wallets of people: one message for each transaction, wallet and endpoint, also if
 * its block is replaced by another one with the same transaction. `getNow` in Unix milliseconds.
 */
export function createTransferTeller({
  endpoints,
  findOwners,
  getNow,
}: {
  endpoints: readonly WebhookEndpoint[]
  findOwners: FindWalletOwners
  getNow: () => number
}): OnEventsAdded | undefined {
  const interested = endpoints.filter(({ types }) => types.includes('transfer.seen'))
  if (interested.length === 0) return undefined
  return async (tx, events) => {
    const now = getNow()
    const told = events.filter((event) => isNews(event, now))
    const owners = await findOwners(tx, [...new Set(told.map(({ account }) => account))])
    const messages = owners.flatMap((owner) =>
      groupByTransaction(told.filter(({ account }) => account === owner.address)).map((transfers) =>
        toMessage(owner, transfers),
      ),
    )
    await queueWebhooks(tx, interested, messages, now)
  }
}

function isNews({ chain, kind, status, time, verdict }: AccountEvent, now: number): boolean {
  const isTransfer = kind === 'native' || kind === 'fungible' || kind === 'nft'
  const isOfEvm = chain.startsWith('eip155:')
  return isTransfer && isOfEvm && status === 'confirmed' && time > now - newsAge && verdict.level !== 'spam'
}

type Transfers = readonly [AccountEvent, ...AccountEvent[]]

function groupByTransaction(events: readonly AccountEvent[]): Transfers[] {
  const groups = new Map<string, [AccountEvent, ...AccountEvent[]]>()
  for (const event of events) {
    const key = `${event.chain} ${event.txId}`
    const group = groups.get(key)
    if (group) group.push(event)
    else groups.set(key, [event])
  }
  return [...groups.values()]
}

function toMessage(
  { address, projectId, userId }: { address: string; projectId: string; userId: string },
  transfers: Transfers,
): WebhookEvent {
  const [{ chain, txId, block, time }] = transfers
  return {
    key: `transfer ${chain} ${address} ${txId}`,
    projectId,
    userId,
    type: 'transfer.seen',
    at: time,
    data: {
      account: `${chain}:${address}`,
      transaction: txId,
      block,
      transfers: transfers.map(({ direction, kind, asset, tokenId, raw, from, to, verdict }) => ({
        ...{ direction, kind, asset, tokenId, amount: raw?.toString() ?? null, from, to },
        verdict: verdict.level,
      })),
    },
  }
}
