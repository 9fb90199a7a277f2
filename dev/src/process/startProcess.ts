import { GangwayError } from '@gangway/protocol'
import { type LeashedProcess, spawnLeashed } from './spawnLeashed.js'
import { waitUntil } from './waitUntil.js'

/** What {@link startProcess} needs. */
export type StartProcessOptions = {
  name: string
  command: string
  args: readonly string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Receives what the process prints, line by line. */
  onLine?: (line: string) => void
  /** Sees the process before it is ready, to listen for its messages. */
  onSpawn?: (child: LeashedProcess) => void
  isReady: () => Promise<boolean> | boolean
  /** Milliseconds, default 20 000. */
  readyTimeout?: number
}

/**
 * Starts a program and waits until it answers.
 *
 * @throws GangwayError `DEV_PART_FAILED` with its last output when it ends or stays silent instead.
 */
export async function startProcess(options: StartProcessOptions): Promise<LeashedProcess> {
  const { name, command, args, isReady, readyTimeout = 20_000 } = options
  const child = spawnLeashed(command, args, options)
  options.onSpawn?.(child)
  const ended = new AbortController()
  void child.exited.then(() => ended.abort())
  try {
    await waitUntil(isReady, { timeout: readyTimeout, what: name, signal: ended.signal })
  } catch (cause) {
    await child.stop()
    throw new GangwayError('DEV_PART_FAILED', {
      details: `${name} did not answer in time\n${child.recentOutput()}`,
      cause,
    })
  }
  if (ended.signal.aborted)
    throw new GangwayError('DEV_PART_FAILED', { details: `${name} ended\n${child.recentOutput()}` })
  return child
}
