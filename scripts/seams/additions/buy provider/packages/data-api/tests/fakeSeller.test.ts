import { gangwayOne, listedTokens } from '@gangway/registry'
import { createLog, createMetrics, createRpcUpstreams } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { buyProviders, createBuying } from '../src/index.js'
import { openTestDatabase } from './openTestDatabase.js'
import { getDeadUrl, startDataApi } from './startDataApi.js'

test('the provider quotes a price and opens its page', async () => {
  const { database, close } = await openTestDatabase()
  const log = createLog({ level: 'silent' })
  const networks = [{ network: gangwayOne, rpcUrls: [await getDeadUrl()] }]
  const rpc = createRpcUpstreams(networks, { log, metrics: createMetrics() })
  const deps = { getNow: Date.now, getEarliest: Date.now }
  const buying = createBuying({
    ...{ database, rpc, log, ...deps, defaultCountry: 'US', keptFor: 90 * 86_400_000, tokens: listedTokens },
    providers: buyProviders.flatMap((provider) => provider.bind({ FAKE_SELLER_KEY: 'k' }, deps) ?? []),
  })
  const api = await startDataApi({ networks, deps: { buying } })
  const post = async (path: string, body: unknown) =>
    (await fetch(`${api.url}${path}?projectId=local`, { method: 'POST', body: JSON.stringify(body) })).json()
  const network = { name: 'x', display_name: 'x', chain_id: '31337', contract_address: '' }
  expect(
    await post('/v1/onramp/quote', {
      purchaseCurrency: { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [network] },
      ...{ paymentCurrency: { id: 'USD', payment_method_limits: [] }, amount: '100.00', network: 'ETH' },
    }),
  ).toMatchObject({ quotes: [{ provider: 'fakeseller', label: 'Fake seller' }] })
  expect(
    await post('/v1/generators/onrampurl', {
      destinationWallets: [{ address: '0x00000000000000000000000000000000000000a1' }],
      ...{ chainId: 'eip155:31337', asset: 'ETH', presetFiatAmount: '100.00' },
    }),
  ).toMatchObject({ provider: 'fakeseller', url: expect.stringContaining('https://seller.example/') })
  await api.stop()
  await buying.close()
  await close()
})
