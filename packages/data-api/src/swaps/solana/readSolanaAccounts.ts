import * as v from 'valibot'

/** What an account is to a swap. Amounts in base units and lamports. */
export type SolanaAccount = {
  lamports: bigint
  /** The program it belongs to. */
  program: string
  /** Whether it holds data; a person's own account does not. */
  hasData: boolean
  /** As far as it is an account of a token program. */
  token: { mint: string; owner: string; amount: bigint; rights: string } | null
}

const whole = v.pipe(
  v.union([v.bigint(), v.pipe(v.number(), v.safeInteger())]),
  v.transform((value: bigint | number) => BigInt(value)),
)
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)

const tokenSchema = v.object({
  parsed: v.object({
    type: v.literal('account'),
    info: v.object({
      mint: v.string(),
      owner: v.string(),
      state: v.optional(v.string()),
      tokenAmount: v.object({ amount }),
      delegate: v.nullish(v.string()),
      delegatedAmount: v.nullish(v.object({ amount: v.string() })),
      closeAuthority: v.nullish(v.string()),
    }),
  }),
})

const accountSchema = v.pipe(
  v.object({ lamports: whole, owner: v.string(), data: v.unknown() }),
  v.transform(({ lamports, owner: program, data }): SolanaAccount => {
    const token = v.safeParse(tokenSchema, data)
    if (!token.success) return { lamports, program, hasData: hasBytes(data), token: null }
    const { mint, owner, tokenAmount, delegate, delegatedAmount, closeAuthority } = token.output.parsed.info
    // Whoever may take from it, or close it, in one text that is compared.
    const rights = [delegate ?? '', delegatedAmount?.amount ?? '', closeAuthority ?? ''].join()
    return { lamports, program, hasData: true, token: { mint, owner, amount: tokenAmount.amount, rights } }
  }),
)

/** Accounts in the order they were asked for, `jsonParsed`; null: there is none. */
export const solanaAccountsSchema = v.array(v.nullable(accountSchema))

/** Data that no program's parser knows comes as `[base64, encoding]`. */
function hasBytes(data: unknown): boolean {
  return !Array.isArray(data) || data[0] !== ''
}
