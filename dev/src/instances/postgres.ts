import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, mkdtemp, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { getFreePort } from '../process/getFreePort.js'
import type { Instance } from '../process/Instance.js'
import { repository } from '../process/repository.js'
import { startProcess } from '../process/startProcess.js'

const run = promisify(execFile)

/** Where Debian puts every version it has. */
const debianFolder = '/usr/lib/postgresql'
const user = 'gangway'

/** A Postgres server that keeps nothing. */
export type PostgresInstance = Instance & {
  /** Makes an empty database; resolves with its address. */
  createDatabase(): Promise<string>
  /** Ends it in the middle of everything, as a crash does, and starts it again on what it wrote. */
  crash(): Promise<void>
}

/** Options of a test that needs Postgres: the reason for which it is skipped where none is installed. */
export const needsPostgres = {
  meta: {
    skipReason: process.env.GANGWAY_BARE
      ? 'no Postgres is used (install postgresql and run npm test -- --system)'
      : 'no Postgres here (initdb not found; install postgresql)',
  },
}

/** Starts the Postgres of this machine on a folder of its own; undefined where none is installed. */
export async function startPostgres(): Promise<PostgresInstance | undefined> {
  const programs = findPrograms()
  const owner = await findOwner()
  if (programs === undefined || owner === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'gangway-postgres-'))
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.uid)
  const data = join(folder, 'data')
  const toCommand = (program: string, args: readonly string[]) => {
    const [command = '', ...rest] = [...owner.prefix, join(programs, program), ...args]
    return { command, args: rest }
  }
  await fillFolder(data, programs, async () => {
    const args = ['-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--no-sync']
    const initdb = toCommand('initdb', args)
    await run(initdb.command, initdb.args, { cwd: '/' })
  })

  const port = await getFreePort()
  const at = ['-h', '127.0.0.1', '-p', `${port}`]
  const isHealthy = () =>
    run(join(programs, 'pg_isready'), at).then(
      () => true,
      () => false,
    )
  const launch = () =>
    startProcess({
      name: 'postgres',
      // No socket file: its folder would be the system's.
      ...toCommand('postgres', ['-D', data, ...at, '-k', '', '-c', 'fsync=off']),
      cwd: '/',
      isReady: isHealthy,
    })
  let child = await launch()
  const url = `postgres://${user}@127.0.0.1:${port}`
  return {
    name: 'postgres',
    url,
    get pid() {
      return child.pid
    },
    exited: child.exited,
    isHealthy,
    async crash() {
      const { exited } = child
      const { command, args } = toCommand('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
      await run(command, args, { cwd: '/' })
      await exited
      child = await launch()
    },
    async stop() {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await run(join(programs, 'createdb'), [...at, '-U', user, name])
      return `${url}/${name}`
    },
  }
}

/**
 * Makes the folder of a server that was never started: a copy of the first that these programs made, which `make` makes
 * in its place. Making one takes ten times as long, and each file of tests has a server of its own.
 */
async function fillFolder(folder: string, programs: string, make: () => Promise<void>): Promise<void> {
  const version = (await realpath(join(programs, 'initdb'))).replaceAll(/[^\w.]+/g, '-')
  const kept = join(
    repository,
    'node_modules/.cache/gangway/postgres',
    `${version}-${process.getuid?.() ?? ''}`,
  )
  const copy = (from: string, to: string) => run('cp', ['-a', from, to])
  if (existsSync(kept)) {
    await copy(kept, folder)
    return
  }
  await make()
  await mkdir(dirname(kept), { recursive: true })
  const draft = await mkdtemp(`${kept}-`)
  await copy(folder, join(draft, 'data'))
  // Another process may have been first: theirs is as good.
  await rename(join(draft, 'data'), kept).catch(() => undefined)
  await rm(draft, { recursive: true, force: true })
}

/** The newest version's folder, else one of PATH that has every program called here. `GANGWAY_BARE` tries life without. */
function findPrograms(): string | undefined {
  if (process.env.GANGWAY_BARE) return undefined
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort().reverse() : []
  const folders = [
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  const programs = ['initdb', 'postgres', 'pg_isready', 'createdb']
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program))))
}

/** Postgres refuses to run as root; Debian's package brings a user for it. */
async function findOwner(): Promise<{ prefix: string[]; uid?: number } | undefined> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  try {
    const uid = Number((await run('id', ['-u', 'postgres'])).stdout)
    return { prefix: ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'], uid }
  } catch {
    return undefined // no such user
  }
}
