import {
  type ConvertSolanaTransactionResponse,
  type ConvertTransactionResponse,
  convertSolanaTransactionResponseSchema,
  convertTransactionBodySchema,
  convertTransactionResponseSchema,
  convertTransactionRoute,
  parseWith,
  toCaipAccountId,
} from '@gangway/protocol'
import { readJsonBody } from '@gangway/server-kit'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { readSwapTerms } from '../swaps/readSwapTerms.js'
import { toWireCall, toWireCrossing, toWireFees, toWireRoute } from '../swaps/toWireSwap.js'

const maxBodySize = 4 * 1024

/** What it counts for in the rate limits: a quote twice over, and the trial. */
const points = 15

/** What blocks may do to the gas a swap takes between its trial and its block: a quarter more is offered. */
const toLimit = (gas: bigint) => (gas * 5n) / 4n

/** `POST /v1/convert/build-transaction`. data-sources.md §1.2, §1.3, §8 */
export const routes = defineRoutes({
  operations: [
    {
      ...convertTransactionRoute,
      summary: 'The transaction of a swap, tried out',
      body: convertTransactionBodySchema,
      answer: v.union([convertTransactionResponseSchema, convertSolanaTransactionResponseSchema]),
    },
  ],
  mount(app, { admit, balances, gas, swaps }) {
    if (!swaps) return
    app.post(convertTransactionRoute.path, async (context) => {
      const query = parseWith(convertTransactionBodySchema, await readJsonBody(context, maxBodySize))
      await admit(context, query.projectId, points)
      const { source, minimumReceived } = query
      const terms = readSwapTerms(query, balances)
      const swap = await swaps.build({
        ...terms,
        source,
        amount: BigInt(query.amount),
        slippage: query.slippage ?? query.eip155.slippage,
        minimum: minimumReceived === undefined ? undefined : BigInt(minimumReceived),
        permit: readPermit(query.permit),
      })
      const { minimum, validUntil, quote } = swap.built
      const about = {
        source: swap.source,
        minimumReceived: String(minimum),
        priceImpact: quote.priceImpact ?? null,
        route: toWireRoute(quote),
        fees: toWireFees(quote),
        validUntil: new Date(validUntil).toISOString(),
      }
      const headers = { 'cache-control': 'no-store' }
      if (swap.namespace === 'solana') {
        const { transaction, lastValidBlockHeight: last } = swap.built
        const lastValidBlockHeight = last === null ? null : String(last)
        const solana = { transaction, amount: String(swap.received), lastValidBlockHeight }
        const body: ConvertSolanaTransactionResponse = { ...about, solana }
        return context.json(body, 200, headers)
      }
      const { value: price } = await gas.getGasPrice(terms.chain)
      const { to, data, value } = swap.built
      const body: ConvertTransactionResponse = {
        ...about,
        tx: {
          from: toCaipAccountId(terms.chain, terms.account),
          to: toCaipAccountId(terms.chain, to),
          data,
          amount: String(swap.received),
          eip155: { gas: String(toLimit(swap.gas)), gasPrice: String(price.standard) },
          value: String(value),
        },
        approvals: swap.approvals.map(toWireCall),
        ...(swap.permit === null ? {} : { permit: swap.permit }),
        ...toWireCrossing(terms, quote.seconds),
      }
      return context.json(body, 200, headers)
    })
  },
})

function readPermit(signed: v.InferOutput<typeof convertTransactionBodySchema>['permit']) {
  if (!signed) return undefined
  const { spender, signature, deadline } = signed
  return { spender: spender.toLowerCase(), signature: signature as Hex, deadline: BigInt(deadline) }
}
