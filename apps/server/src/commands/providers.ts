import { type BuyProvider, bindDataProviders, buyProviders, checkSwapSource } from '@gangway/data-api'
import { GangwayError } from '@gangway/protocol'
import { listedTokens } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams } from '@gangway/server-kit'
import { readServerConfig, type ServerConfig } from '../settings/readServerConfig.js'

const usage = 'Usage: providers check\n'

/** ms that one provider has for its answer. */
const timeLimit = 15_000

type Environment = Readonly<Record<string, string | undefined>>

/** How trying some of them went. */
type Outcome = { tried: number; failed: number }

/**
 * `providers check`: asks each provider that sells coins for money, and each source of swaps, something that costs nothing. It
 * says which take their keys, what is left to be set up, and what of the settings is missing for the others. Resolves with
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
  const outcomes = [await checkSellers(config), await checkSwaps(config, env)]
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

async function checkSwaps(config: ServerConfig, env: Environment): Promise<Outcome> {
  say('Sources of swaps:')
  const log = createLog({ level: 'silent' })
  const rpc = createRpcUpstreams(config.networks, { log, metrics: createMetrics() })
  const networks = rpc
    .getStatuses()
    .filter(({ isConfigured }) => isConfigured)
    .map(({ network }) => network)
  const [outcome, sources] = [{ tried: 0, failed: 0 }, bindDataProviders(env)]
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
