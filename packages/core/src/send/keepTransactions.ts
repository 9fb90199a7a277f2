import { caipNetworkIdSchema, storageKeys } from '@gangway/protocol'
import * as v from 'valibot'
import type { Config } from '../config/config.js'
import { openStored } from '../config/openStored.js'
import type { RestoreContext } from '../config/slice.js'
import type { State } from '../config/state.js'
import { lenientArray } from '../kernel/storage/lenientArray.js'
import { mergeTransactions } from './mergeTransactions.js'
import { resumeTransactions } from './watchTransaction.js'

/** How many sent transactions a browser remembers. */
const transactionsKept = 100

/**
 * Follows again what was still pending, and writes down what is sent from now on. Transactions of other tabs are joined.
 */
export function keepTransactions(config: Config, context: RestoreContext): void {
  const { since, signal } = context
  const { transactions: key } = storageKeys
  const stored = openStored(config, context, { key, schema: storedTransactionsSchema })
  let isJoining = true
  const join = () => {
    isJoining = true
    config.setState((state) => ({
      transactions: mergeTransactions(state.transactions, stored.read() ?? []),
    }))
    isJoining = false
  }
  const write = (state: State, previous: State) => {
    // What another tab wrote is not written back, or two tabs would answer each other for ever.
    if (!isJoining && state.transactions !== previous.transactions)
      stored.write(withStored(state, previous, stored.read() ?? []))
  }
  join()
  write(config.state, since)
  resumeTransactions(config)
  const stops = [
    config.subscribe(write),
    stored.onForeignWrite(() => {
      join()
      resumeTransactions(config)
    }),
    watchAccounts(config, signal),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}

// Another tab may have sent too: its rows stay, except those this tab has just taken back.
function withStored(state: State, previous: State, stored: StoredTransactions): StoredTransactions {
  const hashes = new Set(state.transactions.map(({ hash }) => hash))
  const removed = new Set(previous.transactions.map(({ hash }) => hash).filter((hash) => !hashes.has(hash)))
  const others = stored.filter(({ hash }) => !removed.has(hash))
  return mergeTransactions(state.transactions, others).slice(0, transactionsKept)
}

// Its code is wanted once there is an account.
function watchAccounts(config: Config, signal: AbortSignal): () => void {
  let isWatched = !config.pendingTransactions.isEnabled
  const watch = () => {
    if (isWatched || !config.state.current) return
    isWatched = true
    import('./activity/keepAccountWatch.js').then(
      ({ keepAccountWatch }) => keepAccountWatch(config, signal),
      () => undefined,
    )
  }
  watch()
  return config.subscribe(watch)
}

const baseUnits = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)

const tokenSchema = v.object({
  address: v.nullable(v.string()),
  symbol: v.string(),
  decimals: v.number(),
  nft: v.exactOptional(
    v.object({ standard: v.picklist(['erc721', 'erc1155', 'metaplex']), tokenId: v.string() }),
  ),
})

/** Transactions as stored: amounts are decimal texts, since JSON has no big integers. */
const storedTransactionsSchema = lenientArray(
  v.object({
    hash: v.string(),
    networkId: caipNetworkIdSchema,
    from: v.string(),
    to: v.string(),
    amount: baseUnits,
    token: tokenSchema,
    memo: v.exactOptional(v.string()),
    status: v.picklist([
      'pending',
      'confirmed',
      'failed',
      'expired',
      'repriced',
      'cancelled',
      'replaced',
      'unknown',
    ]),
    submittedAt: v.number(),
    settledAt: v.nullable(v.number()),
    lostAt: v.exactOptional(v.number()),
    replacedBy: v.nullable(v.string()),
    replacement: v.exactOptional(
      v.object({ hash: v.string(), isCancellation: v.boolean(), submittedAt: v.number() }),
    ),
    nonce: v.nullable(v.number()),
    payer: v.exactOptional(v.string()),
    callsId: v.exactOptional(v.string()),
    connectionId: v.exactOptional(v.string()),
    moves: v.exactOptional(
      v.pipe(v.array(v.object({ to: v.string(), amount: baseUnits, token: tokenSchema })), v.readonly()),
    ),
    swap: v.exactOptional(
      v.object({
        token: tokenSchema,
        expected: baseUnits,
        minimum: baseUnits,
        crossing: v.exactOptional(
          v.object({
            networkId: caipNetworkIdSchema,
            recipient: v.string(),
            source: v.string(),
            state: v.picklist(['sent', 'arrived', 'refunded', 'failed']),
            hash: v.nullable(v.string()),
            received: v.nullable(baseUnits),
          }),
        ),
      }),
    ),
    isPartial: v.exactOptional(v.literal(true)),
    isUndone: v.exactOptional(v.literal(true)),
    call: v.exactOptional(v.object({ dataHash: v.nullable(v.string()) })),
    description: v.exactOptional(v.string()),
    lastValidBlockHeight: v.nullable(baseUnits),
    fee: v.nullable(baseUnits),
    isFromElsewhere: v.optional(v.boolean(), false),
    failureReason: v.optional(v.nullable(v.string()), null),
    slowReason: v.optional(v.nullable(v.picklist(['fee', 'network'])), null),
  }),
)

/** See {@link storedTransactionsSchema}. */
type StoredTransactions = v.InferOutput<typeof storedTransactionsSchema>
