import {
  accountChangeSchema,
  type CaipNetworkId,
  limits,
  parseWith,
  toCaipAccountId,
} from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { getNetwork } from '../../config/getNetwork.js'
import { getBalances } from '../balances/getBalances.js'
import { getHistory } from '../history/getHistory.js'
import type { AccountListParameters } from '../lists/fetchAccountPage.js'
import { getNfts } from '../nfts/getNfts.js'

/**
 * Keeps what the state has of an account on one network as the chain has it: the server tells of changes; while it
 * cannot, it is asked every 30 s. Lists nobody has read yet stay unread. Does nothing where a server has no history, or the
 * network is not reached; without a server balances are read every 30 s. Call it while the account is on screen. Returns the way
 * to stop.
 */
export function followAccount(config: Config, parameters: AccountListParameters): () => void {
  if (!getNetwork(config, parameters.networkId)?.isConfigured) return () => {}
  if (config.sources) {
    // What was read a moment after the last look would count as fresh at this one.
    const look = () => void getBalances(config, { ...parameters, force: true })
    const timer = setInterval(look, limits.balanceCacheTime)
    return () => clearInterval(timer)
  }
  if (!config.features.history) return () => {}
  const readAgain = createReader(config, parameters)
  const open = () =>
    openAccountStream(config, parameters.address, {
      onOpen: () => readAgain({ isChanged: false }),
      onChange(networkId) {
        if (networkId === parameters.networkId) readAgain({ isChanged: true })
      },
    })
  let stream = open()
  const timer = setInterval(() => {
    if (stream.getState() === 'open') return
    readAgain({ isChanged: false })
    if (stream.getState() === 'refused') stream = open()
  }, limits.balanceCacheTime)
  return () => {
    clearInterval(timer)
    stream.close()
  }
}

/** One reading at a time; what happens during one is answered by one more. */
function createReader(
  config: Config,
  parameters: AccountListParameters,
): (news: { isChanged: boolean }) => void {
  let isReading = false
  let next: { isChanged: boolean } | null = null
  const run = async () => {
    isReading = true
    for (let news = next; news; news = next) {
      next = null
      await read(config, parameters, news.isChanged)
    }
    isReading = false
  }
  return ({ isChanged }) => {
    next = { isChanged: isChanged || (next?.isChanged ?? false) }
    if (!isReading) void run()
  }
}

async function read(config: Config, parameters: AccountListParameters, isChanged: boolean): Promise<void> {
  const account = toCaipAccountId(parameters.networkId, parameters.address)
  const { history, nfts } = config.state
  await Promise.all([
    getBalances(config, { ...parameters, force: isChanged }),
    history.has(account) && getHistory(config, { ...parameters, force: true }),
    nfts.has(account) && getNfts(config, { ...parameters, force: true }),
  ])
}

/** What is heard of an account's changes. */
type AccountStreamListener = {
  /** It is heard from now on; what changed before has to be asked for. */
  onOpen: () => void
  onChange: (networkId: CaipNetworkId) => void
}

/** A stream of changes. It comes back by itself after a break, but not after a refusal. */
type AccountStream = {
  getState(): 'open' | 'waiting' | 'refused'
  close(): void
}

/** Listens to the changes of an account on all networks; where the browser cannot, that is a refusal. */
function openAccountStream(
  { apiUrl, projectId }: Pick<Config, 'apiUrl' | 'projectId'>,
  address: string,
  { onOpen, onChange }: AccountStreamListener,
): AccountStream {
  if (typeof EventSource === 'undefined') return { getState: () => 'refused', close: () => {} }
  const query = new URLSearchParams({ projectId })
  const source = new EventSource(`${apiUrl}/v1/account/${address}/changes?${query}`)
  source.addEventListener('open', onOpen)
  source.addEventListener('change', ({ data }) => {
    const networkId = readNetworkId(data)
    if (networkId) onChange(networkId)
  })
  return {
    getState() {
      if (source.readyState === EventSource.OPEN) return 'open'
      return source.readyState === EventSource.CLOSED ? 'refused' : 'waiting'
    },
    close: () => source.close(),
  }
}

// What is not understood is not heard; the account is asked for again soon enough.
function readNetworkId(data: string): CaipNetworkId | null {
  try {
    return parseWith(accountChangeSchema, JSON.parse(data)).chainId
  } catch {
    return null
  }
}
