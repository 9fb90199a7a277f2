import { type CaipNetworkId, parseCaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import { decodeEventLog, type Hex, parseAbi } from 'viem'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import { toEventPosition } from '../../model/toEventPosition.js'
import type { DataService } from '../../providers/service/createDataService.js'
import {
  amountSchema,
  evmAddressSchema,
  evmHashSchema,
  timeSchema,
  wholeSchema,
} from '../../providers/service/serviceSchemas.js'
import { parseHistoryPosition } from '../historyCursor.js'
import { createServiceEvent, type EventContext, withInitiators } from './createServiceEvent.js'
import type { ReadServicePage } from './createServiceHistory.js'

const positionSchema = v.object({ page: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })

const hexSchema = v.pipe(
  v.string(),
  v.regex(/^0x([0-9a-f]{2})*$/i),
  v.transform((text) => text as Hex),
)
const logSchema = v.object({
  sender_address: evmAddressSchema,
  log_offset: wholeSchema,
  raw_log_topics: v.array(hexSchema),
  raw_log_data: v.nullish(hexSchema),
})
const itemSchema = v.object({
  block_height: wholeSchema,
  block_signed_at: timeSchema,
  tx_hash: evmHashSchema,
  tx_offset: wholeSchema,
  successful: v.boolean(),
  from_address: evmAddressSchema,
  to_address: v.nullish(evmAddressSchema),
  value: amountSchema,
  fees_paid: v.nullish(amountSchema),
  log_events: v.nullish(v.array(logSchema)),
})
const answerSchema = v.object({
  data: v.object({
    address: evmAddressSchema,
    chain_id: v.nullish(v.number()),
    items: v.array(itemSchema),
    links: v.nullish(v.object({ prev: v.nullish(v.string()) })),
  }),
})

type Item = v.InferOutput<typeof itemSchema>
type Log = v.InferOutput<typeof logSchema>

/** ERC-721 has the event of ERC-20, with the number of the NFT as a topic. */
const fungibleAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
const nftAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])
const multiAbi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])

/**
 * Asks GoldRush for the transactions of an account (v3), with their logs, which are decoded here. It tells of no move of the coin inside
 * a transaction. https://goldrush.dev/docs/api-reference/foundational-api/transactions
 */
export function createGoldRushReader(
  service: DataService,
  names: Readonly<Partial<Record<CaipNetworkId, string>>>,
): ReadServicePage {
  return async ({ account, chain, position, signal }) => {
    const page = position === undefined ? undefined : parseHistoryPosition(positionSchema, position).page
    const id = Number(parseCaipNetworkId(chain).reference)
    const schema = v.pipe(
      answerSchema,
      v.check(({ data }) => data.address === account && (data.chain_id ?? id) === id),
    )
    const path = `/v1/${names[chain]}/address/${account}/transactions_v3/${page === undefined ? '' : `page/${page}/`}`
    const { data } = await service.get(schema, { chain, path, signal })
    // The address of the page before in time. Only its number is used: whatever host it names is not asked.
    const [, older] = /\/page\/(\d{1,9})\//.exec(data.links?.prev ?? '') ?? []
    const events = data.items
      .flatMap((item) => toEvents({ account, chain }, item))
      .sort((left, right) => left.block - right.block || left.position - right.position)
    return {
      events: withInitiators(events),
      next: older === undefined || Number(older) === page ? null : { page: Number(older) },
    }
  }
}

function toEvents(context: EventContext, item: Item): UnjudgedEvent[] {
  const {
    block_height: block,
    block_signed_at: time,
    tx_hash: txId,
    tx_offset: index,
    successful,
    value,
  } = item
  const { from_address: from, to_address: to = null, fees_paid: fee = null } = item
  const isOwn = from === context.account
  const isMove = successful && value > 0n
  const own: UnjudgedEvent = {
    ...createServiceEvent(context, { block, time, txId, from, to }),
    position: toEventPosition(index, 0),
    status: successful ? 'confirmed' : 'failed',
    kind: isMove ? 'native' : 'call',
    raw: isMove ? value : null,
    initiator: from,
    fee: isOwn ? fee : null,
  }
  const moves = (item.log_events ?? []).flatMap((log) =>
    readMoves(log).map(
      ({ from: sender, to: recipient, ...moved }): UnjudgedEvent => ({
        ...createServiceEvent(context, { block, time, txId, from: sender, to: recipient }),
        position: toEventPosition(index, 100_000 + (log.log_offset % 100_000)),
        asset: log.sender_address,
        ...moved,
      }),
    ),
  )
  const isMoveOfOthers = ({ from: sender, to: recipient }: UnjudgedEvent) =>
    sender !== context.account && recipient !== context.account
  return [
    ...(isOwn || (isMove && to === context.account) ? [own] : []),
    ...moves.filter((move) => !isMoveOfOthers(move)),
  ].map((event) => ({ ...event, initiator: from }))
}

type Move = Pick<UnjudgedEvent, 'kind' | 'tokenId' | 'raw'> & { from: string; to: string }

/** What a log moved; none for a log of another kind, or one that only looks like a transfer. */
function readMoves({ raw_log_topics: topics, raw_log_data: data }: Log): Move[] {
  const [signature, ...rest] = topics
  if (!signature) return []
  const log = { topics: [signature, ...rest] as [Hex, ...Hex[]], data: data ?? '0x' } as const
  try {
    if (topics.length === 3) {
      const { args } = decodeEventLog({ abi: fungibleAbi, ...log })
      return [{ ...toSides(args), kind: 'fungible', tokenId: null, raw: args.value }]
    }
    if (rest.length === 3 && log.data === '0x') {
      const { args } = decodeEventLog({ abi: nftAbi, ...log })
      return [{ ...toSides(args), kind: 'nft', tokenId: String(args.id), raw: 1n }]
    }
    const { eventName, args } = decodeEventLog({ abi: multiAbi, ...log })
    const [ids, values] = eventName === 'TransferSingle' ? [[args.id], [args.value]] : [args.ids, args.values]
    return ids.map((id, index) => ({
      ...toSides(args),
      kind: 'nft',
      tokenId: String(id),
      raw: values[index] ?? 0n,
    }))
  } catch {
    // Most logs are none of these.
    return []
  }
}

function toSides({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return { from: from.toLowerCase(), to: to.toLowerCase() }
}
