import type { CaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import type { UnjudgedEvent } from '../../model/accountEvent.js'
import { toEventPosition } from '../../model/toEventPosition.js'
import type { DataService } from '../../providers/service/createDataService.js'
import {
  amountSchema,
  evmAddressSchema,
  evmHashSchema,
  timeSchema,
  tokenIdSchema,
  wholeSchema,
} from '../../providers/service/serviceSchemas.js'
import { parseHistoryPosition } from '../historyCursor.js'
import { createServiceEvent, type EventContext } from './createServiceEvent.js'
import type { ReadServicePage } from './createServiceHistory.js'

const perPage = '50'

const positionSchema = v.object({ after: v.pipe(v.string(), v.minLength(1), v.maxLength(400)) })

const quantitySchema = v.object({ int: amountSchema })
/** A coin has no address on its network. */
const fungibleSchema = v.object({
  implementations: v.array(v.object({ chain_id: v.string(), address: v.nullish(v.string()) })),
})
const transferSchema = v.object({
  fungible_info: v.nullish(fungibleSchema),
  nft_info: v.nullish(v.object({ contract_address: evmAddressSchema, token_id: v.nullish(tokenIdSchema) })),
  quantity: v.nullish(quantitySchema),
  sender: evmAddressSchema,
  recipient: evmAddressSchema,
})
const attributesSchema = v.object({
  operation_type: v.string(),
  hash: evmHashSchema,
  mined_at_block: v.nullish(wholeSchema),
  mined_at: timeSchema,
  sent_from: evmAddressSchema,
  sent_to: v.nullish(v.union([evmAddressSchema, v.literal('')])),
  status: v.picklist(['confirmed', 'failed', 'pending']),
  nonce: v.nullish(wholeSchema),
  fee: v.nullish(v.object({ quantity: v.nullish(quantitySchema) })),
  transfers: v.array(transferSchema),
  flags: v.nullish(v.object({ is_trash: v.nullish(v.boolean()) })),
})
const itemSchema = v.object({
  attributes: attributesSchema,
  relationships: v.object({ chain: v.object({ data: v.object({ id: v.string() }) }) }),
})

type Attributes = v.InferOutput<typeof attributesSchema>
type Transfer = v.InferOutput<typeof transferSchema>

/** The method that an approval is found by, where Zerion says that it is one. */
const approve = '0x095ea7b3'

/** Asks Zerion for the transactions of a wallet. https://developers.zerion.io/reference/listwallettransactions */
export function createZerionReader(
  service: DataService,
  names: Readonly<Partial<Record<CaipNetworkId, string>>>,
): ReadServicePage {
  return async ({ account, chain, position, signal }) => {
    const after = position === undefined ? undefined : parseHistoryPosition(positionSchema, position).after
    const name = names[chain] ?? ''
    const schema = v.object({
      data: v.array(
        v.pipe(
          itemSchema,
          v.check(({ relationships }) => relationships.chain.data.id === name),
        ),
      ),
      links: v.nullish(v.object({ next: v.nullish(v.string()) })),
    })
    const query = {
      'filter[chain_ids]': name,
      'filter[trash]': 'no_filter',
      'page[size]': perPage,
      'page[after]': after,
      currency: 'usd',
    }
    const path = `/v1/wallets/${account}/transactions/`
    const { data, links } = await service.get(schema, { chain, path, query, signal })
    const rows = data.map(({ attributes }) => attributes)
    const events = rows.map((row) => toEvents({ account, chain }, name, row)).reverse()
    const flagged = new Set(
      rows
        .filter(({ flags }) => flags?.is_trash)
        .flatMap((row) => row.transfers.flatMap((each) => toAsset(each, name) ?? [])),
    )
    return { events: events.flat(), next: readNext(links?.next), flagged }
  }
}

/** Only the cursor of the next page's address is used: whatever host it names is not asked. */
function readNext(link: string | null | undefined): { after: string } | null {
  if (!link || !URL.canParse(link)) return null
  const after = new URL(link).searchParams.get('page[after]')
  return after && after.length <= 400 ? { after } : null
}

function toEvents(context: EventContext, network: string, row: Attributes): UnjudgedEvent[] {
  const { mined_at_block: block, mined_at: time, hash: txId, sent_from: from, status } = row
  if (status === 'pending' || block === null || block === undefined) return []
  const isOwn = from === context.account
  const to = row.sent_to || null
  const base = { ...createServiceEvent(context, { block, time, txId, from, to }), initiator: from }
  const call: UnjudgedEvent = {
    ...base,
    status,
    method: row.operation_type === 'approve' ? approve : null,
    fee: isOwn ? (row.fee?.quantity?.int ?? null) : null,
    nonce: isOwn ? (row.nonce ?? null) : null,
  }
  const moves = row.transfers.flatMap((transfer, place) => toMove(base, network, transfer, place))
  return [...(isOwn ? [call] : []), ...moves]
}

function toMove(base: UnjudgedEvent, network: string, transfer: Transfer, place: number): UnjudgedEvent[] {
  const { sender: from, recipient: to, nft_info: nft, quantity } = transfer
  const direction = from !== base.account ? 'in' : to === base.account ? 'self' : 'out'
  const move = { ...base, from, to, direction, position: toEventPosition(0, 1 + place) } as const
  const asset = toAsset(transfer, network)
  if (nft) {
    if (!nft.token_id) return []
    return [
      { ...move, kind: 'nft', asset: nft.contract_address, tokenId: nft.token_id, raw: quantity?.int ?? 1n },
    ]
  }
  if (!quantity || asset === undefined) return []
  return [{ ...move, kind: asset === null ? 'native' : 'fungible', asset, raw: quantity.int }]
}

/** The contract of what was moved, null for the coin; undefined where Zerion does not tell it for this network. */
function toAsset(
  { nft_info: nft, fungible_info: info }: Transfer,
  network: string,
): string | null | undefined {
  if (nft) return nft.contract_address
  const own = info?.implementations.find(({ chain_id: id }) => id === network)
  if (!own) return undefined
  if (!own.address) return null
  return v.is(evmAddressSchema, own.address) ? own.address.toLowerCase() : undefined
}
