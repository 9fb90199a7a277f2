import { buyProviders } from '@gangway/data-api'
import { GangwayError } from '@gangway/protocol'
import { readServerConfig } from '../settings/readServerConfig.js'

const usage = 'Usage: providers check\n'

/** ms that one provider has for its answer. */
const timeLimit = 15_000

/**
 * `providers check`: asks each provider that sells coins for money something that costs nothing, and says which take their
 * keys, what is left to be set up, and what of the settings is missing for the others. Resolves with the exit code: 1 where
 * one does not take its keys, or none is set up.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function runProvidersCommand(
  [command]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  if (command !== 'check') {
    process.stderr.write(usage)
    return 2
  }
  const { providers } = readServerConfig(env).buy
  let isGood = providers.length > 0
  for (const { name, needs } of buyProviders) {
    const provider = providers.find((one) => one.name === name)
    if (!provider) {
      process.stdout.write(`${name}: not set up; needs ${needs.join(', ')}\n`)
      continue
    }
    try {
      const notes = await provider.check(AbortSignal.timeout(timeLimit))
      process.stdout.write(`${name}: takes its keys\n${notes.map((note) => `  ${note}\n`).join('')}`)
    } catch (error) {
      if (!(error instanceof GangwayError)) throw error
      isGood = false
      process.stdout.write(`${name}: ${describeFault(String(error.context.fault ?? error.code))}\n`)
    }
  }
  if (providers.length === 0) process.stdout.write('Nothing is sold here.\n')
  return isGood ? 0 : 1
}

/** What to look at, by what went wrong. */
function describeFault(fault: string): string {
  const [, status = ''] = /^HTTP_(\d+)$/.exec(fault) ?? []
  if (status === '401' || status === '403') return `does not take its keys (HTTP ${status})`
  if (status) return `answers with HTTP ${status}`
  if (fault === 'TIMEOUT' || fault === 'UNREACHABLE') return 'cannot be reached from here'
  if (fault === 'KEY_MALFORMED') return 'its key is not of the form that is asked for'
  return `gives no usable answer (${fault})`
}
