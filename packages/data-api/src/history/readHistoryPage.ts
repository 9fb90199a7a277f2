import { type CaipNetworkId, GangwayError, type HistoryResponse, type Network } from '@gangway/protocol'
import type { AccountEvent } from '../model/accountEvent.js'
import type { Blocklist } from '../spam/createBlocklist.js'
import { judgeBlocked } from '../spam/judgeBlocked.js'
import { formatHistoryCursor } from './historyCursor.js'
import type { HistoryPage, HistoryProvider, TokenFacts } from './historyProvider.js'
import { toWireTransaction } from './toWireTransaction.js'

/** Which history, and whether spam is shown in it. */
export type ShownHistory = { account: string; network: Network; includeHidden: boolean }

/** What is known of tokens, by address. */
export type GetTokens = (
  chain: CaipNetworkId,
  addresses: readonly string[],
) => Promise<ReadonlyMap<string, TokenFacts>>

type Transaction = readonly AccountEvent[]

type Shown = readonly [AccountEvent, ...AccountEvent[]]

/** What a page is read with. `signal` is for all that the source asks of others. */
type PageParts = {
  provider: HistoryProvider
  getTokens: GetTokens
  blocklist: Blocklist
  /** Where the picture of a coin or token is, as `TokenPictures` has it. */
  toPictureUrl: (asset: string, told?: string) => string
  /** Where that of an NFT is; left out where this server reads no metadata. */
  toNftPictureUrl?: ((nft: { chain: CaipNetworkId; asset: string; tokenId: string }) => string) | undefined
  signal: AbortSignal
}

/** Transactions of one page. */
const pageSize = 50

/** Reads of a source for one page: a page of nothing but spam is passed over, so that what is told is seldom empty. */
const mostReads = 5

/** Reads one page of a source from a position on, undefined its first, and writes it as the wire has it. */
export async function readHistoryPage(
  { provider, getTokens, blocklist, toPictureUrl, toNftPictureUrl, signal }: PageParts,
  { account, network, includeHidden }: ShownHistory,
  position: unknown,
): Promise<HistoryResponse> {
  const chain = network.caipNetworkId
  const read = async (from: unknown): Promise<HistoryPage> => {
    const page = await provider.getPage({ account, chain, position: from, limit: pageSize, signal })
    const transactions = page.transactions.map((events) =>
      events.map((event) => ({ ...event, verdict: judgeBlocked(event, blocklist) })),
    )
    return { ...page, transactions }
  }
  const select = includeHidden ? (events: Transaction) => events : leaveOutSpam
  let page = await read(position)
  const passed = [...page.transactions]
  const pictures = new Map(page.pictures)
  let shown = selectShown(page, select)
  for (let reads = 1; shown.length === 0 && page.next !== null && reads < mostReads; reads++) {
    // What is found so far is told, and the rest is asked for by the next page.
    const more = await read(page.next).catch(() => undefined)
    if (!more) break
    page = more
    passed.push(...page.transactions)
    for (const [asset, url] of page.pictures ?? []) pictures.set(asset, url)
    shown = selectShown(page, select)
  }
  const { next, since, isPartial } = page
  const unattributed = passed.filter(isUnattributed).length
  const hidden = passed.length - unattributed - shown.length
  const tokens = await findTokens(getTokens, chain, shown)
  return {
    data: shown.map((events) =>
      toWireTransaction(network, events, tokens, (event) =>
        toEventPicture(event, pictures, { toPictureUrl, toNftPictureUrl }),
      ),
    ),
    next: next === null ? null : formatHistoryCursor({ source: provider.name, position: next }),
    meta: {
      ...(since === null ? {} : { since: new Date(since).toISOString() }),
      ...(isPartial ? { partial: true } : {}),
      ...(unattributed > 0 ? { unattributed: true } : {}),
      ...(hidden > 0 ? { hidden } : {}),
    },
  }
}

/** What is suspicious or spam has no picture: it would be another way to imitate something. */
function toEventPicture(
  { asset, chain, kind, tokenId, verdict }: AccountEvent,
  pictures: ReadonlyMap<string, string>,
  { toPictureUrl, toNftPictureUrl }: Pick<PageParts, 'toPictureUrl' | 'toNftPictureUrl'>,
): string {
  if (asset === null) return toPictureUrl(chain)
  if (verdict.level === 'suspicious' || verdict.level === 'spam') return ''
  if (kind === 'nft') return (tokenId !== null && toNftPictureUrl?.({ chain, asset, tokenId })) || ''
  return toPictureUrl(`${chain}:${asset}`, pictures.get(asset))
}

function selectShown({ transactions }: HistoryPage, select: (events: Transaction) => Transaction): Shown[] {
  return transactions.flatMap((events): Shown[] => {
    const [first, ...rest] = isUnattributed(events) ? [] : select(events)
    return first ? [[first, ...rest]] : []
  })
}

/** It has no transaction that could be shown. */
function isUnattributed(events: Transaction): boolean {
  return events.some(({ kind }) => kind === 'unattributed')
}

/**
 * What is shown of a transaction where spam is not: nothing where spam is all there is. What the account itself did is never
 * spam. data-sources.md §7
 */
function leaveOutSpam(events: Transaction): Transaction {
  if (events.some(({ account, initiator }) => initiator === account)) return events
  return events.filter(({ verdict }) => verdict.level !== 'spam')
}

/** @throws GangwayError `DATA_HISTORY_UNAVAILABLE` where a token's decimals are not known: its amount would be a lie. */
async function findTokens(
  getTokens: GetTokens,
  chain: CaipNetworkId,
  transactions: readonly Transaction[],
): Promise<ReadonlyMap<string, TokenFacts>> {
  const moves = transactions.flat().filter(({ kind }) => kind === 'fungible' || kind === 'nft')
  const assets = new Set(moves.flatMap(({ asset }) => asset ?? []))
  if (assets.size === 0) return new Map()
  const tokens = await getTokens(chain, [...assets])
  if (moves.some(({ kind, asset }) => kind === 'fungible' && asset !== null && !tokens.has(asset)))
    throw new GangwayError('DATA_HISTORY_UNAVAILABLE', { details: 'a token could not be read' })
  return tokens
}
