import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../../fixtures/makeFolder.js'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { startWorld } from './startWorld.js'

test('behavior: without a Surfpool build everything else starts, and the console says why Solana is absent', async () => {
  process.env.GANGWAY_NO_SURFPOOL = '1'
  onTestFinished(() => void delete process.env.GANGWAY_NO_SURFPOOL)
  const options = { stateDir: makeFolder(), portBase: 'random', quiet: true, withServer: false } as const
  const world = await startWorld(options)
  onTestFinished(() => world.stop())

  expect(Object.keys(world.addresses.rpc)).toEqual(['eip155:31337', 'eip155:31338'])
  for (const [id, url] of Object.entries(world.addresses.rpc))
    expect(`eip155:${Number(await callJsonRpc(url ?? '', 'eth_chainId'))}`).toBe(id)
  expect(world.getParts().at(-1)).toMatchObject({
    name: 'Gangway Solana',
    status: 'absent',
    reason: expect.stringContaining('SOLANA_RPC_URL'),
  })
  const page = await fetch(world.addresses.console).then((response) => response.text())
  expect(page).toContain('There is no Surfpool build for this computer')

  await world.stop()
  const again = await startWorld(options)
  onTestFinished(() => again.stop())
  expect(again.worldId).toBe(world.worldId)
})
