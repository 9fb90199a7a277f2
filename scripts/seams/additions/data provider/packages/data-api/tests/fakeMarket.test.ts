import { gangwayOne, localTokens } from '@gangway/registry'
import { expect, test } from 'vitest'
import { bindDataProviders, createDataSources, createPriceManager } from '../src/index.js'
import { getDeadUrl, startDataApi } from './startDataApi.js'

test('the provider quotes a swap and tells a price', async () => {
  const chain = gangwayOne.caipNetworkId
  const coin = `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
  const env = { FAKE_MARKET_URL: 'http://market.example' }
  const api = await startDataApi({
    networks: [{ network: gangwayOne, rpcUrls: [await getDeadUrl()] }],
    sources: createDataSources(bindDataProviders(env)),
    createPrices: ({ rpc, log, sources }) =>
      createPriceManager({
        providers: sources.create('prices', { rpc, log }),
        log,
        getSources: (asked) => sources.getNames('prices', asked),
      }),
  })
  const query = new URLSearchParams({
    projectId: 'local',
    amount: '1500',
    userAddress: '0x00000000000000000000000000000000000000a1',
    from: coin,
    to: `${chain}:${localTokens[0].address}`,
    gasPrice: '1',
  })
  expect(await (await fetch(`${api.url}/v1/convert/quotes?${query}`)).json()).toMatchObject({
    quotes: [{ toAmount: '3000' }],
  })
  const body = JSON.stringify({ projectId: 'local', currency: 'usd', addresses: [coin] })
  const prices = await fetch(`${api.url}/v1/fungible/price`, { method: 'POST', body })
  expect(await prices.json()).toMatchObject({ fungibles: [{ price: 7 }] })
  await api.stop()
})
