import * as v from 'valibot'
import type { HoldingProvider } from '../../providers/holdingProvider.js'
import type { NodeService } from '../../providers/service/createNodeService.js'
import {
  claimSchema,
  decimalsSchema,
  exactNumberSchema,
  solanaAddressSchema,
} from '../../providers/service/serviceSchemas.js'
import type { TokenJudge } from '../../spam/createTokenJudge.js'
import { type ClaimedToken, toClaimedHolding } from './toClaimedHolding.js'

const perPage = 500

const itemSchema = v.object({
  id: solanaAddressSchema,
  content: v.nullish(v.object({ metadata: v.nullish(v.object({ name: claimSchema, symbol: claimSchema })) })),
  ownership: v.object({ owner: v.string() }),
  token_info: v.nullish(
    v.object({ balance: v.nullish(exactNumberSchema), decimals: v.nullish(decimalsSchema) }),
  ),
})
const lamportsSchema = v.object({ value: exactNumberSchema })
const answerSchema = v.object({ total: v.nullish(v.number()), items: v.array(itemSchema) })

/** Creates what a server of the Digital Asset Standard, such as Helius, knows of fungible tokens (`searchAssets`). */
export function createDasHoldings(service: NodeService, judge: TokenJudge): HoldingProvider {
  return {
    name: 'helius',
    supports: service.supports,
    async getHoldings({ chain, account, needsCoin, signal }) {
      const schema = v.pipe(
        answerSchema,
        v.check(({ items }) => items.every(({ ownership }) => ownership.owner === account)),
      )
      const params = { ownerAddress: account, tokenType: 'fungible', page: 1, limit: perPage }
      const { items } = await service.call(schema, { chain, method: 'searchAssets', params, signal })
      const tokens = items.flatMap(({ id, content, token_info: info }): ClaimedToken[] => {
        const { balance: amount, decimals } = info ?? {}
        if (!amount || decimals === null || decimals === undefined) return []
        return [
          { address: id, amount, decimals, name: content?.metadata?.name, symbol: content?.metadata?.symbol },
        ]
      })
      const coin = needsCoin
        ? await service.call(lamportsSchema, { chain, method: 'getBalance', params: [account], signal })
        : null
      return {
        coin: coin?.value ?? null,
        tokens: tokens.flatMap((token) => toClaimedHolding(judge, chain, token)),
        candidates: tokens.map(({ address }) => address),
        isPartial: items.length === perPage,
      }
    },
  }
}
