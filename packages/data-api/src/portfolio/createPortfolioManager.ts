import {
  type CaipNetworkId,
  eip155NativeAddress,
  type Network,
  type PortfolioBalance,
  type PortfolioNetwork,
  type PortfolioResponse,
  solanaNativeAddress,
  sumBalances,
  sumPortfolio,
  type WireBalance,
} from '@gangway/protocol'
import type { Freshness } from '@gangway/server-kit'
import type { BalanceManager, BalanceTarget } from '../balances/createBalanceManager.js'
import { getLeastFresh } from '../getLeastFresh.js'
import type { PriceManager } from '../model/priceManager.js'
import { type AssetId, toAssetKey } from '../model/toAssetKey.js'

/** All that an account holds, over the networks of its family. */
export type PortfolioManager = {
  /**
   * Reads each network of a target, as fresh as its balances are. `onNetwork` is called as each answers. One that fails, or takes
   * longer than 8 s, is `failed` and holds up none of the others. Never throws.
   */
  read(
    target: BalanceTarget,
    options: { isForced: boolean; onNetwork?: (network: PortfolioNetwork) => void },
  ): Promise<{ answer: PortfolioResponse; freshness: Freshness }>
}

/** How long a network is waited for, ms. What it says later is in the cache for the next question. */
const networkWait = 8_000

/** How long prices of a day ago are waited for, ms: without them there is a sum all the same. */
const changesWait = 1_500

/** Creates it over the balances, their cache and its times. */
export function createPortfolioManager(deps: {
  balances: Pick<BalanceManager, 'getBalances'>
  prices: Pick<PriceManager, 'getDayChanges'>
  /** In place of 8 s; for tests. */
  timeLimit?: number | undefined
}): PortfolioManager {
  const { balances, prices, timeLimit = networkWait } = deps

  async function withChanges(
    rows: readonly WireBalance[],
    chain: CaipNetworkId,
  ): Promise<PortfolioBalance[]> {
    const priced = rows.filter(({ price }) => price > 0)
    const asked = prices.getDayChanges(priced.map((row) => toAsset(row, chain)))
    const changes = (await inTime(asked, changesWait)) ?? []
    const byRow = new Map(priced.map((row, index) => [row, changes[index] ?? null]))
    return rows.map((row) => {
      const change = byRow.get(row) ?? null
      return change === null ? row : { ...row, change }
    })
  }

  async function readNetwork(address: string, network: Network, isForced: boolean) {
    const { caipNetworkId: chainId } = network
    // The balances have said in the log why they could not be read.
    const asked = balances.getBalances({ address, networks: [network] }, { isForced }).catch(() => undefined)
    const answer = await inTime(asked, timeLimit)
    if (!answer) return { network: { status: 'failed', chainId } as const }
    const { body, freshness } = answer
    const rows = await withChanges(body.balances, chainId)
    const part: PortfolioNetwork = {
      status: 'ready',
      chainId,
      ...(body.meta?.partial.length ? { partial: true } : {}),
      ...sumBalances(rows.filter(isCounted)),
      balances: rows,
    }
    return { network: part, freshness }
  }

  return {
    async read({ address, networks }, { isForced, onNetwork }) {
      const parts = await Promise.all(
        networks.map(async (network) => {
          const part = await readNetwork(address, network, isForced)
          onNetwork?.(part.network)
          return part
        }),
      )
      const all = parts.map(({ network }) => network)
      return {
        answer: { ...sumPortfolio(all), networks: all },
        freshness: getLeastFresh(parts.flatMap(({ freshness }) => freshness ?? [])),
      }
    },
  }
}

function isCounted({ verdict }: PortfolioBalance): boolean {
  return verdict?.level !== 'spam' && verdict?.level !== 'suspicious'
}

/** A coin goes by its network where prices are. */
function toAsset({ address }: WireBalance, chain: CaipNetworkId): AssetId {
  const isCoin =
    address === undefined || address === solanaNativeAddress || address.endsWith(eip155NativeAddress)
  return isCoin ? chain : toAssetKey(address)
}

/** What comes in time; undefined for what is late. */
async function inTime<T>(work: Promise<T>, most: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), most)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
