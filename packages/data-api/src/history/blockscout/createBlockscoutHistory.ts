import type { CaipNetworkId } from '@gangway/protocol'
import type { Metrics } from '@gangway/server-kit'
import * as v from 'valibot'
import type { AccountEvent, UnjudgedEvent } from '../../model/accountEvent.js'
import { createServiceRest } from '../../providers/service/createServiceRest.js'
import { isQuestionFault, toServiceFault, withCursorFault } from '../../providers/service/serviceFault.js'
import { createCursorError } from '../historyCursor.js'
import type { HistoryProvider } from '../historyProvider.js'
import { raiseFlagged, toTransactions } from '../services/createServiceEvent.js'
import { type BlockscoutPosition, blockscoutPositionSchema } from './blockscoutSchemas.js'
import { createBlockscoutClient } from './createBlockscoutClient.js'
import { mergeLists } from './mergeLists.js'

const start: BlockscoutPosition = { below: null, lists: [{}, {}, {}] }

/** Creates the history of Blockscout instances (REST v2), `urls` by chain. data-sources.md §2 */
export function createBlockscoutHistory(deps: {
  urls: Readonly<Partial<Record<CaipNetworkId, string>>>
  judge: (chain: CaipNetworkId, events: readonly UnjudgedEvent[]) => Promise<AccountEvent[]>
  metrics?: Pick<Metrics, 'dataProvider'> | undefined
}): HistoryProvider {
  const { urls, judge, metrics } = deps
  const now = () => performance.now()
  const rest = createServiceRest(now)
  const count = (outcome: string) =>
    metrics?.dataProvider.inc({ provider: 'blockscout', capability: 'history', outcome })

  /** Reads the lists; an instance that fails, not one question alone, is asked again after a rest. */
  async function read(
    source: Parameters<typeof mergeLists>[0],
    from: BlockscoutPosition,
    signal: AbortSignal,
  ) {
    const begun = now()
    try {
      const merged = await mergeLists(source, from)
      rest.succeed(source.chain, begun)
      count('ok')
      return merged
    } catch (error) {
      // A caller that has ended has said nothing of the instance.
      if (signal.aborted) throw error
      const fault = toServiceFault(error)
      count(fault)
      if (!isQuestionFault(fault)) rest.fail(source.chain, begun, fault, undefined)
      throw error
    }
  }

  return {
    name: 'blockscout',
    supports: (chain) => urls[chain] !== undefined && !rest.isResting(chain),
    async getPage({ account, chain, position, signal }) {
      const from = position === undefined ? start : parsePosition(position)
      const client = createBlockscoutClient(urls[chain] ?? '', signal)
      const { events, flagged, pictures, next } = await withCursorFault(position, createCursorError, () =>
        read({ client, account, chain }, from, signal),
      )
      const judged = raiseFlagged(await judge(chain, events), flagged)
      return { transactions: toTransactions(judged), next, since: null, isPartial: false, pictures }
    },
  }
}

function parsePosition(value: unknown): BlockscoutPosition {
  const position = v.safeParse(blockscoutPositionSchema, value)
  if (!position.success) throw createCursorError()
  return position.output
}
