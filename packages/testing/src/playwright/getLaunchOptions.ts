import { existsSync, statfsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

const systemChromium = '/usr/bin/chromium'
const partitioning = 'ThirdPartyStoragePartitioning'
/** Bytes of shared memory two browsers are content with; containers often have 64 MB. */
const sharedMemoryWanted = 2e9
/** What was found, for this process and those it starts: finding it takes the start of a browser. */
const foundVariable = 'GANGWAY_LAUNCH_OPTIONS'

/**
 * Options that start Chromium as its users have it: with third-party storage partitioned, which Playwright's own
 * defaults switch off. The default argument is compared as a whole, so it is read from a first start.
 *
 * The program is `CHROMIUM_PATH`, else the system's, else Playwright's own.
 */
export async function getLaunchOptions(): Promise<LaunchOptions> {
  process.env[foundVariable] ??= JSON.stringify(await findLaunchOptions())
  return JSON.parse(process.env[foundVariable])
}

async function findLaunchOptions(): Promise<LaunchOptions> {
  const executablePath =
    process.env.CHROMIUM_PATH || (existsSync(systemChromium) ? systemChromium : undefined)
  // Chromium's own sandbox does not start for root, as in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const options: LaunchOptions = { args, ...(executablePath ? { executablePath } : {}) }
  // Its processes share files on the disk otherwise, which takes a tenth of the journeys' processor time.
  const needless = hasSharedMemory() ? ['--disable-dev-shm-usage'] : []
  const probe = await chromium.launchServer(options)
  const defaults = probe.process().spawnargs.find((arg) => arg.startsWith('--disable-features='))
  await probe.close()
  if (!defaults?.includes(partitioning)) return { ...options, ignoreDefaultArgs: needless }
  const features = defaults
    .slice('--disable-features='.length)
    .split(',')
    .filter((name) => name !== partitioning)
  return {
    ...options,
    ignoreDefaultArgs: [defaults, ...needless],
    args: [...args, `--disable-features=${features.join(',')}`],
  }
}

function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= sharedMemoryWanted
}
