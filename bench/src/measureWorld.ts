import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What `npm start` costs on a clone that is installed and built. */
export type WorldCost = {
  /** From the command until every part answers, s. */
  start: number
  /** Bytes of all its processes, shared pages counted once; null where the system does not tell (Linux does). */
  memory: number | null
}

const command = fileURLToPath(new URL('../../scripts/gangway.mjs', import.meta.url))
/** Far from the default, so that a world that runs already is not disturbed. */
const portBase = 21_000
/** The launcher prints the addresses when every part has answered. */
const isReady = (output: string) => output.includes(`:${portBase}`)

/** Starts the local world as `npm start` does, in an empty state folder, and stops it again. */
export async function measureWorld(): Promise<WorldCost> {
  const stateDir = await mkdtemp(join(tmpdir(), 'gangway-bench-'))
  const startedAt = performance.now()
  const world = spawn(process.execPath, [command, 'start'], {
    env: { ...process.env, GANGWAY_PORT_BASE: `${portBase}`, GANGWAY_STATE_DIR: stateDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => world.once('exit', () => resolve()))
  try {
    await new Promise<void>((resolve, reject) => {
      let output = ''
      world.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (isReady(output)) resolve()
      })
      void exited.then(() => reject(new Error(`the local world did not start:\n${output}`)))
    })
    return { start: (performance.now() - startedAt) / 1000, memory: await readTreeMemory(world.pid ?? 0) }
  } finally {
    world.kill('SIGINT')
    await exited
    await rm(stateDir, { recursive: true, force: true })
  }
}

async function readTreeMemory(root: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const children = new Map<number, number[]>()
  for (const name of await readdir('/proc')) {
    const parent = await readParent(Number(name))
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const tree = [root]
  for (const pid of tree) tree.push(...(children.get(pid) ?? []))
  let sum = 0
  for (const pid of tree) sum += await readProportionalSize(pid)
  return sum
}

async function readParent(pid: number): Promise<number | null> {
  if (!pid) return null
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '') // it may have ended meanwhile
  const found = /^PPid:\s+(\d+)/m.exec(status)
  return found ? Number(found[1]) : null
}

async function readProportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024
}
