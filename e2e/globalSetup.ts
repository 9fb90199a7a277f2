import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorld } from '@gangway/dev'
import { getLaunchOptions, worldVariable } from '@gangway/testing/playwright'

/** ms: a lost transaction expires in 18 s, where 400 ms as in life would take more than a minute. */
const solanaSlotTime = 100

/**
 * Starts a local world on free ports for this run and stops it afterwards. A world named by the environment is
 * used as it is, which saves the start while a spec is being written.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // Once for all workers, which have what stands in the environment.
  await getLaunchOptions()
  if (process.env[worldVariable]) return async () => undefined
  const stateDir = await mkdtemp(join(tmpdir(), 'gangway-e2e-'))
  const servers = readServers()
  const world = await startWorld({ portBase: 'random', stateDir, quiet: true, solanaSlotTime, servers })
  process.env[worldVariable] = JSON.stringify(world.addresses)
  return async () => {
    await world.stop()
    await rm(stateDir, { recursive: true, force: true })
  }
}

/** How many servers are behind the world's balancer: `GANGWAY_SERVERS`. Left out, there is one, and no balancer. */
function readServers(): number {
  const text = process.env.GANGWAY_SERVERS ?? '1'
  if (/^[1-9]$/.test(text)) return Number(text)
  throw new Error(`GANGWAY_SERVERS is “${text}”; it must be a number from 1 to 9`)
}
