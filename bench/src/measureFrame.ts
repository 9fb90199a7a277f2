import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startWorld } from '@gangway/dev'
import { readLoginCode } from '@gangway/testing/playwright'
import type { Browser, Page } from '@playwright/test'
import { buildPage, pageFolders } from './buildPage.js'
import { servePage } from './servePage.js'

/** What an embedded wallet takes, ms. architecture.md §8. */
export type FrameTimes = {
  /** From the right code to a wallet that is stored on two servers and here. */
  create: number
  /** First signature after a reload: share B fetched, key joined, signed. */
  unlock: number
  /** Later signatures: the median, and the slowest of twenty but one. */
  sign: number
  signP95: number
  /** A mnemonic and its key by viem alone; a signature by viem alone. */
  bareCreate: number
  bareSign: number
}

const workerPage = fileURLToPath(new URL('../pages/frame-worker/main.js', import.meta.url))
const runs = 5
const signatures = 100

/** Measures the key Worker in its own origin, on a local world, without the screens in which people take their time. */
export async function measureFrame(browser: Browser): Promise<FrameTimes> {
  const stateDir = await mkdtemp(join(tmpdir(), 'gangway-bench-'))
  const world = await startWorld({ portBase: 'random', stateDir, quiet: true })
  try {
    const creates: number[] = []
    const unlocks: number[] = []
    const signs: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext()
      const page = await context.newPage()
      const email = `bench-${run}@example.com`
      await openWorker(page, world.addresses.frame, world.addresses.web)
      await callWorker(page, 'startLogin', { email })
      const code = await readLoginCode(world.addresses, email)
      creates.push(await callWorker(page, 'finishLogin', { code }))
      await openWorker(page, world.addresses.frame, world.addresses.web)
      unlocks.push(await sign(page))
      for (let index = 0; index < signatures / runs; index += 1) signs.push(await sign(page))
      await context.close()
    }
    return {
      create: getQuantile(creates, 0.5),
      unlock: getQuantile(unlocks, 0.5),
      sign: getQuantile(signs, 0.5),
      signP95: getQuantile(signs, 0.95),
      ...(await measureBare(browser)),
    }
  } finally {
    await world.stop()
    await rm(stateDir, { recursive: true, force: true })
  }
}

async function openWorker(page: Page, frame: string, appOrigin: string): Promise<void> {
  const script = await readFile(workerPage, 'utf8')
  await page.context().grantPermissions(['local-network-access'])
  await page.route(`${frame}/bench**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script type="module">${script}</script>` }),
  )
  await page.goto(`${frame}/bench?${new URLSearchParams({ app: appOrigin })}`)
  await page.waitForFunction(() => 'time' in window)
}

/** ms a call of the Worker takes, on the page's own clock. */
function callWorker(page: Page, method: string, params: unknown): Promise<number> {
  return page.evaluate(([name, given]) => Reflect.get(window, 'time')(name, given), [method, params] as const)
}

function sign(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'timeSignature')())
}

async function measureBare(browser: Browser): Promise<Pick<FrameTimes, 'bareCreate' | 'bareSign'>> {
  const server = await servePage(await buildPage(pageFolders['bare-keys']))
  const page = await browser.newPage()
  await page.goto(server.url)
  await page.waitForFunction(() => 'timeSignatures' in window)
  const creations = await page.evaluate((count) => Reflect.get(window, 'timeCreations')(count), runs)
  const signs = await page.evaluate((count) => Reflect.get(window, 'timeSignatures')(count), signatures)
  await page.close()
  await server.stop()
  return { bareCreate: getQuantile(creations, 0.5), bareSign: getQuantile(signs, 0.5) }
}

function getQuantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
