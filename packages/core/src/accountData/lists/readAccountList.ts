import { type CaipAccountId, limits, toCaipAccountId } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { defineSlot } from '../../config/slot.js'
import type { State } from '../../config/state.js'
import { assertServer } from '../../kernel/http/assertServer.js'
import type {
  AccountList,
  AccountListParameters,
  AccountPage,
  FetchPageParameters,
} from './fetchAccountPage.js'

/** Requests under way, by the list's name and CAIP-10 account. */
const requests = defineSlot(() => new Map<string, Promise<void>>())

/** A list of the state and how a page of it is read. */
export type AccountListSource<T> = {
  name: keyof Pick<State, 'history' | 'nfts'>
  fetchPage: (config: Config, parameters: FetchPageParameters) => Promise<AccountPage<T>>
  getLists: (state: State) => ReadonlyMap<CaipAccountId, AccountList<T>>
  toPatch: (lists: ReadonlyMap<CaipAccountId, AccountList<T>>) => Partial<State>
}

/** How a list is asked for. */
export type ReadListParameters = AccountListParameters & {
  /** Ask even if the last answer is younger than 30 s. */
  force?: boolean
  /** Spam too, from now on. */
  includeHidden?: boolean
}

/** Pages that are read again when a list changed; further ones are read again when somebody goes there. */
const mostPagesRefreshed = 4

const emptyList = {
  status: 'loading',
  rows: [],
  pageCount: 0,
  next: null,
  leftOut: 0,
  includesHidden: false,
  since: null,
  isPartial: false,
  isUnattributed: false,
  updatedAt: null,
} as const satisfies AccountList<never>

/**
 * Reads a list into the state from its first row on, as many pages as were there: so a row that a replaced block has
 * undone is gone. An answer is good for 30 s; after a failure the last good list stays, marked `error`.
 *
 * @throws GangwayError `SERVER_MISSING`, as no node tells such a list; for nothing else.
 */
export async function readAccountList<T>(
  config: Config,
  source: AccountListSource<T>,
  parameters: ReadListParameters,
): Promise<void> {
  const { force = false, includeHidden = false } = parameters
  const list = getList(config, source, parameters)
  if (!force && (list?.includesHidden || !includeHidden) && isFresh(list)) return
  await run(config, source, parameters, {
    // A forced read must not be answered by one that was asked before the event that forced it.
    isRepeated: force || includeHidden,
    async read(known) {
      const includesHidden = includeHidden || known.includesHidden
      let joined: AccountList<T> = { ...emptyList, includesHidden }
      do {
        const { next: cursor } = joined
        const page = await source.fetchPage(config, { ...parameters, cursor, includeHidden: includesHidden })
        joined = addPage(joined, page)
      } while (joined.next !== null && joined.pageCount < Math.min(known.pageCount, mostPagesRefreshed))
      return { ...joined, updatedAt: Date.now() }
    },
  })
}

/** Reads the page after those that are here. Throws as {@link readAccountList}. */
export async function readNextPage<T>(
  config: Config,
  source: AccountListSource<T>,
  parameters: AccountListParameters,
): Promise<void> {
  await run(config, source, parameters, {
    isRepeated: false,
    async read(known) {
      const { next: cursor, includesHidden: includeHidden } = known
      if (cursor === null) return known
      return addPage(known, await source.fetchPage(config, { ...parameters, cursor, includeHidden }))
    },
  })
}

async function run<T>(
  config: Config,
  source: AccountListSource<T>,
  parameters: AccountListParameters,
  how: { isRepeated: boolean; read: (known: AccountList<T>) => Promise<AccountList<T>> },
): Promise<void> {
  if (config.sources) assertServer(config)
  const key = `${source.name} ${toCaipAccountId(parameters.networkId, parameters.address)}`
  for (let underWay = requests(config).get(key); underWay; underWay = requests(config).get(key)) {
    await underWay
    if (!how.isRepeated) return
  }
  const request = load(config, source, parameters, how.read).finally(() => requests(config).delete(key))
  requests(config).set(key, request)
  await request
}

async function load<T>(
  config: Config,
  source: AccountListSource<T>,
  parameters: AccountListParameters,
  read: (known: AccountList<T>) => Promise<AccountList<T>>,
): Promise<void> {
  const account = toCaipAccountId(parameters.networkId, parameters.address)
  const update = (patch: Partial<AccountList<T>>) =>
    config.setState((state) => {
      const lists = source.getLists(state)
      return source.toPatch(new Map(lists).set(account, { ...emptyList, ...lists.get(account), ...patch }))
    })
  const known = getList(config, source, parameters) ?? emptyList
  update({ status: 'loading' })
  try {
    update({ ...(await read(known)), status: 'loaded' })
  } catch {
    update({ status: 'error' })
  }
}

function getList<T>(
  config: Config,
  source: AccountListSource<T>,
  { networkId, address }: AccountListParameters,
): AccountList<T> | undefined {
  return source.getLists(config.state).get(toCaipAccountId(networkId, address))
}

function addPage<T>(list: AccountList<T>, page: AccountPage<T>): AccountList<T> {
  return {
    ...list,
    ...page,
    rows: [...list.rows, ...page.rows],
    leftOut: list.leftOut + page.leftOut,
    pageCount: list.pageCount + 1,
  }
}

function isFresh(list: AccountList<unknown> | undefined): boolean {
  return list?.status === 'loaded' && Date.now() - (list.updatedAt ?? 0) < limits.balanceCacheTime
}
