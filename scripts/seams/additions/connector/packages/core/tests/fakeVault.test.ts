import { connect, createConfig, createMemoryStorage } from '@gangway/core'
import { gangwayOne } from '@gangway/registry'
import { expect, onTestFinished, test, vi } from 'vitest'

test('the wallet is listed, and connects', async () => {
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => void vi.unstubAllGlobals())
  const config = createConfig({
    projectId: 'local',
    apiUrl: 'http://127.0.0.1:9',
    networks: [gangwayOne],
    storage: createMemoryStorage(),
  })
  const end = config.start()
  const descriptor = config.state.descriptors.find(({ name }) => name === 'Vault')
  if (!descriptor) throw new Error('not listed')
  await connect(config, { descriptor })
  expect(config.state).toMatchObject({ status: 'connected', current: descriptor.id })
  end()
})
