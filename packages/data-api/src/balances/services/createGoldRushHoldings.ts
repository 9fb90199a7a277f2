import { type CaipNetworkId, parseCaipNetworkId } from '@gangway/protocol'
import * as v from 'valibot'
import type { HoldingProvider } from '../../providers/holdingProvider.js'
import type { DataService } from '../../providers/service/createDataService.js'
import {
  amountSchema,
  claimSchema,
  decimalsSchema,
  evmAddressSchema,
} from '../../providers/service/serviceSchemas.js'
import type { TokenJudge } from '../../spam/createTokenJudge.js'
import { type ClaimedToken, toClaimedHolding } from './toClaimedHolding.js'

const itemSchema = v.object({
  contract_address: evmAddressSchema,
  contract_decimals: v.nullish(decimalsSchema),
  contract_name: claimSchema,
  contract_ticker_symbol: claimSchema,
  native_token: v.nullish(v.boolean()),
  type: v.nullish(v.string()),
  is_spam: v.nullish(v.boolean()),
  balance: v.nullish(amountSchema),
})
const answerSchema = v.object({
  data: v.object({ address: evmAddressSchema, chain_id: v.nullish(v.number()), items: v.array(itemSchema) }),
})

/** Creates what GoldRush knows of balances. https://goldrush.dev/docs/api-reference/foundational-api/balances */
export function createGoldRushHoldings(deps: {
  service: DataService
  names: Readonly<Partial<Record<CaipNetworkId, string>>>
  judge: TokenJudge
}): HoldingProvider {
  const { service, names, judge } = deps
  return {
    name: 'goldrush',
    supports: (chain) => names[chain] !== undefined && !service.isResting(chain),
    async getHoldings({ chain, account, signal }) {
      const id = Number(parseCaipNetworkId(chain).reference)
      const schema = v.pipe(
        answerSchema,
        v.check(({ data }) => data.address === account && (data.chain_id ?? id) === id),
      )
      const path = `/v1/${names[chain]}/address/${account}/balances_v2/`
      const { data } = await service.get(schema, { chain, path, query: { 'no-spam': 'false' }, signal })
      const tokens = data.items.flatMap((item): ClaimedToken[] => {
        const { contract_address: address, contract_decimals: decimals, balance: amount } = item
        if (
          item.native_token ||
          item.type === 'nft' ||
          !amount ||
          decimals === null ||
          decimals === undefined
        )
          return []
        const claims = { name: item.contract_name, symbol: item.contract_ticker_symbol }
        return [{ address, amount, decimals, ...claims, isFlagged: item.is_spam ?? false }]
      })
      return {
        coin: data.items.find(({ native_token: isCoin }) => isCoin)?.balance ?? null,
        tokens: tokens.flatMap((token) => toClaimedHolding(judge, chain, token)),
        candidates: tokens.map(({ address }) => address),
        isPartial: false,
      }
    },
  }
}
