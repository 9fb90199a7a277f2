import { type Address, getAddressDecoder } from '@solana/addresses'
import type { SolanaNode } from './createSolanaNode.js'
import type { DecodedMessage } from './decodeMessage.js'
import type { AccountUse } from './transaction.js'

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
