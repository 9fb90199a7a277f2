import { expect, onTestFinished, test, vi } from 'vitest'
import { getWorldPorts } from './getWorldPorts.js'
import { startServerGroup } from './startServerGroup.js'

test('error: without a Postgres and a cache server several servers do not start, and what to install is said', async () => {
  vi.stubEnv('GANGWAY_BARE', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
  const ports = await getWorldPorts('random')
  const starting = startServerGroup({ count: 3, ports, own: async (part) => part })
  await expect(starting).rejects.toMatchObject({
    code: 'DEV_PROGRAM_MISSING',
    details: expect.stringContaining('install postgresql'),
    hints: [expect.stringContaining('GANGWAY_SERVERS')],
  })
})
