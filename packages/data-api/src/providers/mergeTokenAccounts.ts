import * as v from 'valibot'
import type { Holding } from './holding.js'

const parsedDataSchema = v.object({
  program: v.string(),
  parsed: v.object({
    info: v.object({
      mint: v.string(),
      state: v.string(),
      tokenAmount: v.object({
        amount: v.pipe(
          v.string(),
          v.regex(/^\d{1,20}$/),
          v.transform((value) => BigInt(value)),
        ),
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      }),
      extensions: v.optional(v.array(v.object({ extension: v.string() })), []),
    }),
  }),
})

/** Some nodes send an account of a mint that was closed since as it is. Nobody can hold anything of that. */
const emptyDataSchema = v.tuple([v.pipe(v.string(), v.check(isEmpty)), v.literal('base64')])

/** A node's answer about the token accounts of an owner (`jsonParsed`). */
export const tokenAccountsSchema = v.object({
  value: v.array(v.object({ account: v.object({ data: v.union([parsedDataSchema, emptyDataSchema]) }) })),
})

type TokenAccount = v.InferOutput<typeof tokenAccountsSchema>['value'][number]

/** What an owner holds of one mint, not yet named. */
export type MintHolding = Pick<Holding, 'decimals' | 'amount' | 'restriction'> & {
  address: string
  /** The mint belongs to Token-2022, and may name itself. */
  hasExtensions: boolean
}

/**
 * An owner may have several token accounts of one mint; to a person they are one balance. It is frozen when nothing
 * of it is on an account that is not. Mints of which there is nothing are left out.
 */
export function mergeTokenAccounts(accounts: readonly TokenAccount[]): MintHolding[] {
  const byMint = new Map<string, MintHolding>()
  for (const { account } of accounts) {
    if (!('parsed' in account.data)) continue
    const { program, parsed } = account.data
    const { mint: address, tokenAmount, state, extensions } = parsed.info
    const { amount, decimals } = tokenAmount
    if (amount === 0n) continue
    const before = byMint.get(address)
    const isBound = extensions.some(({ extension }) => extension === 'nonTransferableAccount')
    const isFrozen = state === 'frozen' && before?.restriction !== null
    byMint.set(address, {
      address,
      decimals,
      amount: (before?.amount ?? 0n) + amount,
      restriction: isBound ? 'non-transferable' : isFrozen ? 'frozen' : null,
      hasExtensions: program === 'spl-token-2022',
    })
  }
  return [...byMint.values()]
}

// Both programs keep the amount (u64) after mint and owner.
function isEmpty(base64: string): boolean {
  const amount = Buffer.from(base64, 'base64').subarray(64, 72)
  return amount.length === 8 && amount.every((byte) => byte === 0)
}
