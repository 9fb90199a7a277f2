import * as v from 'valibot'
import { type Address, getAddress, type Hex } from 'viem'
import type { ApprovalChange } from '../../model/approvalModel.js'
import { formatNumber, type Token } from '../model/token.js'
import type { EvmNode, NodeCall } from './createEvmNode.js'
import type { TokenReader } from './createTokenReader.js'
import { readRevert } from './getRevertReason.js'
import { bytesSchema, quantitySchema } from './hexSchemas.js'
import { type NamedRight, nameRights, readRights } from './readRights.js'
import { readTransfers } from './readTransfers.js'

/** What the node says some calls would do. */
export type Simulation = {
  /** null: it could not say. */
  changes: readonly ApprovalChange[] | null
  /** It would fail, for this reason (or none). */
  failure: string | null
  /** Which of several calls it is that would; null: none, or nobody knows which. */
  failedAt: number | null
  /** What it would let others take. */
  rights: readonly NamedRight[]
}

const logSchema = v.object({ address: bytesSchema, topics: v.array(bytesSchema), data: bytesSchema })
const answerSchema = v.looseTuple([
  v.object({
    calls: v.pipe(
      v.array(
        v.object({
          status: quantitySchema,
          returnData: v.optional(bytesSchema),
          logs: v.optional(v.array(logSchema), []),
        }),
      ),
      v.minLength(1),
    ),
  }),
])

/** Tokens nobody vouches for, and items, that are named; what more there is, is counted. A contract makes up as many as it likes. */
const most = 8

/**
 * Lets the node run one account's calls, one after the other, with `eth_simulateV1`, native transfers included; reads what
 * the account would gain and lose, and what others could take. `code`: what the account is to have by then.
 */
export async function simulate(
  node: EvmNode,
  calls: readonly [NodeCall, ...NodeCall[]],
  tokens: TokenReader,
  code?: Hex,
): Promise<Simulation> {
  const unknown: Simulation = { changes: null, failure: null, failedAt: null, rights: [] }
  const [{ from }] = calls
  // Many nodes do not have it, and one that does says no to an account that cannot pay.
  const answer = v.safeParse(answerSchema, await node.simulate(calls, code).catch(() => null))
  if (!answer.success) return unknown
  const results = answer.output[0].calls
  const failedAt = results.findIndex(({ status }) => status !== 1n)
  if (failedAt >= 0) {
    const failure = readRevert(results[failedAt]?.returnData) ?? ''
    return { changes: [], failure, failedAt, rights: [] }
  }
  const logs = results.flatMap((result) => result.logs)
  const [changes, rights] = await Promise.all([
    nameChanges(readTransfers(logs, from), tokens),
    nameRights(readRights(logs, from), from, { node, tokens }),
  ])
  return { changes, failure: null, failedAt: null, rights }
}

async function nameChanges(
  transfers: ReturnType<typeof readTransfers>,
  tokens: TokenReader,
): Promise<ApprovalChange[]> {
  const { texts } = tokens
  const native = toChange(
    transfers.native,
    (amount) => formatNumber(amount, tokens.native, texts),
    tokens.native,
  )
  const shown = [...transfers.tokens].filter(([, amount]) => amount !== 0n)
  const listed = shown.filter(([address]) => tokens.isListed(address))
  const others = sortLossesFirst(
    shown.filter(([address]) => !tokens.isListed(address)),
    ([, amount]) => amount,
  )
  const allItems = sortLossesFirst(transfers.items, ({ count }) => count)
  const fungible = await Promise.all(
    [...listed, ...others.slice(0, most)].map(async ([address, amount]) => {
      const token = await tokens.read(toAddress(address))
      return toChange(amount, (units) => formatNumber(units, token, texts), token)
    }),
  )
  const items = allItems
    .slice(0, most)
    .map(({ contract, id, count }) =>
      toChange(count, (units) => `${units}`, { symbol: texts.itemOf(id, toAddress(contract)) }),
    )
  const more = [
    ...countMore(
      others.map(([, amount]) => amount),
      texts.moreTokens,
    ),
    ...countMore(
      allItems.map(({ count }) => count),
      texts.moreItems,
    ),
  ]
  const changes = [...native, ...fungible.flat(), ...items.flat()]
  return [
    ...changes.filter(({ sign }) => sign === '-'),
    ...changes.filter(({ sign }) => sign === '+'),
    ...more,
  ]
}

function toChange(
  amount: bigint,
  format: (amount: bigint) => string,
  { symbol, picture }: Pick<Token, 'symbol' | 'picture'>,
): ApprovalChange[] {
  if (amount === 0n) return []
  const change = {
    sign: amount < 0n ? '-' : '+',
    amount: format(amount < 0n ? -amount : amount),
    symbol,
  } as const
  return [picture === undefined ? change : { ...change, picture }]
}

/** Made-up gains do not push a loss out of sight. */
function sortLossesFirst<T>(all: readonly T[], getAmount: (one: T) => bigint): T[] {
  return [...all.filter((one) => getAmount(one) < 0n), ...all.filter((one) => getAmount(one) >= 0n)]
}

/** What was left out, losses and gains each with their own number. */
function countMore(amounts: readonly bigint[], symbol: string): ApprovalChange[] {
  const rest = amounts.slice(most)
  const losses = rest.filter((amount) => amount < 0n).length
  const counts = [
    { sign: '-', count: losses },
    { sign: '+', count: rest.length - losses },
  ] as const
  return counts.flatMap(({ sign, count }) => (count > 0 ? [{ sign, amount: `${count}`, symbol }] : []))
}

function toAddress(address: string): Address {
  return getAddress(address)
}
