import { GangwayError } from '@gangway/protocol'
import type { WatchedAccount } from '../../model/watchedAccountStore.js'
import type { CreateChainFollower, FollowerRound } from '../chainFollower.js'
import { createAddressBook } from './createAddressBook.js'
import { createSolanaReader } from './createSolanaReader.js'
import { openLogWatch } from './openLogWatch.js'
import { readNewer } from './readNewer.js'
import { readOlder } from './readOlder.js'
import { removeVanished } from './removeVanished.js'
import { loadSignatureCursors } from './signatureCursors.js'
import type { AccountReading, SolanaRound } from './solanaRound.js'
import { takeTurns } from './takeTurns.js'

/** How long a round goes on beginning to read what is new, and after that how long what is past, ms. */
const phaseTime = 1_000

/** Accounts read at once. */
const mostAccounts = 4

/** An account that was read this lately counts as followed, ms. */
const freshness = 10_000

/** How often an account to which nothing happens is read all the same, ms. */
const repairInterval = 60_000

/** How long a slot takes, ms. */
const slotTime = 400

/**
 * Follows accounts on Solana by the signatures of each and of its token accounts, and by what transactions changed in
 * balances. data-sources.md §3.4
 */
export const createSolanaFollower: CreateChainFollower = ({ network, rpc, ...parts }) => {
  const chain = network.caipNetworkId
  const reader = createSolanaReader(rpc, chain)
  const addressBook = createAddressBook(reader, parts.getNow)
  const { database, log, getNow, subscriptionUrl: url } = parts
  const watch = url === undefined ? undefined : openLogWatch({ url, chain, log })
  /** When each account was last read to its end, or first heard of, Unix milliseconds. */
  const readAt = new Map<string, number>()
  /** When the last reading to the end of each began, by a clock that nobody sets. */
  const readFrom = new Map<string, number>()
  /** Why accounts could not be read when that was last tried. */
  const failures = new Map<string, unknown>()
  /** Who is still to be asked for what is new, until each was once; and whose past may have more. */
  const newer = new Set<string>()
  const older = new Set<string>()
  /** The newest slot, and when it was first seen, Unix milliseconds. */
  let newest = { slot: -1, seenAt: 0 }

  /** Whether the node has told that nothing happened to an account since it was read, which was not long ago. */
  function isQuiet(account: string): boolean {
    const from = readFrom.get(account)
    if (!watch || from === undefined || failures.has(account)) return false
    return performance.now() - from < repairInterval && watch.isQuiet(account, from)
  }

  /** Whoever nobody has read yet comes first: somebody waits for it. Once each had its turn, all are to be asked again. */
  function queueUp(accounts: ReadonlyMap<string, WatchedAccount>) {
    const fresh = [...accounts.keys()].filter((account) => !readAt.has(account))
    const rest = newer.size > 0 ? [...newer] : [...accounts.keys()].filter((account) => !isQuiet(account))
    newer.clear()
    for (const account of [...fresh, ...rest]) if (accounts.has(account)) newer.add(account)
    for (const account of fresh) readAt.set(account, getNow())
    for (const account of readAt.keys()) {
      if (accounts.has(account)) continue
      for (const memory of [readAt, readFrom, failures, older]) memory.delete(account)
      addressBook.forget(account)
      watch?.forget(account)
    }
  }

  /** True, and told to the log once, when it fails: the other accounts go on, and it is tried again with the next asking. */
  async function attempt(account: string, run: () => Promise<boolean>): Promise<boolean> {
    try {
      const result = await run()
      failures.delete(account)
      return result
    } catch (error) {
      if (error instanceof GangwayError && error.code === 'REQUEST_ABORTED') throw error
      if (!failures.has(account)) log.warn({ error, chain }, 'following an account failed')
      failures.set(account, error)
      return true
    }
  }

  /** First what is new, then the past. */
  async function readAccounts(
    parts: Omit<SolanaRound, 'isOver'>,
    accounts: ReadonlyMap<string, WatchedAccount>,
    signal: AbortSignal,
  ): Promise<void> {
    let end = performance.now() + phaseTime
    const round = { ...parts, isOver: () => signal.aborted || performance.now() > end }
    const readings = new Map<string, AccountReading>()
    const begun = new Map<string, number>()
    const upToDate = new Set<string>()

    async function open(account: string): Promise<AccountReading> {
      const watched = accounts.get(account)
      if (!watched) throw new TypeError('an account that is not followed waits for its turn')
      begun.set(account, performance.now())
      const cursors = await loadSignatureCursors(database, chain, account)
      const addresses = await addressBook.list(account, [...cursors.keys()])
      watch?.watch(account, addresses)
      const reading = { watched, cursors, addresses }
      readings.set(account, reading)
      return reading
    }

    const takeAll = (queue: Set<string>, run: (reading: AccountReading) => Promise<boolean>) =>
      takeTurns(queue, {
        most: mostAccounts,
        isOver: round.isOver,
        turn: (account) => attempt(account, async () => run(readings.get(account) ?? (await open(account)))),
      })

    await takeAll(newer, async (reading) => {
      const { account } = reading.watched
      older.add(account)
      if (!(await readNewer(round, reading))) return false
      upToDate.add(account)
      readAt.set(account, getNow())
      readFrom.set(account, begun.get(account) ?? Number.NEGATIVE_INFINITY)
      return true
    })
    end = performance.now() + phaseTime
    await takeAll(older, async (reading) => {
      const { account } = reading.watched
      if (!(await readOlder(round, reading))) return false
      if (upToDate.has(account)) addressBook.settle(account)
      return true
    })
  }

  return {
    async follow({ accounts, cursor, commit, signal }) {
      const [head, final] = await Promise.all([reader.getSlot('confirmed'), reader.getSlot('finalized')])
      if (head !== newest.slot) newest = { slot: head, seenAt: getNow() }
      let isNew = false
      const commitAndNote: FollowerRound['commit'] = async (written) => {
        await commit(written)
        if (written.events.length > 0) isNew = true
      }
      const round = { ...parts, chain, reader, head, final, commit: commitAndNote }
      await removeVanished(round, cursor)
      const byAccount = new Map(accounts.map((watched) => [watched.account, watched]))
      queueUp(byAccount)
      await readAccounts(round, byAccount, signal)
      if (accounts.every(({ account }) => failures.has(account))) throw failures.values().next().value
      const readable = accounts.filter(({ account }) => !failures.has(account) && !isQuiet(account))
      const earliest = readable.reduce(
        (time, { account }) => Math.min(time, readAt.get(account) ?? 0),
        Number.POSITIVE_INFINITY,
      )
      const age = getNow() - earliest
      const lagTime = age > freshness ? age : 0
      const isMoreWaiting = newer.size > 0 || older.size > 0
      const headAge = network.local ? {} : { headAge: Math.max(0, getNow() - newest.seenAt) }
      return { lagTime, lagBlocks: Math.ceil(lagTime / slotTime), isNew, isMoreWaiting, ...headAge }
    },
    close: () => watch?.close(),
  }
}
