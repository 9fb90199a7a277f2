import type { SolanaReader } from './createSolanaReader.js'

/** How long the list of an owner's token accounts counts, ms. Most new ones are seen earlier, in its transactions. */
const listedFor = 10_000

type Entry = {
  listedAt: number
  /** The owner's token accounts, as the node lists them. */
  open: ReadonlySet<string>
  /** Known ones that were closed by then. */
  closed: ReadonlySet<string>
  /** Closed ones of which everything was read since. */
  settled: ReadonlySet<string>
}

/** Knows at which addresses the transactions of an account are to be looked for. */
export type AddressBook = {
  /** The account itself, its token accounts, and those of `known` that were closed and not read to their end since. */
  list(account: string, known: readonly string[]): Promise<Set<string>>
  /** Everything was read where it was listed: nothing more comes where a token account was closed. */
  settle(account: string): void
  /** The account is not asked for any more. */
  forget(account: string): void
}

/** Creates an {@link AddressBook} that keeps what it knows in memory. `getNow` in Unix milliseconds. */
export function createAddressBook(
  reader: Pick<SolanaReader, 'getTokenAccounts'>,
  getNow: () => number,
): AddressBook {
  const entries = new Map<string, Entry>()

  async function getEntry(account: string, known: readonly string[]): Promise<Entry> {
    const before = entries.get(account)
    const listedAt = getNow()
    if (before && listedAt - before.listedAt < listedFor) return before
    const open = new Set(await reader.getTokenAccounts(account))
    const closed = new Set(known.filter((address) => address !== account && !open.has(address)))
    const settled = new Set([...closed].filter((address) => before?.settled.has(address)))
    const entry = { listedAt, open, closed, settled }
    entries.set(account, entry)
    return entry
  }

  return {
    async list(account, known) {
      const { open, settled } = await getEntry(account, known)
      return new Set([account, ...open, ...known.filter((address) => !settled.has(address))])
    },
    settle(account) {
      const entry = entries.get(account)
      if (entry) entries.set(account, { ...entry, settled: entry.closed })
    },
    forget(account) {
      entries.delete(account)
    },
  }
}
