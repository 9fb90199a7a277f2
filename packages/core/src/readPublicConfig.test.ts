import { noFeatures, publicConfigElementId } from '@gangway/protocol'
import { mainnet } from '@gangway/registry'
import { expect, test } from 'vitest'
import type { FeatureChoice } from './config/config.js'
import { createConfig } from './createConfig.js'
import { readPublicConfig, toConfigParameters } from './readPublicConfig.js'

/** A network no registry knows. */
const own = {
  id: 31400,
  name: 'Own Chain',
  nativeCurrency: { name: 'Own Coin', symbol: 'OWN', decimals: 18 },
  rpcUrls: ['https://rpc.own.example'],
  blockExplorers: [{ name: 'Own Explorer', url: 'https://explorer.own.example' }],
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:31400',
  colour: '#52525b',
} as const

const publicConfig = {
  environment: 'production',
  worldId: null,
  projectId: 'one',
  apiUrl: 'https://api.example',
  defaultNetwork: 'eip155:31400',
  networks: [
    { ...own, isConfigured: true },
    { ...mainnet, isConfigured: false, reason: 'No key yet' },
  ],
  features: { ...noFeatures, send: true },
}

/** As much of a page as is read. */
function createPage(text: string | undefined): Document {
  const getElementById = (id: string) =>
    id === publicConfigElementId && text !== undefined ? { textContent: text } : null
  return { getElementById } as unknown as Document
}

test("default: an operator's own network arrives whole and is selected", () => {
  const read = readPublicConfig(createPage(JSON.stringify(publicConfig)))
  expect(read).toEqual(publicConfig)
  const config = createConfig(toConfigParameters(read))
  expect(config.networks).toEqual(publicConfig.networks)
  expect(config.state.networkId).toBe('eip155:31400')
})

test('parameters: what the host chooses; of the providers those that the deployment has (product.md §9)', () => {
  const features = { ...noFeatures, send: true, receive: true, socials: ['google', 'apple', 'x'] }
  const read = readPublicConfig(createPage(JSON.stringify({ ...publicConfig, features })))
  const choose = (choice?: FeatureChoice) => toConfigParameters(read, choice).features
  expect(choose()).toEqual(features)
  expect(choose({ receive: false, socials: ['x', 'github', 'google'] })).toEqual({
    ...features,
    receive: false,
    socials: ['x', 'google'],
  })
  expect(choose({ socials: false })?.socials).toBe(false)
})

test('error: a page without one says what to do, in the message a console shows', () => {
  expect(() => readPublicConfig(createPage(undefined))).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      shortMessage: 'This page holds no Gangway configuration',
      message: expect.stringContaining('createConfig has to be told projectId, apiUrl and networks'),
      hints: [expect.stringContaining('README.md')],
    }),
  )
})

test.each([
  ['empty', ''],
  ['null, as the development server leaves it', 'null'],
  ['no JSON', '{'],
  ['without its networks', JSON.stringify({ ...publicConfig, networks: undefined })],
  [
    'of a namespace not handled',
    JSON.stringify({ ...publicConfig, networks: [{ ...own, chainNamespace: 'bip122' }] }),
  ],
])('error: a configuration that is %s', (_what, text) => {
  expect(() => readPublicConfig(createPage(text))).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
})
