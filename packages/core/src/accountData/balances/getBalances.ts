import { type CaipAccountId, type CaipNetworkId, limits, toCaipAccountId } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { defineSlot } from '../../config/slot.js'
import { addCustomBalances } from '../tokens/addCustomBalances.js'
import { type BalanceEntry, type FetchedBalances, fetchBalances } from './fetchBalances.js'

declare module '../../config/config.js' {
  interface OwnReader {
    /** What an account holds on one network. Rejects as `fetchBalances`. */
    readBalances(parameters: { networkId: CaipNetworkId; address: string }): Promise<FetchedBalances>
  }
}

/** Parameters of {@link getBalances}. */
export type GetBalancesParameters = {
  networkId: CaipNetworkId
  address: string
  /** Ask even if the last answer is younger than 30 s, past the server's cache too. */
  force?: boolean
}

/** Requests under way, by CAIP-10 account. */
const requests = defineSlot(() => new Map<string, Promise<void>>())

const emptyEntry: BalanceEntry = {
  status: 'loading',
  tokenBalances: [],
  isPartial: false,
  updatedAt: null,
  lastRetry: null,
}

/**
 * Reads an account's balances on one network into `state.balances`. An answer is good for 30 s; after a failure
 * the last good list stays, marked `error`, and asking again is blocked for 30 s (product.md §8–9). Never throws.
 */
export async function getBalances(config: Config, parameters: GetBalancesParameters): Promise<void> {
  const { networkId, address, force = false } = parameters
  const key = toCaipAccountId(networkId, address)
  const entry = config.state.balances.get(key)
  if (isBlocked(entry) || (!force && isFresh(entry))) return
  // A forced read must not be answered by one that was asked before the event that forced it.
  const open = requests(config)
  const underWay = open.get(key)
  if (underWay) {
    await underWay
    if (!force) return
  }
  const request = read(config, key, parameters).finally(() => open.delete(key))
  open.set(key, request)
  await request
}

async function read(
  config: Config,
  key: CaipAccountId,
  { networkId, address, force }: GetBalancesParameters,
): Promise<void> {
  const update = (patch: Partial<BalanceEntry>) =>
    config.setState(({ balances }) => ({
      balances: new Map(balances).set(key, { ...emptyEntry, ...balances.get(key), ...patch }),
    }))
  // First the request is listed: who is called by the change of the state may ask for the same.
  await null
  update({ status: 'loading' })
  try {
    const { sources } = config
    const fetched = await (sources
      ? sources.load().then((reader) => reader.readBalances({ networkId, address }))
      : fetchBalances(config, { networkId, address, force: force ?? false }))
    await addCustomBalances(config, { networkId, address }, fetched.tokenBalances, (tokenBalances) =>
      update({ ...fetched, status: 'loaded', tokenBalances, updatedAt: Date.now(), lastRetry: null }),
    )
  } catch {
    update({ status: 'error', lastRetry: Date.now() })
  }
}

function isFresh(entry: BalanceEntry | undefined): boolean {
  return entry?.updatedAt != null && Date.now() - entry.updatedAt < limits.balanceCacheTime
}

function isBlocked(entry: BalanceEntry | undefined): boolean {
  return entry?.lastRetry != null && Date.now() - entry.lastRetry < limits.tokenBalanceRetryWait
}
