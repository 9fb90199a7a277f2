import type { Database, Log } from '@gangway/server-kit'
import { joinProjects, readKeptProjects } from './keptProjects.js'
import type { Project } from './project.js'

/** How often they are read again, ms: what an operator changes counts in every process within five seconds. */
const interval = 2_000

/** The projects of a process, as they are right now. */
export type LiveProjects = {
  /** Those of the environment, with what an operator added and changed. */
  list(): readonly Project[]
  /** What an operator added and changed alone. */
  listKept(): readonly Project[]
  /** Reads them from this database, and again every few seconds. Once a process; later calls wait for the first. */
  follow(database: Database): Promise<void>
  close(): void
}

/**
 * Creates the projects of a process: those of the environment until it has a database to follow. While that is away it knows
 * what it read last. `base`: those of the environment.
 */
export function createLiveProjects({ base, log }: { base: readonly Project[]; log: Log }): LiveProjects {
  let kept: readonly Project[] = []
  let joined = base
  let following: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isTold = false
  let isClosed = false

  async function read(database: Database): Promise<void> {
    try {
      kept = await readKeptProjects(database)
      joined = joinProjects(base, kept)
      isTold = false
    } catch (error) {
      if (!isTold) log.warn({ error }, 'projects could not be read again: those known before are served')
      isTold = true
    }
    // One after another: a database that is slow is not asked twice at once.
    if (!isClosed) timer = setTimeout(() => void read(database), interval).unref()
  }

  return {
    list: () => joined,
    listKept: () => kept,
    follow(database) {
      following ??= read(database)
      return following
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
