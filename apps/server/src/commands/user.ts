import { GangwayError } from '@gangway/protocol'
import {
  closeUser,
  endUserSessions,
  type FoundUser,
  findUsers,
  joinProjects,
  lockUser,
  makeDeletionReceipt,
  readKeptProjects,
  type UserQuestion,
  unlockUser,
} from '@gangway/wallet-api/operator'
import { openPepper } from '../secrets/openPepper.js'
import { getOperator, openServiceCommand, type ServiceCommand } from './openServiceCommand.js'
import { readOptions } from './readOptions.js'

const usage = `Usage: user find --email <address> [--by <name>]
       user find --address <wallet address> [--by <name>]
       user lock|unlock|end-sessions|receipt <id> [--by <name>]
       user close <id> [--waiver] [--by <name>]
`

/** Roles whose database has the people. */
const services = ['frame', 'admin'] as const

type UserCommand = ServiceCommand<(typeof services)[number]>

/** Why a deletion is not started. */
const refusals: ReadonlySet<string> = new Set(['LOGIN_NOT_AVAILABLE', 'INVALID_INPUT'])

const countSessions = (count: number) => `${count} ${count === 1 ? 'session' : 'sessions'}`

type Asked = { userId: string; waiver: boolean; by: string }

/** What is done to one user, and what is said when it is done; null: there is no such user. */
const acts = new Map<string, (opened: UserCommand, asked: Asked) => Promise<string | null>>([
  [
    'lock',
    async (opened, asked) => tell(await lockUser(opened, asked), (count) => `Locked. ${count} ended.`),
  ],
  ['unlock', async (opened, asked) => tell(await unlockUser(opened, asked), () => 'Unlocked.')],
  [
    'end-sessions',
    async (opened, asked) => tell(await endUserSessions(opened, asked), (count) => `${count} ended.`),
  ],
  ['close', close],
  ['receipt', async (opened, asked) => toText(await makeDeletionReceipt(opened, asked))],
])

const tell = (count: number | null, toWords: (sessions: string) => string) =>
  count === null ? null : toWords(countSessions(count))

const toText = (receipt: Awaited<ReturnType<typeof makeDeletionReceipt>>) =>
  receipt && `${receipt.text}\nSHA-256: ${receipt.digest}`

async function close({ config, database, getNow }: UserCommand, asked: Asked): Promise<string | null> {
  const { frameUrl = '' } = config.wallet
  const erasesAt = await closeUser({ database, getNow, frameUrl }, asked)
  return erasesAt === null ? null : toText(await makeDeletionReceipt({ database, getNow }, asked))
}

/**
 * `user find`: who logs in by an e-mail address, in each project, or has a wallet of an address; `user lock`, `user unlock`,
 * `user end-sessions`: what a support desk does to a user; `user close`: starts the deletion of one, of whose wallet the
 * owner may have no words with `--waiver`; `user receipt`: what tells of that. None opens anything sealed. Each leaves a row in the audit log, with who ran it.
 * Resolves with the exit code: 1 where there is no such user.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function runUserCommand(
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const read = readOptions(args, ['email', 'address', 'by'], ['waiver'])
  const by = getOperator(read?.options.by?.[0])
  const email = read?.options.email?.[0]
  const address = read?.options.address?.[0]
  const waiver = read?.switches.has('waiver') ?? false
  const [userId, ...rest] = read?.rest ?? []
  const question =
    email === undefined ? address !== undefined && { address } : address === undefined && { email }
  if (read && command === 'find' && question && userId === undefined && !waiver)
    return openServiceCommand(env, services, (opened) => find(opened, { ...question, by }))
  const isOfOne = email === undefined && address === undefined && userId !== undefined && rest.length === 0
  const act = isOfOne && (!waiver || command === 'close') ? acts.get(command) : undefined
  if (read && act && userId !== undefined)
    return openServiceCommand(env, services, async (opened) => {
      try {
        const told = await act(opened, { userId, waiver, by })
        if (told === null) return tellNone()
        process.stdout.write(`${told}\n`)
        return 0
      } catch (error) {
        if (!(error instanceof GangwayError) || !refusals.has(error.code)) throw error
        process.stderr.write(`${error.shortMessage}\n`)
        return 1
      }
    })
  process.stderr.write(usage)
  return 2
}

async function find(
  { config, database, getNow }: UserCommand,
  asked: UserQuestion & { by: string },
): Promise<number> {
  const pepper = await openPepper(config)
  const projects = joinProjects(config.wallet.projects, await readKeptProjects(database))
  const projectIds = projects.map(({ id }) => id)
  try {
    const users = await findUsers({ database, pepper, getNow }, { ...asked, projectIds })
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
