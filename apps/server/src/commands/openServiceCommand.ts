import { userInfo } from 'node:os'
import { createConfigError, createLog, type Database } from '@gangway/server-kit'
import { createDatabaseOpener } from '../database/createDatabaseOpener.js'
import { readServerConfig, type ServerConfig } from '../settings/readServerConfig.js'

type Service = 'admin' | 'api' | 'frame' | 'recovery'

/** What a command of an operator works on. */
export type ServiceCommand<TService extends Service = 'frame' | 'recovery'> = {
  config: ServerConfig
  /** Which service's database this is. */
  service: TService
  database: Database
  getNow: () => number
}

/**
 * Opens the database of the service that these variables run, and closes it after `run`. No key-encryption key
 * is read: what is sealed stays so. An embedded database is one process's: its server has to be stopped.
 *
 * @throws GangwayError `INVALID_CONFIG`, also where there is no such service.
 */
export async function openServiceCommand<const TService extends Service = 'frame' | 'recovery'>(
  env: Readonly<Record<string, string | undefined>>,
  services: readonly TService[],
  run: (command: ServiceCommand<TService>) => Promise<number>,
): Promise<number> {
  const config = readServerConfig(env)
  const service = services.find((each) => config.roles.includes(each))
  if (service === undefined)
    throw createConfigError([{ field: 'GANGWAY_ROLES', description: `Has to name ${services.join(' or ')}` }])
  const stops: (() => Promise<void>)[] = []
  const log = createLog({ level: 'silent' })
  const opener = createDatabaseOpener(config, { log, onStop: (stop) => void stops.push(stop) })
  const { database, clock } = await opener.getDatabase()
  try {
    return await run({ config, service, database, getNow: clock.getNow })
  } finally {
    for (const stop of stops) await stop()
  }
}

/** Who runs the command, where `--by` does not say: the user of the system. */
export function getOperator(by: string | undefined): string {
  if (by !== undefined && by.trim() !== '') return by.trim().slice(0, 100)
  try {
    return userInfo().username
  } catch {
    // In a container the user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
