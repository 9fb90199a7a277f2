import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A program of `programs/` in a process of its own, asked one thing at a time. */
export type ForkedProgram<TFirst = unknown> = {
  /** What it said when it was ready. */
  first: TFirst
  ask<T>(question: unknown): Promise<T>
  kill(): Promise<void>
}

/** Starts a program, by default one of this folder's `programs/`, and waits for its first word. */
export async function forkProgram<TFirst>(
  program: string,
  args: readonly string[] = [],
  folder = new URL('programs/', import.meta.url),
): Promise<ForkedProgram<TFirst>> {
  const child = fork(fileURLToPath(new URL(`${program}.ts`, folder)), args, {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    execArgv: ['--expose-gc', '--conditions=gangway-source', '--import', 'tsx'],
  })
  const first = await hear<TFirst>(child, program)
  return {
    first,
    ask(question) {
      child.send(question as object)
      return hear(child, program)
    },
    async kill() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}

function hear<T>(child: ChildProcess, program: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${program} ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as T)
    })
  })
}
