import { GangwayError, onrampPurchaseRoute, onrampPurchaseSchema } from '@gangway/protocol'
import { getBalances } from '../accountData/balances/getBalances.js'
import { isOpenPurchase, type Purchase } from '../accountData/purchases/purchase.js'
import { askWhileSeen } from '../config/askWhileSeen.js'
import type { Config } from '../config/config.js'
import { askBuying } from './askBuying.js'
import { findPurchase, openPurchases, updatePurchase } from './purchaseList.js'

declare module '../config/state.js' {
  interface State {
    /** The server did not answer when it was last asked about a purchase. */
    isBuyingSilent?: boolean
  }
}

/** ms between two questions, by the age of the youngest open purchase: AppKit's 4 s for its 180 s, then more rarely. */
const pauses = [
  { upTo: 180_000, pause: 4_000 },
  { upTo: 3_600_000, pause: 30_000 },
] as const
const longestPause = 300_000

/** Money that comes after a purchase was given up, or failed, counts: such a one is still asked about so long, ms. */
const askedFor = 7 * 86_400_000

/**
 * Asks the server how far the purchases of this browser are, until there is nothing more to hear; at once when it is called, and
 * when the page is seen again. A hidden page asks nothing. What has arrived has the balances read again.
 */
export function followPurchases(config: Config): void {
  openPurchases(config)
  const list = () => (config.state.purchases ?? []).filter((each) => isFollowed(each, Date.now()))
  askWhileSeen(config, followPurchases, {
    isOpen: () => list().length > 0,
    ask: (signal) => Promise.all(list().map(({ id }) => ask(config, id, signal))),
    getPause: () => getPause(config.state.purchases ?? [], Date.now()),
  })
}

/** Whether the server is still asked about a purchase; `now` Unix milliseconds. */
function isFollowed(purchase: Purchase, now: number): boolean {
  const { state, isLost, startedAt } = purchase
  const mayChange = state !== 'arrived' && !isLost && now - Date.parse(startedAt) < askedFor
  return isOpenPurchase(purchase) || mayChange
}

/** How long until the next question, ms; `now` Unix milliseconds. */
export function getPause(
  purchases: readonly Pick<Purchase, 'startedAt' | 'state' | 'isLost'>[],
  now: number,
): number {
  const open = purchases.filter(isOpenPurchase)
  const age = Math.min(...open.map(({ startedAt }) => now - Date.parse(startedAt)))
  return pauses.find(({ upTo }) => age < upTo)?.pause ?? longestPause
}

/** Asks once how far a purchase is; `state.isBuyingSilent` says whether the server answered. Never throws. */
async function ask(config: Config, id: string, signal: AbortSignal): Promise<void> {
  try {
    const told = await askBuying(config, {
      method: onrampPurchaseRoute.method,
      path: onrampPurchaseRoute.path.replace(':id', id),
      schema: onrampPurchaseSchema,
      signal,
    })
    takeTold(config, told)
  } catch (error) {
    const known = findPurchase(config, id)
    if (known && error instanceof GangwayError && error.code === 'BUY_PURCHASE_UNKNOWN')
      updatePurchase(config, { ...known, isLost: true })
    else if (!signal.aborted) config.setState({ isBuyingSilent: true })
  }
}

/** Takes what the server told of a purchase of this browser. */
export function takeTold(config: Config, told: Omit<Purchase, 'address' | 'isLost'>): void {
  const known = findPurchase(config, told.id)
  if (config.state.isBuyingSilent) config.setState({ isBuyingSilent: false })
  if (!known || (known.state === told.state && known.updatedAt === told.updatedAt)) return
  const { address } = known
  updatePurchase(config, { ...told, address })
  if (told.state === 'arrived' && known.state !== 'arrived')
    void getBalances(config, { networkId: told.chainId, address, force: true })
}
