import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockNetwork } from './lockNetwork.js'

/** A world nobody runs: no world has a port below 1024. */
const createWorld = () => {
  const port = 1 + Math.floor(Math.random() * 1_000)
  return {
    web: '',
    api: '',
    frame: '',
    recovery: '',
    console: `http://localhost:${port}`,
    social: '',
    swaps: '',
    desk: '',
    rpc: {},
  }
}

test('default: a network is one test’s at a time', async () => {
  const world = createWorld()
  const order: string[] = []
  const unlock = await lockNetwork(world, 'eip155:31338')
  const second = lockNetwork(world, 'eip155:31338').then((unlockSecond) => {
    order.push('second')
    return unlockSecond()
  })
  await (await lockNetwork(world, 'eip155:31337'))()
  order.push('first is done')
  await unlock()
  await second
  expect(order).toEqual(['first is done', 'second'])
})

test('behavior: what an ended process held is free', async () => {
  const world = createWorld()
  const { pid } = spawnSync(process.execPath, ['--version'])
  const folder = join(tmpdir(), `gangway-e2e-${new URL(world.console).port}-eip155-31338`)
  await mkdir(folder)
  await writeFile(join(folder, 'pid'), `${pid}`)
  const unlock = await lockNetwork(world, 'eip155:31338')
  await unlock()
})
