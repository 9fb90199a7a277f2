import type { CaipNetworkId } from '@gangway/protocol'
import { createLimiter, type RpcUpstreams } from '@gangway/server-kit'
import * as v from 'valibot'
import { tokenPrograms } from '../../model/tokenPrograms.js'
import { parseNodeAnswer } from '../../providers/parseNodeAnswer.js'
import { type SolanaTransaction, solanaTransactionSchema } from './solanaTransaction.js'

/** Requests under way at once. */
const mostRequests = 8

/** The most signatures a node tells at once, and of how many it tells the state. */
const mostSignatures = 1000
const mostStatuses = 256

const commitment = 'confirmed'

/** The newest there is. Of a transaction only balances are read, which all versions tell alike. */
const newestVersion = 1

const slotSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const signaturesSchema = v.array(
  v.object({
    signature: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)),
    slot: slotSchema,
    blockTime: v.nullish(v.number()),
    confirmationStatus: v.nullish(v.string()),
  }),
)

const tokenAccountsSchema = v.object({ value: v.array(v.object({ pubkey: v.string() })) })

const statusesSchema = v.object({
  context: v.object({ slot: slotSchema }),
  value: v.array(v.nullable(v.object({ slot: slotSchema }))),
})

/** A transaction an address has part in. `blockTime` in Unix seconds. */
export type SignatureInfo = v.InferOutput<typeof signaturesSchema>[number]

/** What the follower asks a Solana node. Each throws `RPC_UPSTREAM_FAILED` when it cannot be read. */
export type SolanaReader = {
  /** Older than `before`, newest first; fewer than `most` only where there are no more. */
  getOlderSignatures(address: string, before: string | null, most: number): Promise<SignatureInfo[]>
  /** All after `until`, newest first; undefined when there are `most` or more. */
  getNewerSignatures(
    address: string,
    until: string | null,
    most: number,
  ): Promise<SignatureInfo[] | undefined>
  /** Null for one the node does not have. */
  getTransaction(signature: string): Promise<SolanaTransaction | null>
  /** The token accounts an owner has now, of both programs. */
  getTokenAccounts(owner: string): Promise<string[]>
  getSlot(commitment: 'confirmed' | 'finalized'): Promise<number>
  /** Unix seconds; null where the node does not know. */
  getBlockTime(slot: number): Promise<number | null>
  /** The first slot of which the node has the transactions. */
  getFirstSlot(): Promise<number>
  /** The slot each transaction is in, null for one that is in none; and the slot up to which the node looked. */
  getSignatureSlots(signatures: readonly string[]): Promise<{ upTo: number; slots: (number | null)[] }>
}

/** Creates a {@link SolanaReader} that has a few requests under way at once, however many it is asked. */
export function createSolanaReader(rpc: Pick<RpcUpstreams, 'read'>, chain: CaipNetworkId): SolanaReader {
  const limit = createLimiter(mostRequests)
  const ask = async <TSchema extends v.GenericSchema>(schema: TSchema, method: string, params: unknown[]) =>
    parseNodeAnswer(schema, await limit(() => rpc.read(chain, method, params)))

  /** Asks until nothing more is told: nodes tell fewer than they are asked for where a part of what they look through ends. */
  async function listSignatures(address: string, most: number, range: { before?: string; until?: string }) {
    const found: SignatureInfo[] = []
    while (found.length < most) {
      const last = found.at(-1)?.signature
      const options = { commitment, limit: Math.min(mostSignatures, most - found.length), ...range }
      const next = await ask(signaturesSchema, 'getSignaturesForAddress', [
        address,
        last ? { ...options, before: last } : options,
      ])
      if (next.length === 0) break
      found.push(...next)
    }
    return found
  }

  return {
    getOlderSignatures: (address, before, most) => listSignatures(address, most, before ? { before } : {}),
    async getNewerSignatures(address, until, most) {
      const found = await listSignatures(address, most, until ? { until } : {})
      return found.length < most ? found : undefined
    },
    getTransaction: (signature) =>
      ask(v.nullable(solanaTransactionSchema), 'getTransaction', [
        signature,
        { commitment, encoding: 'jsonParsed', maxSupportedTransactionVersion: newestVersion },
      ]),
    async getTokenAccounts(owner) {
      const answers = await Promise.all(
        tokenPrograms.map((programId) =>
          ask(tokenAccountsSchema, 'getTokenAccountsByOwner', [
            owner,
            { programId },
            // Of the accounts nothing but their addresses is wanted.
            { commitment, encoding: 'base64', dataSlice: { offset: 0, length: 0 } },
          ]),
        ),
      )
      return answers.flatMap(({ value }) => value.map(({ pubkey }) => pubkey))
    },
    getSlot: (asked) => ask(slotSchema, 'getSlot', [{ commitment: asked }]),
    getBlockTime: (slot) => ask(v.nullable(v.number()), 'getBlockTime', [slot]),
    getFirstSlot: () => ask(slotSchema, 'getFirstAvailableBlock', []),
    async getSignatureSlots(signatures) {
      const slots: (number | null)[] = []
      let upTo = Number.POSITIVE_INFINITY
      for (let at = 0; at < signatures.length; at += mostStatuses) {
        const { context, value } = await ask(statusesSchema, 'getSignatureStatuses', [
          signatures.slice(at, at + mostStatuses),
          { searchTransactionHistory: true },
        ])
        upTo = Math.min(upTo, context.slot)
        slots.push(...value.map((status) => status?.slot ?? null))
      }
      return { upTo, slots }
    },
  }
}
