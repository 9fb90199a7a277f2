import { convertCrossingResponseSchema, convertCrossingRoute, toCaipAccountId } from '@gangway/protocol'
import { getBalances } from '../accountData/balances/getBalances.js'
import type { SentCrossing, SentTransaction } from '../chains/sentTransaction.js'
import { askWhileSeen } from '../config/askWhileSeen.js'
import type { Config } from '../config/config.js'
import { askSwaps, toSwapAsset } from './askSwaps.js'

/** ms between two questions, by how long ago the youngest one was sent. */
const pauses = [
  { upTo: 600_000, pause: 4_000 },
  { upTo: 3_600_000, pause: 30_000 },
] as const
const longestPause = 300_000

/** Whoever carries it across is asked so long, ms; later than that nothing comes by itself. */
const askedFor = 7 * 86_400_000

/** A swap that goes to another network, with how far it is there. */
type Crossing = SentTransaction & { swap: { crossing: SentCrossing } }

/**
 * Asks the server how far swaps to other networks are, until each has arrived, was given back, or failed there; those that wait
 * for their own block first are waited for. What has arrived has the balances read again.
 */
export function followCrossings(config: Config): void {
  const list = () =>
    config.state.transactions.filter((each): each is Crossing => isFollowed(each, Date.now()))
  askWhileSeen(config, followCrossings, {
    isOpen: () => list().length > 0,
    ask: (signal) =>
      Promise.all(
        list()
          .filter(isTaken)
          .map((each) => ask(config, each, signal)),
      ),
    getPause: () => getCrossingPause(list(), Date.now()),
  })
}

/** How long until the next question, ms; `now` Unix milliseconds. */
export function getCrossingPause(
  crossings: readonly Pick<SentTransaction, 'submittedAt'>[],
  now: number,
): number {
  const age = Math.min(...crossings.map(({ submittedAt }) => now - submittedAt))
  return pauses.find(({ upTo }) => age < upTo)?.pause ?? longestPause
}

/** Whether something may still be heard of a swap on the other network; `now` Unix milliseconds. */
function isFollowed(transaction: SentTransaction, now: number): transaction is Crossing {
  const { settledAt, submittedAt, swap } = transaction
  if (swap?.crossing?.state !== 'sent' || now - submittedAt > askedFor) return false
  return isTaken(transaction) || settledAt === null
}

// Before that nothing can be on its way. A batch has no hash of its own until then.
function isTaken({ callsId, hash, status }: SentTransaction): boolean {
  return (status === 'confirmed' || status === 'repriced') && hash !== callsId
}

async function ask(config: Config, transaction: Crossing, signal: AbortSignal): Promise<void> {
  const { from, hash, networkId, replacedBy, swap } = transaction
  const { crossing, token } = swap
  const { path } = convertCrossingRoute
  const query = {
    source: crossing.source,
    chainId: networkId,
    hash: replacedBy ?? hash,
    to: toSwapAsset(crossing.networkId, token.address),
    recipient: toCaipAccountId(crossing.networkId, crossing.recipient),
  }
  const answer = await askSwaps(config, {
    ...{ path, query, schema: convertCrossingResponseSchema, signal },
    // It goes on all the same, and is asked about again.
  }).catch(() => null)
  if (!answer || signal.aborted) return
  const { state, received } = answer
  const told = { state, hash: answer.hash, received: received === null ? null : BigInt(received) }
  if (state === crossing.state && told.hash === crossing.hash) return
  config.setState(({ transactions }) => ({
    transactions: transactions.map((each) => (each.hash === hash ? takeTold(each, told) : each)),
  }))
  if (state === 'arrived')
    void getBalances(config, { networkId: crossing.networkId, address: crossing.recipient, force: true })
  if (state === 'refunded') void getBalances(config, { networkId, address: from, force: true })
}

function takeTold(
  transaction: SentTransaction,
  told: Pick<SentCrossing, 'state' | 'hash' | 'received'>,
): SentTransaction {
  const { swap } = transaction
  if (!swap?.crossing) return transaction
  return { ...transaction, swap: { ...swap, crossing: { ...swap.crossing, ...told } } }
}
