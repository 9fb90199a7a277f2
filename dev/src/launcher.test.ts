import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { findProcesses } from '../fixtures/findProcesses.js'
import { callJsonRpc } from './chains/callJsonRpc.js'
import { fundEvm } from './chains/fundEvm.js'
import { getProgramArgs } from './process/getProgramArgs.js'
import { spawnLeashed } from './process/spawnLeashed.js'
import { waitUntil } from './process/waitUntil.js'

const script = new URL('../fixtures/launchWithoutServer.ts', import.meta.url)
const someone = '0x00000000000000000000000000000000000000AA'

vi.setConfig({ testTimeout: 60_000 }) // whole worlds, on a machine that may be busy

const started: ReturnType<typeof spawnLeashed>[] = []
afterAll(async () => {
  await Promise.all(started.map((launcher) => launcher.stop()))
  rmSync(stateDir, { recursive: true, force: true })
})

async function launchWorld(stateDir: string) {
  const lines: string[] = []
  const launcher = spawnLeashed(process.execPath, getProgramArgs(script, [stateDir]), {
    onLine: (line) => lines.push(line),
  })
  started.push(launcher)
  const ended = new AbortController()
  void launcher.exited.then(() => ended.abort())
  const isReady = () => lines.some((line) => line.startsWith('Ctrl-C'))
  await waitUntil(isReady, { timeout: 40_000, what: 'world', signal: ended.signal })
  const rpcUrl = /Gangway One +(\S+)/.exec(lines.join('\n'))?.[1] ?? ''
  return { launcher, rpcUrl, lines }
}

const getBalance = (rpcUrl: string) => callJsonRpc(rpcUrl, 'eth_getBalance', [someone, 'latest'])

/** The world that is left running for the next test: to start one takes seconds. */
const stateDir = mkdtempSync(join(tmpdir(), 'gangway-'))
let world: Awaited<ReturnType<typeof launchWorld>> | undefined

test('behavior: SIGINT leaves no process, and a second start keeps the EVM state', async () => {
  const first = await launchWorld(stateDir)
  await fundEvm(first.rpcUrl, { address: someone, asset: 'native', amount: 5n })
  process.kill(first.launcher.pid ?? 0, 'SIGINT')
  expect(await first.launcher.exited).toEqual({ code: 0, signal: null })
  expect(findProcesses(stateDir)).toEqual([])

  world = await launchWorld(stateDir)
  expect(await getBalance(world.rpcUrl)).toBe('0x5')
})

test('error: a second launcher of the same folder is refused with a clear text', async () => {
  world ??= await launchWorld(stateDir)
  const second = await launchWorld(stateDir)
  expect(await second.launcher.exited).toMatchObject({ code: 1 })
  expect(second.lines.join('\n')).toContain(`already running: process ${world.launcher.pid}`)
})

test('behavior: killed with -9 it leaves no process either', async () => {
  const { launcher } = world ?? (await launchWorld(stateDir))
  expect(findProcesses(stateDir).length).toBeGreaterThan(2)
  process.kill(launcher.pid ?? 0, 'SIGKILL')
  await waitUntil(() => findProcesses(stateDir).length === 0, {
    timeout: 10_000,
    what: 'end of every process',
  })
})
