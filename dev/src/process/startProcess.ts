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
  /** A line that matches says: the program still runs, but will never answer. It is ended, and started again twice at most. */
  brokenBy?: RegExp
}

/** Starts of a program with `brokenBy`, the first one included. */
const startsAtMost = 3

/**
 * Starts a program and waits until it answers.
 *
 * @throws GangwayError `DEV_PART_FAILED` with its last output when it ends or stays silent instead.
 */
export async function startProcess(options: StartProcessOptions): Promise<LeashedProcess> {
  for (let starts = 1; ; starts++) {
    const { child, isBroken } = await startOnce(options)
    if (!isBroken) return child
    if (starts === startsAtMost)
      throw new GangwayError('DEV_PART_FAILED', {
        details: `${options.name} broke at each of ${starts} starts\n${child.recentOutput()}`,
      })
  }
}

/** `isBroken`: it printed what `brokenBy` names, and has ended. */
async function startOnce(
  options: StartProcessOptions,
): Promise<{ child: LeashedProcess; isBroken: boolean }> {
  const { name, command, args, isReady, brokenBy, onLine, readyTimeout = 20_000 } = options
  const [ended, broken] = [new AbortController(), new AbortController()]
  const child = spawnLeashed(command, args, {
    ...options,
    onLine(line) {
      if (brokenBy?.test(line)) broken.abort()
      onLine?.(line)
    },
  })
  options.onSpawn?.(child)
  void child.exited.then(() => ended.abort())
  try {
    await waitUntil(isReady, {
      timeout: readyTimeout,
      what: name,
      signal: AbortSignal.any([ended.signal, broken.signal]),
    })
  } catch (cause) {
    await child.stop()
    throw new GangwayError('DEV_PART_FAILED', {
      details: `${name} did not answer in time\n${child.recentOutput()}`,
      cause,
    })
  }
  const isBroken = broken.signal.aborted
  if (isBroken) await child.stop()
  else if (ended.signal.aborted)
    throw new GangwayError('DEV_PART_FAILED', { details: `${name} ended\n${child.recentOutput()}` })
  return { child, isBroken }
}
