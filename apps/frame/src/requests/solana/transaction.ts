import { type Address, getAddressDecoder } from '@solana/addresses'
import type { SolanaNode } from './createSolanaNode.js'
import type { DecodedMessage } from './decodeMessage.js'

/** An account as a transaction names it; `address` is null where its table could not be read. */
type AccountUse = { address: Address | null; isWritable: boolean }

/** A call of a program. */
export type Instruction = {
  program: Address | null
  accounts: readonly (Address | null)[]
  data: Uint8Array
}

/** A transaction that was read: what is shown and what is signed. */
export type SolanaTransaction = {
  /** As it came; our signature is the first, as the account pays the fee. */
  bytes: Uint8Array
  messageBytes: Uint8Array
  signatureCount: number
  /** Whether every signature but ours is there. */
  isSignedByOthers: boolean
  accounts: readonly AccountUse[]
  instructions: readonly Instruction[]
  /** Block hash, or the value of a nonce account. */
  lifetimeToken: string
  /** It is valid until its nonce account says otherwise, not for a minute. */
  isDurable: boolean
}

/** Bytes of a table before its addresses. */
const tableStart = 56

/** The accounts a transaction takes from address tables, in its order: those it writes of all tables, then the others. */
export async function readLookups(message: DecodedMessage, node: SolanaNode): Promise<AccountUse[]> {
  const lookups = ('addressTableLookups' in message ? message.addressTableLookups : undefined) ?? []
  if (lookups.length === 0) return []
  const tables = await node.getAccounts(lookups.map(({ lookupTableAddress }) => lookupTableAddress))
  const read = (table: Address, index: number) => readAddress(tables.get(table)?.data, index)
  return [
    ...lookups.flatMap(({ lookupTableAddress: table, writableIndexes }) =>
      writableIndexes.map((index) => ({ address: read(table, index), isWritable: true })),
    ),
    ...lookups.flatMap(({ lookupTableAddress: table, readonlyIndexes }) =>
      readonlyIndexes.map((index) => ({ address: read(table, index), isWritable: false })),
    ),
  ]
}

function readAddress(data: Uint8Array | undefined, index: number): Address | null {
  const start = tableStart + 32 * index
  const bytes = data?.subarray(start, start + 32)
  return bytes?.length === 32 ? getAddressDecoder().decode(bytes) : null
}
