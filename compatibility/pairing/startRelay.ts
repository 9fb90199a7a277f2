import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getProgramArgs } from '@gangway/dev'

/** Our relay in a process of its own. */
export type RelayProcess = {
  port: number
  kill(): Promise<void>
  /** Sends its clients away, and resolves once the process has ended. */
  drain(): Promise<void>
}

/** A process that has loaded the relay and begins at a word: loading may take a busy machine ten seconds. */
export type LoadedRelay = { start(): Promise<RelayProcess> }

/**
 * Loads the relay over what is stored in `place` when it starts: a folder, or the address of a Postgres database. `audience` is
 * the address its clients use.
 */
export async function loadRelay(place: string, audience: string): Promise<LoadedRelay> {
  const [file = ''] = getProgramArgs(new URL('programs/relay.ts', import.meta.url))
  const child = fork(file, [place, audience], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    execArgv: [],
  })
  await hear(child)
  return {
    async start() {
      child.send('start')
      const { port } = (await hear(child)) as { port: number }
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      return {
        port,
        kill() {
          child.kill('SIGKILL')
          return ended
        },
        drain() {
          child.send('drain')
          return ended
        },
      }
    },
  }
}

/** What the child says next. */
function hear(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the relay ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (said) => {
      child.off('exit', onExit)
      resolve(said)
    })
  })
}
