import * as v from 'valibot'
import type { HoldingProvider } from '../../providers/holdingProvider.js'
import type { NodeService } from '../../providers/service/createNodeService.js'
import { evmAddressSchema, hexAmountSchema } from '../../providers/service/serviceSchemas.js'
import type { TokenJudge } from '../../spam/createTokenJudge.js'
import { toClaimedHolding } from './toClaimedHolding.js'

/** Pages of a hundred tokens that are read; an account with more was sent most of them unasked. */
const mostPages = 5

const pageSchema = v.object({
  address: evmAddressSchema,
  tokenBalances: v.array(
    // Of a contract that answers nonsense the amount is null or empty.
    v.object({
      contractAddress: evmAddressSchema,
      tokenBalance: v.fallback(v.nullish(hexAmountSchema), null),
    }),
  ),
  pageKey: v.nullish(v.pipe(v.string(), v.maxLength(500))),
})

/**
 * Creates what Alchemy knows of tokens that accounts hold (`alchemy_getTokenBalances`). It tells neither decimals nor names: tokens
 * of no list are candidates alone. https://www.alchemy.com/docs/data/token-api
 */
export function createAlchemyHoldings(service: NodeService, judge: TokenJudge): HoldingProvider {
  return {
    name: 'alchemy',
    supports: service.supports,
    async getHoldings({ chain, account, needsCoin, signal }) {
      const schema = v.pipe(
        pageSchema,
        v.check(({ address }) => address === account),
      )
      const held: { address: string; amount: bigint }[] = []
      let pageKey: string | null | undefined
      for (let page = 0; page === 0 || (pageKey && page < mostPages); page++) {
        const params = [account, 'erc20', ...(pageKey ? [{ pageKey }] : [])]
        const answer = await service.call(schema, {
          chain,
          method: 'alchemy_getTokenBalances',
          params,
          signal,
        })
        for (const { contractAddress: address, tokenBalance: amount } of answer.tokenBalances)
          if (amount) held.push({ address, amount })
        pageKey = answer.pageKey
      }
      const params = [account, 'latest']
      return {
        coin: needsCoin
          ? await service.call(hexAmountSchema, { chain, method: 'eth_getBalance', params, signal })
          : null,
        tokens: held.flatMap(({ address, amount }) => {
          const decimals = judge.getListed(chain, address)?.decimals
          return decimals === undefined ? [] : toClaimedHolding(judge, chain, { address, amount, decimals })
        }),
        candidates: held.map(({ address }) => address),
        isPartial: Boolean(pageKey),
      }
    },
  }
}
