import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getProgramArgs } from '@gangway/dev'

const main = new URL('../src/main.ts', import.meta.url)
const children: ChildProcess[] = []
const folders: string[] = []

/** Starts the server as it is deployed, with these variables, a data folder of its own, and no others. */
export function startMain(variables: Record<string, string>, command: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'gangway-server-'))
  folders.push(folder)
  const env: Record<string, string> = { PATH: process.env.PATH ?? '', DATA_DIR: folder, ...variables }
  const child = spawn(process.execPath, getProgramArgs(main, command), { env })
  children.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (output.out += chunk))
  child.stderr.on('data', (chunk) => (output.err += chunk))
  return { child, output, env }
}

/** Resolves with the port once the role listens. */
export async function waitForPort({
  child,
  output,
}: Pick<ReturnType<typeof startMain>, 'child' | 'output'>): Promise<number> {
  for (;;) {
    const port = /"msg":"listening"/.test(output.out) && /"port":(\d+)/.exec(output.out)?.[1]
    if (port) return Number(port)
    if (child.exitCode !== null) throw new Error(output.err)
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  }
}

/** From the signal to the last word by the process's own clock, ms: a busy machine may be long in telling of its end. */
export function getDrainTime(log: string): number {
  const lines: { msg: string; time: number }[] = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const start = lines.find(({ msg }) => msg === 'draining')
  return (lines.at(-1)?.time ?? Number.NaN) - (start?.time ?? Number.NaN)
}

/** Ends what {@link startMain} has started. */
export function stopMains(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
