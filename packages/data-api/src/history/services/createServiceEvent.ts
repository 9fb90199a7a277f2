import type { CaipNetworkId } from '@gangway/protocol'
import type { AccountEvent, UnjudgedEvent } from '../../model/accountEvent.js'
import { toEventPosition } from '../../model/toEventPosition.js'

/** Whose events on which chain. `account` in lower case. */
export type EventContext = { account: string; chain: CaipNetworkId }

/** An event as services tell of it, a call of the account's own until more is known. */
export function createServiceEvent(
  { account, chain }: EventContext,
  { block, time, txId, from, to }: Pick<UnjudgedEvent, 'block' | 'time' | 'txId' | 'from' | 'to'>,
): UnjudgedEvent {
  return {
    ...{ account, chain, block, time, txId, from, to },
    position: toEventPosition(0, 0),
    status: 'confirmed',
    kind: 'call',
    direction: from !== account ? 'in' : to === account ? 'self' : 'out',
    asset: null,
    tokenId: null,
    raw: null,
    // Not told with a move. Never the account itself: what it did is in the list of its transactions.
    initiator: from !== account ? from : (to ?? ''),
    isInternal: false,
    method: null,
    fee: null,
    nonce: null,
    operation: null,
    protocol: null,
  }
}

/** Who sent a transaction is told by the transaction alone: its moves take it from there. */
export function withInitiators(events: readonly UnjudgedEvent[]): UnjudgedEvent[] {
  const initiators = new Map(
    events.flatMap(({ txId, initiator, asset, isInternal }) =>
      asset === null && !isInternal ? [[txId, initiator] as const] : [],
    ),
  )
  return events.map((event) => ({ ...event, initiator: initiators.get(event.txId) ?? event.initiator }))
}

/** Events by transaction, the newest first; events come in the order of the chain. */
export function toTransactions(events: readonly AccountEvent[]): AccountEvent[][] {
  const transactions = new Map<string, AccountEvent[]>()
  for (const event of events) {
    const known = transactions.get(event.txId)
    if (known) known.push(event)
    else transactions.set(event.txId, [event])
  }
  return [...transactions.values()].reverse()
}

const worseLevels = { ok: 'unknown', unknown: 'suspicious', suspicious: 'spam', spam: 'spam' } as const

/** What a service says against a token raises its events by one level, never lowers. data-sources.md §7 */
export function raiseFlagged(events: readonly AccountEvent[], flagged: ReadonlySet<string>): AccountEvent[] {
  return events.map((event) => {
    if (event.asset === null || !flagged.has(event.asset) || event.initiator === event.account) return event
    const { level, reasons } = event.verdict
    return { ...event, verdict: { level: worseLevels[level], reasons: [...reasons, 'provider'] } }
  })
}
