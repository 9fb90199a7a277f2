import { caipNetworkIdSchema } from '@gangway/protocol'
import * as v from 'valibot'

const hexSchema = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value),
)

/** What a page asks a wallet for, as far as a fault tells one from another. */
export const requestKinds = ['connect', 'disconnect', 'switch', 'add', 'send', 'sign'] as const

/** One of {@link requestKinds}; `send` is also a transaction that is only signed. */
export type RequestKind = (typeof requestKinds)[number]

/** Faults a test wallet can be told to have. Each is off unless switched on. */
export const faultsSchema = v.object({
  /** Every request for approval is declined at once (4001). */
  decline: v.optional(v.boolean(), false),
  /** Connects and switches, but declines at once whatever is to be signed or sent (4001). */
  declineSigning: v.optional(v.boolean(), false),
  /** Requests of one kind fail with this error; `isNested` hides it in `data.originalError` of a −32603. */
  failure: v.optional(
    v.nullable(
      v.object({
        at: v.picklist(requestKinds),
        code: v.pipe(v.number(), v.integer()),
        message: v.optional(v.string(), 'The wallet was told to fail.'),
        isNested: v.optional(v.boolean(), false),
      }),
    ),
    null,
  ),
  /** Every request for approval answers −32002 while its question stays open in the wallet. */
  pending: v.optional(v.boolean(), false),
  /** Networks other than the chosen one are unknown (4902) until the page has them added. */
  unknownChain: v.optional(v.boolean(), false),
  /** Says yes to a change of network, and stays on the one it was on. */
  staysOnNetwork: v.optional(v.boolean(), false),
  /** Knows no batches of calls (4200). */
  takesNoBatches: v.optional(v.boolean(), false),
  /** Milliseconds before any answer. */
  slow: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** No request is ever answered, not even a silent one. */
  neverAnswers: v.optional(v.boolean(), false),
  /** The next visit begins without permissions. */
  lostAfterReload: v.optional(v.boolean(), false),
  /** No account is shown and nothing is asked (4100) until it is unlocked. */
  locked: v.optional(v.boolean(), false),
})

/** All that a test wallet remembers from visit to visit. */
export const walletStateSchema = v.object({
  ...faultsSchema.entries,
  /** Approve everything without asking; for scripted tests. */
  autoConfirm: v.optional(v.boolean(), false),
  /** Replaces the wallet's own keys, so that tests need not share accounts. */
  keys: v.optional(v.nullable(v.object({ eip155: v.array(hexSchema), solana: v.array(hexSchema) })), null),
  /** Which of the keys is in use. */
  accountIndex: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /** The EVM network in use; null: the deployment's default. */
  networkId: v.optional(v.nullable(caipNetworkIdSchema), null),
  /** EVM networks the page has had added. */
  addedNetworks: v.optional(v.array(caipNetworkIdSchema), []),
  /** Batches of calls it has carried out, newest first. EIP-5792. */
  batches: v.optional(
    v.array(
      v.object({
        id: v.string(),
        networkId: caipNetworkIdSchema,
        hashes: v.array(v.string()),
        count: v.number(),
      }),
    ),
    [],
  ),
  /** Whether the page may see the accounts. */
  permissions: v.optional(v.object({ eip155: v.boolean(), solana: v.boolean() }), {
    eip155: false,
    solana: false,
  }),
})

/** See {@link walletStateSchema}. */
export type WalletState = v.InferOutput<typeof walletStateSchema>
