import type { CaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import type { PairedEvent } from './readFamily.js'

type SessionEvent = Extract<PairedEvent, { type: 'event' }>

// Wallets write it as a number, in either base, or as a CAIP-2 id.
const chainSchema = v.pipe(
  v.union([
    v.number(),
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/^eip155:/, '')),
    ),
  ]),
  v.transform(Number),
  v.safeInteger(),
  v.minValue(1),
)
const accountsSchema = v.array(v.string())

/** The EVM network a wallet says it is on now; null: the event says nothing of that. EIP-1193 in a session event. */
export function readChangedNetwork({ name, data, networkId }: SessionEvent): CaipNetworkId | null {
  if (name !== 'chainChanged') return null
  const chain = v.safeParse(chainSchema, data)
  return chain.success ? `eip155:${chain.output}` : networkId
}

/**
 * The account a wallet says it uses now, among those it has approved; null: it says nothing of that, or names another.
 * Accounts are added by an update of the session alone.
 */
export function readChangedAccounts(
  { name, data }: SessionEvent,
  approved: readonly string[],
): string | null {
  if (name !== 'accountsChanged') return null
  const accounts = v.safeParse(accountsSchema, data)
  const [first] = accounts.success ? accounts.output : []
  const address = first?.slice(first.lastIndexOf(':') + 1).toLowerCase()
  return approved.find((candidate) => candidate.toLowerCase() === address) ?? null
}
