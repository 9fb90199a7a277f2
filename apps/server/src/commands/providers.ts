import { type BuyProvider, buyProviders, checkSwapSource, type DataSource } from '@gangway/data-api'
import { GangwayError } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams } from '@gangway/server-kit'
import { describeServiceFault } from '../checks/describeServiceFault.js'
import { readServerConfig, type ServerConfig } from '../settings/readServerConfig.js'

const usage = 'Usage: providers check\n'

/** ms that one provider has for its answer. */
const timeLimit = 15_000

type Environment = Readonly<Record<string, string | undefined>>

/** How trying some of them went. */
type Outcome = { tried: number; failed: number }

/**
 * `providers check`: asks each provider that sells coins for money, each source of swaps and each data provider of another company
 * something that costs little. It says which take their keys, what is left to be set up, and what of the settings is missing for the others. Resolves with
 * the exit code: 1 where one gives no usable answer, or none that needs a setting has it.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function runProvidersCommand([command]: readonly string[], env: Environment): Promise<number> {
  if (command !== 'check') {
    process.stderr.write(usage)
    return 2
  }
  const config = readServerConfig(env)
  const outcomes = [await checkSellers(config), await checkSwaps(config), await checkData(config)]
  const sum = (count: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[count], 0)
  return sum('tried') > 0 && sum('failed') === 0 ? 0 : 1
}

async function checkSellers({ buy: { providers } }: ServerConfig): Promise<Outcome> {
  say('Who sells coins for money:')
  let failed = 0
  for (const { name, needs } of buyProviders) {
    const provider = providers.find((one) => one.name === name)
    if (!provider) say(`${name}: not set up; needs ${needs.join(', ')}`)
    else if (!(await tell(name, async () => toLines('takes its keys', await checkSeller(provider)))))
      failed += 1
  }
  if (providers.length === 0) say('Nothing is sold here.')
  return { tried: providers.length, failed }
}

async function checkSwaps(config: ServerConfig): Promise<Outcome> {
  say('Sources of swaps:')
  const log = createLog({ level: 'silent' })
  const rpc = createRpcUpstreams(config.networks, { log, metrics: createMetrics() })
  const networks = rpc
    .getStatuses()
    .filter(({ isConfigured }) => isConfigured)
    .map(({ network }) => network)
  const [outcome, sources] = [{ tried: 0, failed: 0 }, config.dataSources.list()]
  for (const source of sources.filter(({ capabilities }) => capabilities.includes('swaps'))) {
    const { name } = source
    const provider = source.create('swaps', { rpc, log })
    if (!provider) {
      say(`${name}: not set up; needs ${source.getMissing(config.defaultNetwork) ?? 'its settings'}`)
      continue
    }
    // What asks nodes alone has no key, and needs no setting.
    const isKeyed = provider.listMissing === undefined
    if (isKeyed) outcome.tried += 1
    const isGood = await tell(name, async () => {
      const signal = AbortSignal.timeout(timeLimit)
      const { wasAsked, notes } = await checkSwapSource(provider, networks, listedTokens, signal)
      return toLines(wasAsked ? 'answers' : 'was not asked', notes)
    })
    if (!isGood && isKeyed) outcome.failed += 1
  }
  return outcome
}

async function checkData({ dataSources, defaultNetwork }: ServerConfig): Promise<Outcome> {
  say('Data providers:')
  const log = createLog({ level: 'silent' })
  const outcome = { tried: 0, failed: 0 }
  for (const source of dataSources.list().filter(isDataProvider)) {
    const { name, getMissing } = source
    const asked = source.tryKey({ log, signal: AbortSignal.timeout(timeLimit) })
    if (!asked) {
      const missing = [defaultNetwork, ...mainNetworks].map(getMissing)
      say(
        `${name}: not set up; needs ${missing.find((variable) => variable?.endsWith('_KEY')) ?? missing[0]}`,
      )
      continue
    }
    outcome.tried += 1
    try {
      await asked
      say(`${name}: takes its key, and answers`)
    } catch (error) {
      outcome.failed += 1
      say(`${name}: ${describeServiceFault(error)}`)
    }
  }
  return outcome
}

/** Networks that a provider knows without settings, one of each family. */
const mainNetworks = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as const

/** Sources of swaps are tried by a quote. */
const isDataProvider = ({ reach, capabilities }: DataSource) =>
  reach === 'elsewhere' && !capabilities.includes('swaps')

const checkSeller = (provider: BuyProvider) => provider.check(AbortSignal.timeout(timeLimit))

const toLines = (outcome: string, notes: readonly string[]) =>
  [outcome, ...notes.map((note) => `  ${note}`)].join('\n')

/** Says how trying one went; resolves with whether it gave a usable answer. */
async function tell(name: string, check: () => Promise<string>): Promise<boolean> {
  try {
    say(`${name}: ${await check()}`)
    return true
  } catch (error) {
    if (!(error instanceof GangwayError)) throw error
    say(`${name}: ${describeFault(error)}`)
    return false
  }
}

/** What to look at, by what went wrong. Nothing else of an answer is said: it may repeat a key. */
function describeFault({ code, context, details = '' }: GangwayError): string {
  const fault = String(context.fault ?? details)
  const [, status = ''] = /^HTTP[ _](\d{3})$/.exec(fault) ?? []
  if (status === '401' || status === '403') return `does not take its keys (HTTP ${status})`
  if (status) return `answers with HTTP ${status}`
  if (code === 'RPC_UPSTREAM_FAILED') return 'a node of its networks does not answer'
  if (['TIMEOUT', 'UNREACHABLE', 'no answer in time', 'not reached'].includes(fault))
    return 'cannot be reached from here'
  if (fault === 'KEY_MALFORMED') return 'its key is not of the form that is asked for'
  return `gives no usable answer (${context.fault ?? code})`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
