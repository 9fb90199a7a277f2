import { blockName, getGatewaySigner, isLabel, releaseName, reserveName } from '@gangway/data-api'
import { createConfigError } from '@gangway/server-kit'
import { readServerConfig, type ServerConfig } from '../settings/readServerConfig.js'
import { getOperator, openServiceCommand } from './openServiceCommand.js'
import { readOptions } from './readOptions.js'

const usage = `Usage: names reserve <label> [--for <address>] [--by <name>]
       names block|release <label> [--by <name>]
       names signer
`

type Environment = Readonly<Record<string, string | undefined>>

/**
 * `names reserve`: a label that nobody registers, or one account alone. `names block`: a label that leads nowhere from now on,
 * and cannot be registered. `names release`: takes either back. Labels that look alike count as one. `names signer`: the
 * account that a resolver contract has to know. Resolves with the exit code: 1 for what was neither reserved nor blocked, and
 * where what is to be reserved is blocked.
 *
 * @throws GangwayError `INVALID_CONFIG`, also where this deployment gives no names.
 */
export async function runNamesCommand(
  [command, ...args]: readonly string[],
  env: Environment,
): Promise<number> {
  const read = readOptions(args, ['for', 'by'])
  const [name = '', ...rest] = read?.rest ?? []
  const account = read?.options.for?.at(-1) ?? null
  const isAccountFine = account === null || (command === 'reserve' && /^0x[0-9a-fA-F]{40}$/.test(account))
  if (!read || rest.length > 0 || !isAccountFine) return tellUsage()
  if (command === 'signer' && name === '') return tellSigner(readSettings(env))
  if (command !== 'reserve' && command !== 'block' && command !== 'release') return tellUsage()
  const { suffix } = readSettings(env)
  const label = name.toLowerCase().replace(suffix, '')
  if (!isLabel(label)) return tellUsage()
  const by = getOperator(read.options.by?.[0])
  return openServiceCommand(env, ['api'], async ({ database, getNow }) => {
    const change = { label, by, now: getNow() }
    if (command === 'release' && !(await releaseName(database, change))) {
      process.stderr.write(`${label} was neither reserved nor blocked\n`)
      return 1
    }
    if (command === 'reserve' && !(await reserveName(database, { ...change, account }))) {
      process.stderr.write(`${label} is blocked: release it first\n`)
      return 1
    }
    if (command === 'block') await blockName(database, change)
    process.stdout.write(`${label}${suffix} is ${outcomes[command]}.\n`)
    return 0
  })
}

const outcomes = { reserve: 'reserved', block: 'blocked', release: 'free of what was said of it' } as const

function readSettings(env: Environment): NonNullable<ServerConfig['ownNames']> {
  const { ownNames } = readServerConfig(env)
  if (ownNames) return ownNames
  throw createConfigError([
    { field: 'NAME_SUFFIX', description: 'Is not set: this deployment gives no names' },
  ])
}

function tellSigner({ gatewayKey }: NonNullable<ServerConfig['ownNames']>): number {
  if (!gatewayKey)
    throw createConfigError([{ field: 'NAME_GATEWAY_KEY', description: 'Is not set: there is no gateway' }])
  process.stdout.write(`${getGatewaySigner(gatewayKey)}\n`)
  return 0
}

function tellUsage(): number {
  process.stderr.write(usage)
  return 2
}
