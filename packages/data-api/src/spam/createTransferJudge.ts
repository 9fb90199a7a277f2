import { setTimeout as delay } from 'node:timers/promises'
import { type CaipNetworkId, toCaipAccountId, type Verdict } from '@gangway/protocol'
import type { Database, RpcUpstreams } from '@gangway/server-kit'
import type { AccountEvent, UnjudgedEvent } from '../model/accountEvent.js'
import type { PriceManager } from '../model/priceManager.js'
import type { TokenStore } from '../model/tokenStore.js'
import { createSentStore } from './createSentStore.js'
import { isDust } from './isDust.js'
import { judgeTransfer } from './judgeTransfer.js'

/** Judges the events of followed accounts before they are kept. */
export type TransferJudge = {
  /**
   * The events in the order of the chain, each with its verdict. Reads tokens, prices and what the accounts sent
   * before: call it before the transaction that keeps the events, never within. `recipients`: how many each transaction
   * gave a token to, by {@link toRecipientsKey}, where somebody counted.
   */
  judge(
    chain: CaipNetworkId,
    events: readonly UnjudgedEvent[],
    recipients?: ReadonlyMap<string, number>,
  ): Promise<AccountEvent[]>
}

/** Key of {@link TransferJudge.judge}'s `recipients`. */
export function toRecipientsKey({ txId, asset }: Pick<AccountEvent, 'txId' | 'asset'>): string {
  return `${txId}:${asset}`
}

/** How long prices are waited for, ms: what is new on a chain must not wait for another company. */
const defaultLongestWait = 2_000

/** Of a token that could not be read now. */
const unreadVerdict: Verdict = { level: 'unknown', reasons: ['unlisted'] }

/**
 * Creates the judge of transfers.
 *
 * @param deps.longestWait how long prices are waited for, ms; of those that take longer nothing is known
 */
export function createTransferJudge(deps: {
  database: Database
  rpc: Pick<RpcUpstreams, 'get'>
  tokens: Pick<TokenStore, 'getMany'>
  prices: Pick<PriceManager, 'getPrices'>
  longestWait?: number
}): TransferJudge {
  const { rpc, tokens: tokenStore, longestWait = defaultLongestWait } = deps
  const sentStore = createSentStore(deps.database)

  /** By asset, null for the coin. */
  async function getPrices(chain: CaipNetworkId, assets: readonly (string | null)[]) {
    const ids = assets.map((asset) => (asset === null ? chain : toCaipAccountId(chain, asset)))
    const waiting = new AbortController()
    const late = delay(longestWait, [], { signal: waiting.signal }).catch(() => [])
    const asked = deps.prices.getPrices(ids).then(({ values }) => values)
    const values = await Promise.race([asked, late]).finally(() => waiting.abort())
    return new Map(assets.map((asset, index) => [asset, values[index] ?? 0]))
  }

  return {
    async judge(chain, events, recipients = new Map()) {
      const strange = events.filter(({ account, initiator }) => account !== initiator)
      const assets = [...new Set(strange.map(({ asset }) => asset))]
      const [tokens, prices, sent] = await Promise.all([
        tokenStore.getMany(
          chain,
          assets.filter((asset) => asset !== null),
        ),
        getPrices(chain, assets),
        sentStore.read(chain, strange),
      ])
      const coinDecimals = rpc.get(chain).network.nativeCurrency.decimals
      const decimalsOf = (asset: string | null) =>
        asset === null ? coinDecimals : (tokens.get(asset)?.decimals ?? null)
      return [...events].sort(byPlace).map((event) => {
        const { account, asset, time } = event
        const verdict = judgeTransfer({
          event,
          token: asset === null ? undefined : (tokens.get(asset)?.verdict ?? unreadVerdict),
          sentTo: sent.getSentTo(account),
          lastSentAt: sent.getLastSentAt(account, time),
          isDust: isDust(event, { decimals: decimalsOf(asset), price: prices.get(asset) ?? 0 }),
          recipients: recipients.get(toRecipientsKey(event)) ?? 1,
        })
        const judged = { ...event, verdict }
        sent.add(judged)
        return judged
      })
    },
  }
}

function byPlace(a: UnjudgedEvent, b: UnjudgedEvent): number {
  return a.block - b.block || a.position - b.position
}
