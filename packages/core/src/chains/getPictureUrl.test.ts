import { eip155NativeAddress, solanaNativeAddress } from '@gangway/protocol'
import { mainnet, solana } from '@gangway/registry'
import { expect, test } from 'vitest'
import { createConfig } from '../createConfig.js'
import { createTransports } from '../withoutServer/createTransports.js'
import { getPictureUrl } from './getPictureUrl.js'

const config = { apiUrl: 'https://api.example' }
const address = '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313'

test.each([
  ['a token', 'eip155:1', address, `eip155:1:${address}`],
  ['a coin', 'eip155:1', null, `eip155:1:${eip155NativeAddress}`],
  ['the coin of Solana', solana.caipNetworkId, null, `${solana.caipNetworkId}:${solanaNativeAddress}`],
] as const)('default: the picture of %s', (_what, networkId, address, id) => {
  expect(getPictureUrl(config, { networkId, address })).toBe(`https://api.example/public/getAssetImage/${id}`)
})

test('behavior: without a server nobody is asked, the page’s own origin neither', () => {
  const transports = createTransports({ 1: 'http://127.0.0.1:9' })
  const page = createConfig({ networks: [mainnet], transports })
  expect(getPictureUrl(page, { networkId: 'eip155:1', address })).toBe('')
})
