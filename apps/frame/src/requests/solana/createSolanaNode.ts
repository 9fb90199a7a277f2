import { parseWith } from '@gangway/protocol'
import { base64 } from '@scure/base'
import type { Address } from '@solana/addresses'
import * as v from 'valibot'
import type { SigningContext } from '../signingContext.js'

/** A commitment all of a reading is made at. */
const commitment = 'confirmed'

/** Accounts a node gives at once. */
const mostAccounts = 100

const units = v.pipe(
  v.number(),
  v.safeInteger(),
  v.transform((number) => BigInt(number)),
)

const accountSchema = v.object({
  lamports: units,
  owner: v.string(),
  executable: v.boolean(),
  data: v.pipe(
    v.looseTuple([v.string(), v.literal('base64')]),
    v.transform(([text]) => new Uint8Array(base64.decode(text))),
  ),
})

/** An account as the chain stores it. */
export type SolanaAccount = v.InferOutput<typeof accountSchema>

const accountsSchema = v.object({ value: v.array(v.nullable(accountSchema)) })
const feeSchema = v.object({ value: v.nullable(units) })
const validSchema = v.object({ value: v.boolean() })
const simulationSchema = v.object({
  value: v.object({
    err: v.unknown(),
    logs: v.nullish(v.array(v.string())),
    accounts: v.nullish(v.array(v.nullable(accountSchema))),
  }),
})
const statusesSchema = v.object({ value: v.looseTuple([v.nullable(v.object({}))]) })

/** What the readers of requests ask a Solana node. Rejects as `callNode` does, and with `INVALID_INPUT` for nonsense. */
export type SolanaNode = ReturnType<typeof createSolanaNode>

/** Creates it. Bytes go as base64. */
export function createSolanaNode({ callNode }: Pick<SigningContext, 'callNode'>) {
  return {
    /** null for an address nothing is at. */
    async getAccounts(addresses: readonly Address[]): Promise<ReadonlyMap<Address, SolanaAccount | null>> {
      const found = new Map<Address, SolanaAccount | null>()
      for (let at = 0; at < addresses.length; at += mostAccounts) {
        const some = addresses.slice(at, at + mostAccounts)
        const answer = await callNode('getMultipleAccounts', [some, { encoding: 'base64', commitment }])
        const { value } = parseWith(accountsSchema, answer)
        for (const [index, address] of some.entries()) found.set(address, value[index] ?? null)
      }
      return found
    },
    /** Lamports; null: the node does not know the block hash any more. */
    getFee: async (message: string) =>
      parseWith(feeSchema, await callNode('getFeeForMessage', [message, { commitment }])).value,
    isBlockhashValid: async (blockhash: string) =>
      parseWith(validSchema, await callNode('isBlockhashValid', [blockhash, { commitment }])).value,
    /** Runs a transaction without its signatures, and gives these accounts as they would be then. */
    simulate: async (transaction: string, addresses: readonly Address[], isBlockhashReplaced: boolean) =>
      parseWith(
        simulationSchema,
        await callNode('simulateTransaction', [
          transaction,
          {
            encoding: 'base64',
            commitment,
            sigVerify: false,
            replaceRecentBlockhash: isBlockhashReplaced,
            accounts: { encoding: 'base64', addresses },
          },
        ]),
      ).value,
    send: async (transaction: string, options: Readonly<Record<string, unknown>>) =>
      parseWith(
        v.string(),
        await callNode('sendTransaction', [transaction, { ...options, encoding: 'base64' }]),
      ),
    knowsTransaction: async (signature: string) =>
      parseWith(statusesSchema, await callNode('getSignatureStatuses', [[signature]])).value[0] !== null,
  }
}
