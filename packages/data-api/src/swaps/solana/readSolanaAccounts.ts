import { base58, base64 } from '@scure/base'
import * as v from 'valibot'

/** What an account is to a swap. Amounts in base units and lamports. */
export type SolanaAccount = {
  lamports: bigint
  /** The program it belongs to. */
  program: string
  /** Bytes of data it holds, as far as they were asked for; a person's own account holds none. */
  size: number
  /** Whether a token program's, and neither an account nor a mint that can be read. */
  isUnreadable: boolean
  /** As far as it is an account of a token program. */
  token: SolanaTokenAccount | null
}

/** An account of a token program. `rights`: whoever else may take from it, or close it, and whether it is frozen, in one text that is compared. */
export type SolanaTokenAccount = { mint: string; owner: string; amount: bigint; rights: string }

/** The token programs, which write the same first bytes. */
const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/**
 * How nodes are asked for accounts: by their bytes. Nodes' own reading of tokens (`jsonParsed`) differs, and in a simulation
 * some leave it out.
 */
export const solanaEncoding = 'base64'

/** So many bytes of an account's data tell all that is read of it; programs are long. */
export const solanaDataSlice = { offset: 0, length: 166 }

const whole = v.pipe(
  v.union([v.bigint(), v.pipe(v.number(), v.safeInteger())]),
  v.transform((value: bigint | number) => BigInt(value)),
)

const accountSchema = v.pipe(
  v.object({
    lamports: whole,
    owner: v.string(),
    data: v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
  }),
  v.transform(({ lamports, owner: program, data: [text] }): SolanaAccount => {
    const bytes = base64.decode(text)
    const token = readToken(program, bytes)
    const isUnreadable = tokenPrograms.includes(program) && token === null && !isMint(bytes)
    return { lamports, program, size: bytes.length, isUnreadable, token }
  }),
)

/** Accounts in the order they were asked for; null: there is none. */
export const solanaAccountsSchema = v.array(v.nullable(accountSchema))

/** Length of an account of the first token program; one of the second has its kind behind that, 2 for an account. */
const tokenLength = 165

/** The same of a mint of the first program; one of the second that has more than that has its kind where accounts have it, 1. */
const mintLength = 82

const isMint = (bytes: Uint8Array) =>
  bytes.length === mintLength || (bytes.length > tokenLength && bytes[tokenLength] === 1)

/** Lamports that an account of a token program needs to stay, by its bytes. */
export function getRent(size: number): bigint {
  return BigInt(size + 128) * 6_960n
}

/** What `rights` is of an account that is its owner's alone. */
export const noRights = ',,'

/** The layout of SPL Token's `Account`: mint, owner, amount, delegate, state, whether it is SOL, delegated amount, who may close it. */
function readToken(program: string, bytes: Uint8Array): SolanaTokenAccount | null {
  const isAccount = bytes.length === tokenLength || (bytes.length > tokenLength && bytes[tokenLength] === 2)
  // State 0: not set up yet.
  if (!tokenPrograms.includes(program) || !isAccount || bytes[108] === 0) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const readKey = (at: number) => base58.encode(bytes.subarray(at, at + 32))
  const readOptionalKey = (at: number) => (view.getUint32(at, true) === 0 ? '' : readKey(at + 4))
  const delegate = readOptionalKey(72)
  const delegated = delegate === '' ? '' : String(view.getBigUint64(121, true))
  return {
    mint: readKey(0),
    owner: readKey(32),
    amount: view.getBigUint64(64, true),
    rights: [delegate, delegated, `${readOptionalKey(129)}${bytes[108] === 2 ? ' frozen' : ''}`].join(),
  }
}
