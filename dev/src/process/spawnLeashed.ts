import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import type { InstanceExit } from './Instance.js'

/**
 * Waits beside a program at the far end of a pipe. A line on it means the program has ended; its end means this
 * process died, however it died, and then the program is ended too.
 */
const watchdog = `read -r line && exit
kill -TERM "$1"; i=0
while kill -0 "$1" && [ $i -lt 50 ]; do i=$((i+1)); sleep 0.1; done
kill -KILL "-$1"`

/** A child process that cannot outlive this one. */
export type LeashedProcess = {
  pid: number | undefined
  exited: Promise<InstanceExit>
  /** The last lines it wrote, for error texts. */
  recentOutput(): string
  onMessage(listener: (message: unknown) => void): void
  /** SIGTERM, SIGKILL after five seconds; resolves when it is gone. */
  stop(): Promise<void>
}

/**
 * Starts a program in a process group of its own (a Ctrl-C in the terminal reaches only this process, which
 * stops its children in order) and on a leash (it dies with this process, even with `kill -9`).
 */
export function spawnLeashed(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; onLine?: (line: string) => void } = {},
): LeashedProcess {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...options.env },
    ...(options.cwd ? { cwd: options.cwd } : {}),
  })
  const lines: string[] = []
  const keep = (line: string) => {
    lines.push(line)
    if (lines.length > 20) lines.shift()
    options.onLine?.(line)
  }
  eachLine(child.stdout, keep)
  eachLine(child.stderr, keep)

  const exited = new Promise<InstanceExit>((resolve) => {
    child.once('error', (error) => {
      keep(error.message)
      resolve({ code: null, signal: null })
    })
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  const watched = watch(child, exited)
  return {
    pid: child.pid,
    exited,
    recentOutput: () => lines.join('\n'),
    onMessage: (listener) => void child.on('message', listener),
    stop: () => stopChild(child, watched),
  }
}

/** Sets the watchdog on a child; resolves when both are gone. */
async function watch(child: ChildProcess, exited: Promise<InstanceExit>): Promise<void> {
  if (child.pid === undefined) return
  const dog = spawn('/bin/sh', ['-c', watchdog, 'watchdog', `${child.pid}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  dog.on('error', () => child.kill('SIGKILL'))
  dog.stdin.on('error', () => undefined) // it may have been ended from outside
  await exited
  const dogGone = new Promise((resolve) => dog.once('close', resolve))
  dog.stdin.end('ended\n')
  await dogGone
}

async function stopChild(child: ChildProcess, gone: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await gone
  clearTimeout(force)
}

function eachLine(stream: Readable | null, listener: (line: string) => void): void {
  if (!stream) return
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim()) listener(line)
  })
}
