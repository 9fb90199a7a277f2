import { GangwayError } from '@gangway/protocol'
import type { CheckTools, Finding } from '../checks/check.js'
import { checks } from '../checks/checks.js'
import { readServerConfig, type ServerConfig } from '../settings/readServerConfig.js'
import { readOptions } from './readOptions.js'

const usage = 'Usage: check [--mail <address>]\n'

/** Time for one question to somebody else, ms. */
const answerTimeout = 10_000

/**
 * `check`: looks at the settings of this process and at all they name, and says of each thing that is wrong what to do. It
 * changes nothing, and may run beside the server. `--mail`: sends a test mail there too. Resolves with the exit code: 1
 * where something is wrong or away; what is only doubtful ends with 0.
 *
 * @throws what no check expects.
 */
export async function runCheckCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  network: Pick<CheckTools, 'lookup' | 'ca'> & { timeout?: number; getNow?: () => number } = {},
): Promise<number> {
  const read = readOptions(args, ['mail'])
  const mailTo = read?.options.mail?.[0]
  if (!read || read.rest.length > 0 || (mailTo !== undefined && !mailTo.includes('@'))) {
    process.stderr.write(usage)
    return 2
  }
  const config = readSettings(env)
  if (!config) return 1
  tell('settings', [])
  const tools: CheckTools = { config, timeout: answerTimeout, getNow: Date.now, mailTo, ...network }
  const found: Finding[] = []
  for (const { title, find } of checks) {
    const findings = await find(tools)
    tell(title, findings)
    found.push(...findings)
  }
  const bad = found.filter(({ level }) => level !== 'doubtful')
  process.stdout.write(`${describeCount(bad.length, found.length)}\n`)
  return bad.length > 0 ? 1 : 0
}

/** Without them nothing else can be looked at, so what is wrong in them is told alone. */
function readSettings(env: Readonly<Record<string, string | undefined>>): ServerConfig | undefined {
  try {
    return readServerConfig(env)
  } catch (error) {
    if (!(error instanceof GangwayError) || error.code !== 'INVALID_CONFIG') throw error
    const findings = error.hints.map((hint): Finding => {
      const [field = '', ...what] = hint.split(': ')
      return { level: 'wrong', field, what: what.join(': '), remedy: 'See its row in docs/self-hosting.md' }
    })
    tell('settings', findings)
    process.stdout.write(`${describeCount(findings.length, findings.length)}. Nothing else was looked at.\n`)
    return undefined
  }
}

function tell(title: string, findings: readonly Finding[]): void {
  if (findings.length === 0) process.stdout.write(`ok        ${title}\n`)
  for (const { level, field, what, remedy } of findings)
    process.stdout.write(`${level.padEnd(9)} ${title}: ${field}: ${what}\n          → ${remedy}\n`)
}

function describeCount(bad: number, all: number): string {
  if (all === 0) return 'Nothing wrong was found'
  return `${bad} to mend, ${all - bad} doubtful`
}
