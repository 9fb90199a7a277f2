import type { CaipNetworkId } from '@gangway/protocol'
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

/** A fungible asset in the words of Zerion: `address` is null for a coin. */
const positionSchema = v.object({
  attributes: v.object({
    quantity: v.object({ int: amountSchema, decimals: decimalsSchema }),
    fungible_info: v.object({
      name: claimSchema,
      symbol: claimSchema,
      implementations: v.array(
        v.object({
          chain_id: v.string(),
          address: v.nullish(v.string()),
          decimals: v.nullish(decimalsSchema),
        }),
      ),
    }),
    flags: v.nullish(v.object({ is_trash: v.nullish(v.boolean()) })),
  }),
  relationships: v.object({ chain: v.object({ data: v.object({ id: v.string() }) }) }),
})

/** Creates what Zerion knows of wallets' positions. https://developers.zerion.io/reference/listwalletpositions */
export function createZerionHoldings(deps: {
  service: DataService
  names: Readonly<Partial<Record<CaipNetworkId, string>>>
  judge: TokenJudge
}): HoldingProvider {
  const { service, names, judge } = deps
  return {
    name: 'zerion',
    supports: (chain) => names[chain] !== undefined && !service.isResting(chain),
    async getHoldings({ chain, account, signal }) {
      const name = names[chain] ?? ''
      const schema = v.object({
        data: v.array(
          v.pipe(
            positionSchema,
            v.check(({ relationships }) => relationships.chain.data.id === name),
          ),
        ),
      })
      const query = {
        'filter[chain_ids]': name,
        'filter[positions]': 'only_simple',
        'filter[trash]': 'no_filter',
        currency: 'usd',
      }
      const path = `/v1/wallets/${account}/positions/`
      const { data } = await service.get(schema, { chain, path, query, signal })
      const rows = data.map(({ attributes }) => {
        const own = attributes.fungible_info.implementations.find(({ chain_id: id }) => id === name)
        return { ...attributes, isCoin: own !== undefined && !own.address, address: own?.address }
      })
      const tokens = rows.flatMap(({ address, quantity, fungible_info: info, flags }): ClaimedToken[] => {
        if (!v.is(evmAddressSchema, address)) return []
        const claims = { name: info.name, symbol: info.symbol, isFlagged: flags?.is_trash ?? false }
        return [
          { address: address.toLowerCase(), amount: quantity.int, decimals: quantity.decimals, ...claims },
        ]
      })
      return {
        coin: rows.find(({ isCoin }) => isCoin)?.quantity.int ?? null,
        tokens: tokens.flatMap((token) => toClaimedHolding(judge, chain, token)),
        candidates: tokens.map(({ address }) => address),
        isPartial: false,
      }
    },
  }
}
