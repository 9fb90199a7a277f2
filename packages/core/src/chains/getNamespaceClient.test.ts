import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestConfig } from '../connections/tests/createTestConfig.js'
import { getNamespaceClient } from './getNamespaceClient.js'

test('default: loaded once a config', async () => {
  const config = createTestConfig([])
  const client = await getNamespaceClient(config, 'eip155')
  expect(client.chainNamespace).toBe('eip155')
  expect(await getNamespaceClient(config, 'eip155')).toBe(client)
})

test('error: product.md §8, Adapter not found when its code does not load; the next time it may', async () => {
  vi.doMock('./solana/createSolanaClient.js', () => {
    throw new Error('the chunk is gone')
  })
  onTestFinished(() => void vi.doUnmock('./solana/createSolanaClient.js'))
  const config = createTestConfig([])
  await expect(getNamespaceClient(config, 'solana')).rejects.toMatchObject({
    code: 'CONNECTION_ADAPTER_NOT_FOUND',
    shortMessage: 'Adapter not found',
    hints: ['Reload the page'],
  })
  vi.doUnmock('./solana/createSolanaClient.js')
  expect((await getNamespaceClient(config, 'solana')).chainNamespace).toBe('solana')
})
