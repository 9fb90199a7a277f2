import {
  cleanText,
  limits,
  type PortfolioNetwork,
  parseWith,
  portfolioNetworkSchema,
  portfolioRoute,
  textLimits,
} from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { defineSlot } from '../../config/slot.js'
import { assertServer } from '../../kernel/http/assertServer.js'
import { toOwnPicture } from '../../kernel/http/toOwnPicture.js'
import type { Portfolio } from './portfolio.js'

/** Parameters of {@link getPortfolio}. */
export type GetPortfolioParameters = {
  address: string
  /** Ask even if the last answer is younger than 30 s, past the server's cache too. */
  force?: boolean
}

/** ms for all of it: the server itself gives up a network after 8 s. */
const longestWait = 15_000

/** Requests under way, by address. */
const requests = defineSlot(() => new Map<string, Promise<void>>())

const emptyPortfolio: Portfolio = { status: 'loading', networks: new Map(), failed: [], updatedAt: null }

/**
 * Reads what an account holds on all networks of its family into `state.portfolios`, each network as it answers. An answer is good
 * for 30 s. A network that fails is in `failed`, and what it said before stays. Throws `SERVER_MISSING` and `PROJECT_ID_MISSING`
 * alone.
 *
 * @example await getPortfolio(config, { address })
 * sumPortfolio([...(config.state.portfolios?.get(address)?.networks.values() ?? [])]).value
 */
export async function getPortfolio(config: Config, parameters: GetPortfolioParameters): Promise<void> {
  assertServer(config)
  const { address, force = false } = parameters
  const known = config.state.portfolios?.get(address)
  if (!force && known?.status === 'loaded' && Date.now() - (known.updatedAt ?? 0) < limits.balanceCacheTime)
    return
  const underWay = requests(config).get(address)
  if (underWay) return underWay
  const request = read(config, address, force).finally(() => requests(config).delete(address))
  requests(config).set(address, request)
  await request
}

async function read(config: Config, address: string, force: boolean): Promise<void> {
  const update = (change: (known: Portfolio) => Partial<Portfolio>) =>
    config.setState(({ portfolios }) => {
      const known = portfolios?.get(address) ?? emptyPortfolio
      return { portfolios: new Map(portfolios).set(address, { ...known, ...change(known) }) }
    })
  update(() => ({ status: 'loading' }))
  const { apiUrl, projectId } = config
  const query = new URLSearchParams({ projectId, stream: 'true' })
  if (force) query.set('forceUpdate', address)
  const url = `${apiUrl}${portfolioRoute.path.replace(':account', address)}?${query}`
  let isWhole = false
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(longestWait) })
    if (response.ok)
      await readEvents(response, (event, data) => {
        if (event === 'sum') isWhole = true
        if (event === 'network') {
          const network = parseWith(portfolioNetworkSchema, data)
          update((known) => withNetwork(known, toNetwork(apiUrl, network)))
        }
      })
  } catch {
    // What came until then stays.
  }
  update(() => (isWhole ? { status: 'loaded', updatedAt: Date.now() } : { status: 'error' }))
}

function withNetwork({ networks, failed }: Portfolio, network: PortfolioNetwork): Partial<Portfolio> {
  const { chainId, status } = network
  const others = failed.filter((id) => id !== chainId)
  if (status === 'failed') return { failed: [...others, chainId] }
  return { networks: new Map(networks).set(chainId, network), failed: others }
}

/** Names are their maker's claims, and a page asks no stranger for pictures. */
function toNetwork(apiUrl: string, network: PortfolioNetwork): PortfolioNetwork {
  if (network.status === 'failed') return network
  const balances = network.balances.map((balance) => ({
    ...balance,
    symbol: cleanText(balance.symbol, textLimits.symbol) ?? '?',
    name: cleanText(balance.name, textLimits.name) ?? balance.symbol,
    iconUrl: toOwnPicture(apiUrl, balance.iconUrl),
  }))
  return { ...network, balances }
}

/** Longest event taken, characters. */
const longest = 4_000_000

/**
 * Reads an answer of server-sent events to its end: `onEvent` is called with the name and the JSON data of each.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 *
 * @throws SyntaxError for data that is no JSON; RangeError for an event of more than 4 million characters; whatever `onEvent` and
 * the connection throw.
 */
async function readEvents(
  { body }: Pick<Response, 'body'>,
  onEvent: (event: string, data: unknown) => void,
): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk || chunk.done) return
    text += chunk.value
    const blocks = text.split('\n\n')
    // What follows the last empty line is an event that has only begun.
    text = blocks.pop() ?? ''
    if (text.length > longest) throw new RangeError('event too long')
    for (const block of blocks) {
      const [, event] = /^event: (.*)$/m.exec(block) ?? []
      const [, data] = /^data: (.*)$/m.exec(block) ?? []
      if (event !== undefined && data !== undefined) onEvent(event, JSON.parse(data))
    }
  }
}
