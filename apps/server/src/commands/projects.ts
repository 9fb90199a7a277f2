import { GangwayError } from '@gangway/protocol'
import {
  joinProjects,
  keepProject,
  type Project,
  readKeptProjects,
  removeKeptProject,
} from '@gangway/wallet-api/operator'
import { readProject } from '../settings/readProjects.js'
import { getOperator, openServiceCommand, type ServiceCommand } from './openServiceCommand.js'
import { type CommandOptions, readOptions } from './readOptions.js'

const usage = `Usage: projects list
       projects add <id> --name <name> --origins <origin>,… [--custody escrow|user|escrow-only]
                    [--identity-email on|off] [--dev] [--by <name>]
       projects set <id> [the same options; what is left out stays]
       projects remove <id> [--by <name>]
`

/** Roles whose database has the projects. */
const services = ['frame', 'admin'] as const

type ProjectsCommand = ServiceCommand<(typeof services)[number]>
type ProcessEnv = Readonly<Record<string, string | undefined>>

/**
 * `projects list`, `add`, `set`, `remove`: the applications that may embed the frame, over those of the environment, which
 * stay. Every process knows a change within five seconds. Resolves with the exit code: 1 where there is no such project, or
 * one already, or people have accounts there; 2 for what cannot be.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function runProjectsCommand(
  [command = '', ...args]: readonly string[],
  env: ProcessEnv,
): Promise<number> {
  const read = readOptions(args, ['name', 'origins', 'custody', 'identity-email', 'by'], ['dev'])
  const by = getOperator(read?.options.by?.[0])
  const [id, ...rest] = read?.rest ?? []
  if (read && command === 'list' && id === undefined) return openServiceCommand(env, services, list)
  if (!read || id === undefined || rest.length > 0) return tellUsage()
  if (command === 'remove') return openServiceCommand(env, services, (opened) => remove(opened, { id, by }))
  if (command !== 'add' && command !== 'set') return tellUsage()
  return openServiceCommand(env, services, (opened) =>
    keep(opened, { id, read, by, isNew: command === 'add' }),
  )
}

async function readAll({ config, database }: ProjectsCommand): Promise<readonly Project[]> {
  return joinProjects(config.wallet.projects, await readKeptProjects(database))
}

async function list(opened: ProjectsCommand): Promise<number> {
  const own = opened.config.wallet.projects
  for (const project of await readAll(opened))
    process.stdout.write(
      `${JSON.stringify({ ...project, isOfEnvironment: own.some(({ id }) => id === project.id) })}\n`,
    )
  return 0
}

async function keep(
  opened: ProjectsCommand,
  { id, read, by, isNew }: { id: string; read: CommandOptions; by: string; isNew: boolean },
): Promise<number> {
  const { environment, wallet } = opened.config
  const current = (await readAll(opened)).find((project) => project.id === id)
  if (isNew && current) return refuse('There is a project of that id: set it')
  if (!isNew && !current) return refuse('There is no such project')
  const entry = { ...current, id, ...toEntry(read) }
  try {
    const project = readProject(entry, { isLocal: environment === 'local', frameUrl: wallet.frameUrl })
    await keepProject(opened, { project, by })
    process.stdout.write(`${JSON.stringify(project)}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof GangwayError) || error.code !== 'INVALID_INPUT') throw error
    process.stderr.write(`${error.shortMessage}\n`)
    return 2
  }
}

/** What was said, as an entry of `PROJECTS` has it. */
function toEntry({ options, switches }: CommandOptions): Record<string, unknown> {
  const identity = options['identity-email']?.[0]
  const entry = {
    name: options.name?.[0],
    origins: options.origins?.flatMap((text) => text.split(',')).map((origin) => origin.trim()),
    custody: options.custody?.[0],
    identityEmail: identity === 'on' ? true : identity === 'off' ? false : identity,
    dev: switches.has('dev') || undefined,
  }
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))
}

async function remove(opened: ProjectsCommand, { id, by }: { id: string; by: string }): Promise<number> {
  const isOfEnvironment = opened.config.wallet.projects.some((project) => project.id === id)
  const outcome = await removeKeptProject(opened, { id, isOfEnvironment, by })
  if (outcome === 'in use')
    return refuse('People have accounts there: they would be kept out of their wallets')
  if (outcome === 'unknown') return refuse('Nothing was said of such a project at run time')
  process.stdout.write(isOfEnvironment ? 'It is as the environment says again.\n' : 'Removed.\n')
  return 0
}

function tellUsage(): number {
  process.stderr.write(usage)
  return 2
}

function refuse(text: string): number {
  process.stderr.write(`${text}\n`)
  return 1
}
