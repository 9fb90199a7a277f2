import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CaipNetworkId } from '@gangway/protocol'
import type { TestWorld } from '../world.js'

/** How often a network that is taken is asked for again, ms. */
const askEvery = 100

/**
 * Waits until no other test has a network of the world, or its card desk, to itself, and takes it; resolves with the way to give it back.
 * Tests run in several processes, so that a folder says who has it; one whose process has ended does not count.
 */
export async function lockNetwork(
  world: TestWorld,
  networkId: CaipNetworkId | 'desk',
): Promise<() => Promise<void>> {
  const { port } = new URL(world.console)
  const folder = join(tmpdir(), `gangway-e2e-${port}-${networkId.replace(':', '-')}`)
  const owner = join(folder, 'pid')
  while (!(await take(folder, owner))) await pause(askEvery)
  return () => rm(folder, { recursive: true, force: true })
}

async function take(folder: string, owner: string): Promise<boolean> {
  try {
    await mkdir(folder)
    await writeFile(owner, `${process.pid}`)
    return true
  } catch {
    const pid = Number(await readFile(owner, 'utf8').catch(() => process.pid))
    if (!isRunning(pid)) await rm(folder, { recursive: true, force: true })
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
