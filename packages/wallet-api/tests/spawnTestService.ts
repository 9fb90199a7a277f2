import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { getProgramArgs } from '@gangway/dev'

/** A service in a process of its own, which its test kills. */
export type TestService = {
  /** Whatever origin a request names. */
  fetch(request: Request): Promise<Response>
  /** The JSON of an answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what came
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<any>
  kill(): Promise<void>
}

/**
 * Runs a script of this folder, which says its port first, in JSON. `onLine`: what else it says, as JSON. Once it was
 * killed its requests fail.
 */
export async function spawnTestService(
  script: URL,
  args: readonly string[],
  onLine: (said: Record<string, unknown>) => void = () => {},
): Promise<TestService> {
  const child = spawn(process.execPath, getProgramArgs(script, args), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => onLine(JSON.parse(line)))
  const [first] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  if (first === undefined) throw new Error('The service ended before it said its port')
  const url = `http://127.0.0.1:${JSON.parse(first).port}`
  return {
    async fetch(request) {
      const { method, headers } = request
      return fetch(`${url}${new URL(request.url).pathname}`, { method, headers, body: await request.text() })
    },
    async post(path, body, headers = { 'content-type': 'application/json' }) {
      return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    },
    async kill() {
      if (child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}
