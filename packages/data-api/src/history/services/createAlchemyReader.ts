import type { CaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import { toEventPosition } from '../../model/toEventPosition.js'
import type { NodeService } from '../../providers/service/createNodeService.js'
import {
  evmAddressSchema,
  evmHashSchema,
  hexAmountSchema,
  timeSchema,
} from '../../providers/service/serviceSchemas.js'
import { parseHistoryPosition } from '../historyCursor.js'
import { createServiceEvent, type EventContext } from './createServiceEvent.js'
import type { ReadServicePage } from './createServiceHistory.js'
import { type ListPage, mergeBelow } from './mergeBelow.js'

/** Transfers of one list that are asked for at once, in hex as Alchemy wants it. */
const perPage = '0x64'

/** Networks whose moves of the coin inside transactions Alchemy knows; it refuses the question on others. */
const withInternal: readonly CaipNetworkId[] = ['eip155:1', 'eip155:137']

const positionSchema = v.object({ below: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })

const transferSchema = v.object({
  category: v.picklist(['external', 'internal', 'erc20', 'erc721', 'erc1155']),
  blockNum: v.pipe(hexAmountSchema, v.transform(Number), v.safeInteger()),
  uniqueId: v.string(),
  hash: evmHashSchema,
  from: evmAddressSchema,
  to: v.nullish(evmAddressSchema),
  erc721TokenId: v.nullish(hexAmountSchema),
  tokenId: v.nullish(hexAmountSchema),
  erc1155Metadata: v.nullish(v.array(v.object({ tokenId: hexAmountSchema, value: hexAmountSchema }))),
  rawContract: v.object({ value: v.nullish(hexAmountSchema), address: v.nullish(evmAddressSchema) }),
  metadata: v.object({ blockTimestamp: timeSchema }),
})
const pageSchema = v.object({
  transfers: v.array(transferSchema),
  pageKey: v.nullish(v.pipe(v.string(), v.maxLength(500))),
})

type Transfer = v.InferOutput<typeof transferSchema>

/**
 * Asks Alchemy for the transfers from and to an account (`alchemy_getAssetTransfers`). It tells of no transaction that moved nothing,
 * and no fee. https://www.alchemy.com/docs/data/transfers-api
 */
export function createAlchemyReader(service: NodeService): ReadServicePage {
  return async ({ account, chain, position, signal }) => {
    const below = position === undefined ? undefined : parseHistoryPosition(positionSchema, position).below
    if (below === 0) return { events: [], next: null }
    const seen = new Set<string>()
    const readPage = async (side: object, pageKey?: string): Promise<ListPage> => {
      const query = {
        ...{
          ...side,
          fromBlock: '0x0',
          order: 'desc',
          withMetadata: true,
          excludeZeroValue: false,
          maxCount: perPage,
        },
        toBlock: below === undefined ? 'latest' : `0x${(below - 1).toString(16)}`,
        category: [
          'external',
          ...(withInternal.includes(chain) ? ['internal'] : []),
          'erc20',
          'erc721',
          'erc1155',
        ],
        ...(pageKey ? { pageKey } : {}),
      }
      const method = 'alchemy_getAssetTransfers'
      const answer = await service.call(pageSchema, { chain, method, params: [query], signal })
      const next = answer.pageKey
      return {
        rows: answer.transfers.map((transfer) => {
          // What an account sends itself is in both lists.
          const isNew = !seen.has(transfer.uniqueId)
          seen.add(transfer.uniqueId)
          return { block: transfer.blockNum, events: isNew ? toEvents({ account, chain }, transfer) : [] }
        }),
        next: next ? () => readPage(side, next) : undefined,
      }
    }
    const pages = await Promise.all([readPage({ fromAddress: account }), readPage({ toAddress: account })])
    const { events, next } = await mergeBelow(pages)
    return { events, next: next === null ? null : { below: next } }
  }
}

function toEvents(context: EventContext, transfer: Transfer): UnjudgedEvent[] {
  const { blockNum: block, hash: txId, from, to = null, category, rawContract, metadata } = transfer
  const event = createServiceEvent(context, { block, time: metadata.blockTimestamp, txId, from, to })
  const raw = rawContract.value ?? null
  if (category === 'external') {
    const kind = raw ? 'native' : 'call'
    return [{ ...event, kind, raw: raw ? raw : null, initiator: from }]
  }
  const place = readPlace(transfer.uniqueId)
  if (category === 'internal')
    return raw
      ? [{ ...event, kind: 'native', raw, isInternal: true, position: toEventPosition(0, 1 + place) }]
      : []
  const asset = rawContract.address ?? null
  if (asset === null) return []
  const move = { ...event, asset, position: toEventPosition(0, 100_000 + place) }
  if (category === 'erc20') return raw === null ? [] : [{ ...move, kind: 'fungible', raw }]
  if (category === 'erc721') {
    const tokenId = transfer.erc721TokenId ?? transfer.tokenId
    return tokenId === null || tokenId === undefined
      ? []
      : [{ ...move, kind: 'nft', tokenId: String(tokenId), raw: 1n }]
  }
  return (transfer.erc1155Metadata ?? []).map(({ tokenId, value }) => ({
    ...move,
    kind: 'nft',
    tokenId: String(tokenId),
    raw: value,
  }))
}

/** The log's or trace's number at the end of an id such as `0x…:log:12`; it orders what is in one transaction. */
function readPlace(uniqueId: string): number {
  const [, digits = '0'] = /:(\d{1,6}|0x[0-9a-f]{1,5})(?:_\d+)*$/i.exec(uniqueId) ?? []
  return Number(digits) % 100_000
}
