import type { Connector, ConnectorDescriptor } from '@gangway/core'
import { GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestConfig } from '../fixtures/renderGangway.js'
import { createConnectAttempts } from './createConnectAttempts.js'

const never = () => new Promise<never>(() => {})

/** A wallet in which a request is already open. */
function createPendingWallet() {
  const connector: Connector = {
    id: 'eip155:io.harbour',
    chainNamespace: 'eip155',
    connect: async () => {
      throw new GangwayError('CONNECTION_REQUEST_PENDING')
    },
    disconnect: async () => {},
    isAuthorized: async () => false,
    getProvider: async () => null,
    subscribe: () => () => {},
  }
  const descriptor: ConnectorDescriptor = {
    id: 'eip155:io.harbour',
    chainNamespace: 'eip155',
    name: 'Harbour',
    icon: null,
    rdns: 'io.harbour',
    isInstalled: true,
    createConnector: async () => connector,
  }
  return { connector, descriptor }
}

describe('createConnectAttempts: a request that is open elsewhere (interface-guide.md §7.4)', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('behavior: a question that is never answered does not end the listening', async () => {
    const { connector, descriptor } = createPendingWallet()
    const onConnected = vi.fn()
    connector.isAuthorized = never
    createConnectAttempts(createTestConfig(), onConnected).start(descriptor)
    await vi.advanceTimersByTimeAsync(5_000)
    connector.isAuthorized = async () => true
    connector.connect = async () => ({
      accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      networkId: 'eip155:31337',
    })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(onConnected).toHaveBeenCalledWith(descriptor)
  })

  test('error: code of the wallet that cannot be loaded for listening is a failure to retry', async () => {
    const { connector, descriptor } = createPendingWallet()
    const attempts = createConnectAttempts(createTestConfig(), () => {})
    let loads = 0
    descriptor.createConnector = async () => {
      loads += 1
      if (loads > 1) throw new Error('the network is gone')
      return connector
    }
    attempts.start(descriptor)
    await vi.advanceTimersByTimeAsync(100)
    expect(attempts.state.get().get(descriptor.id)).toMatchObject({ phase: 'failed' })
  })
})
