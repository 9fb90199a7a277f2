import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findProcesses } from '../../fixtures/findProcesses.js'
import { makeFolder } from '../../fixtures/makeFolder.js'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { getFreePort } from '../process/getFreePort.js'
import { waitUntil } from '../process/waitUntil.js'
import { startAnvil } from './anvil.js'

const someone = '0x00000000000000000000000000000000000000aa'

test('default: answers with its chain id, and stop leaves no process', async () => {
  const port = await getFreePort()
  const anvil = await startAnvil({ port, chainId: 31337 })
  expect(await callJsonRpc(anvil.url, 'eth_chainId')).toBe('0x7a69')
  expect(findProcesses(`--port\0${port}`).length).toBeGreaterThanOrEqual(process.platform === 'linux' ? 1 : 0)
  await anvil.stop()
  expect(findProcesses(`--port\0${port}`)).toEqual([])
  await expect(anvil.exited).resolves.toBeDefined()
  await anvil.stop()
})

test('parameters: stateFile keeps the chain over kill -9', async () => {
  const port = await getFreePort()
  const stateFile = join(makeFolder(), 'chain.json')
  const first = await startAnvil({ port, chainId: 31337, stateFile })
  await callJsonRpc(first.url, 'anvil_setBalance', [someone, '0x5'])
  await callJsonRpc(first.url, 'evm_mine')
  const { readFile } = await import('node:fs/promises')
  const isWritten = async () => (await readFile(stateFile, 'utf8')).toLowerCase().includes(someone)
  await waitUntil(isWritten, { timeout: 10_000, what: 'state file' })
  process.kill(first.pid ?? 0, 'SIGKILL')
  expect(await first.exited).toMatchObject({ signal: 'SIGKILL' })
  const second = await startAnvil({ port, chainId: 31337, stateFile })
  onTestFinished(() => second.stop())
  expect(await callJsonRpc(second.url, 'eth_getBalance', [someone, 'latest'])).toBe('0x5')
})

test('error: a taken port is named with its holder', async () => {
  const holder = createServer()
  const port = await getFreePort()
  await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void holder.close())
  await expect(startAnvil({ port, chainId: 31337 })).rejects.toMatchObject({
    code: 'DEV_PORT_TAKEN',
    details: expect.stringMatching(`port ${port} .*${process.pid}`),
  })
})

test('error: a program that ends is reported with its last words', async () => {
  const port = await getFreePort()
  const stateFile = join(makeFolder(), 'missing', 'folder', 'chain.json')
  const { mkdirSync, writeFileSync } = await import('node:fs')
  mkdirSync(join(stateFile, '..'), { recursive: true })
  writeFileSync(stateFile, 'not a state')
  await expect(startAnvil({ port, chainId: 31337, stateFile })).rejects.toMatchObject({
    code: 'DEV_PART_FAILED',
    details: expect.stringContaining('anvil 31337'),
  })
})
