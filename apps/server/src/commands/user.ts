import { GangwayError } from '@gangway/protocol'
import { endUserSessions, type FoundUser, findUsers, lockUser, unlockUser } from '@gangway/wallet-api'
import { openPepper } from '../secrets/openWalletKeys.js'
import { getOperator, openServiceCommand, type ServiceCommand } from './openServiceCommand.js'
import { readOptions } from './readOptions.js'

const usage = `Usage: user find --email <address> [--by <name>]
       user lock|unlock|end-sessions <id> [--by <name>]
`

const countSessions = (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'}`

/** What is done to one user, and what is said when it is done. */
const changes = new Map([
  ['lock', { run: lockUser, tell: (count: number) => `Locked. ${countSessions(count)} ended.` }],
  ['unlock', { run: unlockUser, tell: () => 'Unlocked.' }],
  ['end-sessions', { run: endUserSessions, tell: (count: number) => `${countSessions(count)} ended.` }],
])

/**
 * `user find`: who logs in by an e-mail address, in each project; `user lock`, `user unlock`, `user end-sessions`: what
 * a support desk does to a user. None opens anything sealed. Each leaves a row in the audit log, with who ran it.
 * Resolves with the exit code: 1 where there is no such user.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function runUserCommand(
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const read = readOptions(args, ['email', 'by'])
  const by = getOperator(read?.options.by?.[0])
  const email = read?.options.email?.[0]
  const [userId, ...rest] = read?.rest ?? []
  const change = changes.get(command)
  if (read && command === 'find' && email !== undefined && userId === undefined)
    return openServiceCommand(env, ['frame'], (opened) => find(opened, { email, by }))
  if (read && change && email === undefined && userId !== undefined && rest.length === 0)
    return openServiceCommand(env, ['frame'], async ({ database, getNow }) => {
      const count = await change.run({ database, getNow }, { userId, by })
      if (count === null) return tellNone()
      process.stdout.write(`${change.tell(count)}\n`)
      return 0
    })
  process.stderr.write(usage)
  return 2
}

async function find(
  { config, database, getNow }: ServiceCommand,
  { email, by }: { email: string; by: string },
): Promise<number> {
  const pepper = await openPepper(config)
  const projectIds = config.wallet.projects.map(({ id }) => id)
  try {
    const users = await findUsers({ database, pepper, getNow }, { email, projectIds, by })
    for (const user of users) process.stdout.write(`${JSON.stringify(toShown(user))}\n`)
    return users.length > 0 ? 0 : tellNone()
  } catch (error) {
    if (!(error instanceof GangwayError) || error.code !== 'EMAIL_INVALID') throw error
    process.stderr.write(`${error.shortMessage}\n`)
    return 2
  }
}

function toShown({ createdAt, lockedAt, erasesAt, ...user }: FoundUser) {
  const toTime = (at: number) => new Date(at).toISOString()
  return {
    ...user,
    created: toTime(createdAt),
    locked: lockedAt === null ? null : toTime(lockedAt),
    erases: erasesAt === null ? null : toTime(erasesAt),
  }
}

function tellNone(): number {
  process.stderr.write('There is no such user\n')
  return 1
}
