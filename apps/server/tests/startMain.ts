import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const children: ChildProcess[] = []

/** Starts the server as it is deployed, with these variables and no others. */
export function startMain(env: Record<string, string>) {
  const args = ['--conditions=gangway-source', '--import', 'tsx', main]
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH ?? '', ...env } })
  children.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (output.out += chunk))
  child.stderr.on('data', (chunk) => (output.err += chunk))
  return { child, output }
}

/** Resolves with the port once the role listens. */
export async function waitForPort({ child, output }: ReturnType<typeof startMain>): Promise<number> {
  for (;;) {
    const port = /"msg":"listening"/.test(output.out) && /"port":(\d+)/.exec(output.out)?.[1]
    if (port) return Number(port)
    if (child.exitCode !== null) throw new Error(output.err)
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  }
}

/** Ends what {@link startMain} has started. */
export function stopMains(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL')
}
