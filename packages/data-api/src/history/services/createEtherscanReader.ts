import { parseCaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import { toEventPosition } from '../../model/toEventPosition.js'
import type { DataService } from '../../providers/service/createDataService.js'
import type { ServiceFault } from '../../providers/service/serviceFault.js'
import {
  amountSchema,
  evmAddressSchema,
  evmHashSchema,
  tokenIdSchema,
  wholeTextSchema,
} from '../../providers/service/serviceSchemas.js'
import { parseHistoryPosition } from '../historyCursor.js'
import { createServiceEvent, type EventContext } from './createServiceEvent.js'
import type { ReadServicePage } from './createServiceHistory.js'
import { type ListPage, type ListRow, mergeBelow } from './mergeBelow.js'

/** Items of one list that are asked for at once. */
const perPage = 100

/** Etherscan gives the first 10,000 items of a question. */
const mostPages = 10_000 / perPage

const positionSchema = v.object({ below: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })

/** Empty where there is no such address, as of a transaction that makes a contract. */
const optionalAddress = v.union([
  evmAddressSchema,
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
])
const common = {
  blockNumber: wholeTextSchema,
  timeStamp: wholeTextSchema,
  hash: evmHashSchema,
  from: evmAddressSchema,
  to: optionalAddress,
}
const transactionSchema = v.object({
  ...common,
  nonce: wholeTextSchema,
  transactionIndex: wholeTextSchema,
  value: amountSchema,
  gasPrice: amountSchema,
  gasUsed: amountSchema,
  isError: v.picklist(['0', '1']),
  input: v.string(),
})
const internalSchema = v.object({ ...common, value: amountSchema, isError: v.picklist(['0', '1']) })
const tokenEntries = { ...common, contractAddress: evmAddressSchema, transactionIndex: wholeTextSchema }
const fungibleSchema = v.object({ ...tokenEntries, value: amountSchema })
const nftSchema = v.object({ ...tokenEntries, tokenID: tokenIdSchema })
const multiSchema = v.object({ ...tokenEntries, tokenID: tokenIdSchema, tokenValue: amountSchema })

type Item = v.InferOutput<v.ObjectSchema<typeof common, undefined>>

/** Lists of the module `account`, and what one item is. `place`: its number in the page. */
const lists = [
  createList('txlist', transactionSchema, (context, item) => {
    const { from, to, value, isError, gasPrice, gasUsed, nonce, input, transactionIndex } = item
    const isOwn = from === context.account
    const isMove = value > 0n && isError === '0'
    if (!isOwn && !isMove) return []
    return [
      {
        ...createServiceEvent(context, toPlace(item)),
        position: toEventPosition(transactionIndex, 0),
        ...{ from, to, status: isError === '1' ? 'failed' : 'confirmed', initiator: from },
        kind: isMove ? 'native' : 'call',
        raw: isMove ? value : null,
        method: /^0x[0-9a-f]{8}/i.test(input) ? input.slice(0, 10).toLowerCase() : null,
        fee: isOwn ? gasPrice * gasUsed : null,
        nonce: isOwn ? nonce : null,
      },
    ]
  }),
  createList('txlistinternal', internalSchema, (context, item, place) => {
    if (item.value === 0n || item.isError === '1') return []
    const event = createServiceEvent(context, toPlace(item))
    return [
      {
        ...event,
        position: toEventPosition(0, 1 + place),
        kind: 'native',
        raw: item.value,
        isInternal: true,
      },
    ]
  }),
  createList('tokentx', fungibleSchema, (context, item, place) => [
    toMove(context, item, place, { kind: 'fungible', tokenId: null, raw: item.value }),
  ]),
  createList('tokennfttx', nftSchema, (context, item, place) => [
    toMove(context, item, place, { kind: 'nft', tokenId: item.tokenID, raw: 1n }),
  ]),
  createList('token1155tx', multiSchema, (context, item, place) => [
    toMove(context, item, place, { kind: 'nft', tokenId: item.tokenID, raw: item.tokenValue }),
  ]),
] as const

/** Asks Etherscan's API v2 for the five lists of an account. https://docs.etherscan.io/etherscan-v2 */
export function createEtherscanReader(service: DataService): ReadServicePage {
  return async ({ account, chain, position, signal }) => {
    const below = position === undefined ? undefined : parseHistoryPosition(positionSchema, position).below
    const query = {
      chainid: parseCaipNetworkId(chain).reference,
      module: 'account',
      address: account,
      startblock: '0',
      endblock: below === undefined ? '999999999999' : String(Math.max(0, below - 1)),
      offset: String(perPage),
      sort: 'desc',
    }
    if (below === 0) return { events: [], next: null }
    const readPage = async ({ action, schema, toRow }: EtherscanList, page: number): Promise<ListPage> => {
      const answer = await service.get(v.object({ result: v.array(schema) }), {
        ...{ chain, signal, path: '', query: { ...query, action, page: String(page) } },
      })
      const rows = answer.result.map((item, index) =>
        toRow({ account, chain }, item, (page - 1) * perPage + answer.result.length - index),
      )
      const hasMore = answer.result.length >= perPage && page < mostPages
      return { rows, next: hasMore ? () => readPage({ action, schema, toRow }, page + 1) : undefined }
    }
    // One after the other, so that a failure of the first ends it.
    const pages: ListPage[] = []
    for (const list of lists) pages.push(await readPage(list, 1))
    const { events, next } = await mergeBelow(pages)
    return { events, next: next === null ? null : { below: next } }
  }
}

/** Finds the fault in an answer: Etherscan reports all of them with status 200. */
export function findEtherscanFault(answer: unknown): ServiceFault | undefined {
  const failed = v.safeParse(v.object({ status: v.literal('0'), result: v.string() }), answer)
  if (!failed.success) return undefined
  const { result } = failed.output
  if (/rate limit|too many/i.test(result)) return 'limited'
  if (/api key|supported/i.test(result)) return 'refused'
  return /^error!|result window/i.test(result) ? 'rejected' : 'failed'
}

type EtherscanList = {
  action: string
  schema: v.GenericSchema<unknown, unknown>
  toRow: (context: EventContext, item: unknown, place: number) => ListRow
}

function createList<TItem extends Item>(
  action: string,
  schema: v.GenericSchema<unknown, TItem>,
  toEvents: (context: EventContext, item: TItem, place: number) => UnjudgedEvent[],
): EtherscanList {
  return {
    action,
    schema,
    toRow: (context, item, place) => ({
      block: (item as TItem).blockNumber,
      events: toEvents(context, item as TItem, place),
    }),
  }
}

function toPlace({ blockNumber: block, timeStamp, hash: txId, from, to }: Item) {
  return { block, time: timeStamp * 1_000, txId, from, to }
}

function toMove(
  context: EventContext,
  item: Item & { contractAddress: string; transactionIndex: number },
  place: number,
  moved: Pick<UnjudgedEvent, 'kind' | 'tokenId' | 'raw'>,
): UnjudgedEvent {
  return {
    ...createServiceEvent(context, toPlace(item)),
    position: toEventPosition(item.transactionIndex, 100_000 + place),
    asset: item.contractAddress,
    ...moved,
  }
}
