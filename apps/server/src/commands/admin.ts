import {
  type AdminScope,
  addAdminKey,
  adminScopes,
  listAdminKeys,
  revokeAdminKey,
} from '@gangway/wallet-api/operator'
import { openPepper } from '../secrets/openPepper.js'
import { getOperator, openServiceCommand } from './openServiceCommand.js'
import { readOptions } from './readOptions.js'

const usage = `Usage: admin keys add <name> --scopes <scope>,… [--by <name>]
       admin keys list
       admin keys revoke <name> [--by <name>]
Scopes: ${adminScopes.join(', ')}
`

/** Roles whose database has the keys. */
const services = ['frame', 'admin'] as const

/** Spelt so that a name stands in a row of the audit log as it was given. */
const nameForm = /^[\w.@-]{1,64}$/

/**
 * `admin keys add`: makes a key of the operator's console and prints it, this once; `admin keys list`; `admin keys revoke`:
 * the key is good for nothing from the next call on. Resolves with the exit code: 1 where a name is taken or unknown.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function runAdminCommand(
  [what, command, ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const read = what === 'keys' ? readOptions(args, ['scopes', 'by']) : null
  const by = getOperator(read?.options.by?.[0])
  const scopes = read?.options.scopes && readScopes(read.options.scopes)
  const [name, ...rest] = read?.rest ?? []
  const isNamed = name !== undefined && nameForm.test(name) && rest.length === 0
  if (read && command === 'list' && name === undefined && scopes === undefined) return list(env)
  if (read && command === 'add' && isNamed && scopes) return add(env, { name, scopes, by })
  if (read && command === 'revoke' && isNamed && scopes === undefined) return revoke(env, { name, by })
  process.stderr.write(usage)
  return 2
}

/** null: one of them is none. */
function readScopes(given: readonly string[]): readonly AdminScope[] | null {
  const names = given.flatMap((text) => text.split(',')).map((name) => name.trim())
  const scopes = adminScopes.filter((scope) => names.includes(scope))
  return scopes.length > 0 && scopes.length === new Set(names).size ? scopes : null
}

type ProcessEnv = Readonly<Record<string, string | undefined>>

function add(env: ProcessEnv, asked: { name: string; scopes: readonly AdminScope[]; by: string }) {
  return openServiceCommand(env, services, async ({ config, database, getNow }) => {
    const key = await addAdminKey({ database, getNow, pepper: await openPepper(config) }, asked)
    if (key === null) return refuse(`There is, or was, a key called ${asked.name}: choose another name`)
    process.stdout.write(`${key}\n`)
    process.stderr.write('Keep it: it is not shown again.\n')
    return 0
  })
}

function list(env: ProcessEnv) {
  return openServiceCommand(env, services, async ({ database }) => {
    const toTime = (at: number) => new Date(at).toISOString()
    for (const { createdAt, createdBy, revokedAt, ...key } of await listAdminKeys({ database })) {
      const times = { created: toTime(createdAt), by: createdBy, revoked: revokedAt && toTime(revokedAt) }
      process.stdout.write(`${JSON.stringify({ ...key, ...times })}\n`)
    }
    return 0
  })
}

function revoke(env: ProcessEnv, asked: { name: string; by: string }) {
  return openServiceCommand(env, services, async ({ database, getNow }) => {
    if (!(await revokeAdminKey({ database, getNow }, asked)))
      return refuse(`There is no key called ${asked.name} that is good`)
    process.stdout.write('Revoked.\n')
    return 0
  })
}

function refuse(text: string): number {
  process.stderr.write(`${text}\n`)
  return 1
}
