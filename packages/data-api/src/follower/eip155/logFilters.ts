import { pad } from 'viem'
import { eventTopics } from './eventTopics.js'

/** Accounts of one filter: nodes limit how many topics they compare. */
const accountsPerFilter = 200

/**
 * Accounts that are looked for by filters: two requests for each of three places. Of more, all logs of each block are read, by
 * one request however many they are.
 */
export const mostFiltered = 400

const { transfer, approval, approvalForAll, transferSingle, transferBatch } = eventTopics

/** Where an account stands: sender or owner first, recipient second, but in ERC-1155 after the operator. */
const places: readonly Omit<LogFilter, 'accounts'>[] = [
  { events: [transfer, approval, approvalForAll], position: 1 },
  { events: [transfer, transferSingle, transferBatch], position: 2 },
  { events: [transferSingle, transferBatch], position: 3 },
]

/** Which logs are wanted: of one of these events, with one of these accounts, as topics, in that place. */
export type LogFilter = { events: readonly string[]; position: number; accounts: readonly string[] }

/** The filters that find every log naming one of the accounts. data-sources.md §3.4 */
export function listLogFilters(accounts: Iterable<string>): LogFilter[] {
  const topics = Array.from(accounts, (account) => pad(account as `0x${string}`))
  const filters: LogFilter[] = []
  for (let start = 0; start < topics.length; start += accountsPerFilter) {
    const some = topics.slice(start, start + accountsPerFilter)
    filters.push(...places.map((place) => ({ ...place, accounts: some })))
  }
  return filters
}

/** A filter as a node takes it. */
export function toTopics({ events, position, accounts }: LogFilter): (readonly string[] | null)[] {
  return [events, ...Array<null>(position - 1).fill(null), accounts]
}

/** What stands before an address that is a topic. */
const padding = `0x${'0'.repeat(24)}`

/** Whether a log with these topics names a watched account, as the filters of all of them would find it. */
export function isNaming(topics: readonly string[], accounts: ReadonlySet<string>): boolean {
  return places.some(({ events, position }) => {
    const topic = topics[position]
    return (
      events.includes(topics[0] ?? '') && topic?.startsWith(padding) && accounts.has(`0x${topic.slice(26)}`)
    )
  })
}
