import { createHash } from 'node:crypto'
import type { OnrampPurchase, OnrampTransaction } from '@gangway/protocol'
import { toCaipAccountId } from '@gangway/protocol'
import { formatUnits } from 'viem'
import type { Purchase } from '../../database/purchases.js'
import { formatDecimal, getCurrencyDecimals } from '../money/decimals.js'

/** A purchase as the wire has it. `label`: its provider as people know it. */
export function toWirePurchase(purchase: Purchase, label: string): OnrampPurchase {
  const { id, state, provider, method, chain, symbol, decimals, currency } = purchase
  const toCoins = (raw: bigint | null) => raw && { amount: formatUnits(raw, decimals), currency: symbol }
  return {
    ...{ id, state, provider, label, symbol },
    paymentMethod: method,
    chainId: chain,
    payment:
      purchase.payment === null
        ? null
        : { amount: formatDecimal(purchase.payment, getCurrencyDecimals(currency)), currency },
    expected: toCoins(purchase.expected) || null,
    received: toCoins(purchase.received) || null,
    transactionHash: purchase.transactionHash,
    failure: purchase.failure,
    startedAt: new Date(purchase.startedAt).toISOString(),
    updatedAt: new Date(purchase.updatedAt).toISOString(),
  }
}

/**
 * What a row of an account's history is called: the same each time, and not what the purchase is: who knows that may ask for its
 * payment and give it up, and an account's history is anybody's to read.
 */
function toRowId(id: string): string {
  return createHash('sha256').update(`history of ${id}`).digest('hex').slice(0, 32)
}

/**
 * A purchase as a row of history; null for one nobody paid for: it bought nothing, and AppKit takes any newer row for the
 * purchase it waits for. data-sources.md §1.3
 */
export function toOnrampTransaction(purchase: Purchase, label: string): OnrampTransaction | null {
  const { id, state, chain, account, asset, symbol, decimals, transactionHash, updatedAt } = purchase
  if (state === 'started' || state === 'abandoned' || state === 'expired') return null
  const raw = purchase.received ?? purchase.expected
  return {
    id: toRowId(id),
    metadata: {
      operationType: 'buy',
      hash: transactionHash ?? '',
      chain,
      minedAt: new Date(updatedAt).toISOString(),
      sentFrom: label,
      sentTo: account,
      status: `ONRAMP_TRANSACTION_STATUS_${statuses[state]}`,
      nonce: 0,
    },
    transfers: [
      {
        fungible_info: { name: symbol, symbol },
        direction: 'in',
        quantity: { numeric: raw === null ? '0' : formatUnits(raw, decimals) },
        ...(asset === null ? {} : { address: toCaipAccountId(chain, asset) }),
      },
    ],
  }
}

const statuses = { paid: 'IN_PROGRESS', sent: 'IN_PROGRESS', arrived: 'SUCCESS', failed: 'FAILED' } as const
