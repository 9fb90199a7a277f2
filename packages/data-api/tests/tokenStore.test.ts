import {
  createOddToken,
  deployLocalContracts,
  getFreePort,
  type Instance,
  startAnvil,
  toAnswer,
} from '@gangway/dev'
import { gangwayOne, localTokens } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import { pad, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenStore } from '../src/index.js'
import { createTestRpc } from './createTestRpc.js'
import { eachDatabase } from './eachDatabase.js'
import { getDeadUrl } from './startDataApi.js'

const chain = gangwayOne.caipNetworkId
const hour = 3600_000
/** What a token answers that says of itself what tokens do. */
const honest = {
  'name()': toAnswer.text('Odd token'),
  'symbol()': toAnswer.text('ODD'),
  'decimals()': toAnswer.number(18n),
  'balanceOf(address)': toAnswer.number(0n),
}
const unlisted = { level: 'unknown', reasons: ['unlisted'] }

let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
})
afterAll(() => anvil.stop())

async function createOdd(answers: Parameters<typeof createOddToken>[1] = honest) {
  const token = await createOddToken(anvil.url, answers)
  return { ...token, address: token.address.toLowerCase() }
}

await eachDatabase((open) => {
  let opened: OpenDatabase
  let now = 1_000_000
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  function createStore(rpcUrl = anvil.url) {
    const { rpc, log } = createTestRpc([{ network: gangwayOne, rpcUrls: [rpcUrl] }])
    return createTokenStore({
      database: opened.database,
      listedTokens: localTokens,
      getNow: () => now,
      ...{ rpc, log },
    })
  }
  const read = async (address: string, store = createStore()) =>
    (await store.getMany(chain, [address])).get(address)

  test('default: what a token says of itself, kept; a listed one is not asked', async () => {
    const { address } = await createOdd()
    const listed = localTokens[0].address.toLowerCase()
    const expected = new Map([
      [
        address,
        {
          ...{ chain, address, standard: 'fungible', name: 'Odd token', symbol: 'ODD', decimals: 18 },
          isListed: false,
          verdict: unlisted,
        },
      ],
      [
        listed,
        {
          ...{ chain, address: listed, standard: 'fungible', name: 'USDX', symbol: 'USDX', decimals: 6 },
          isListed: true,
          verdict: { level: 'ok', reasons: [] },
        },
      ],
    ])
    expect(await createStore().getMany(chain, [address, listed])).toEqual(expected)
    const cutOff = createStore(await getDeadUrl())
    expect(await cutOff.getMany(chain, [address, listed])).toEqual(expected)
  })

  test('behavior: without Multicall3 all the same', async () => {
    const { address } = await createOdd()
    const { rpc, log } = createTestRpc([
      { network: { ...gangwayOne, multicall3: pad('0x1', { size: 20 }) }, rpcUrls: [anvil.url] },
    ])
    const store = createTokenStore({
      database: opened.database,
      rpc,
      log,
      listedTokens: [],
      getNow: () => now,
    })
    expect(await read(address, store)).toMatchObject({ symbol: 'ODD', decimals: 18 })
  })

  test('behavior: a symbol and a name of 32 bytes (data-sources.md §3.2)', async () => {
    const { address } = await createOdd({
      ...honest,
      'name()': pad(stringToHex('Maker'), { dir: 'right' }),
      'symbol()': pad(stringToHex('MKR'), { dir: 'right' }),
    })
    expect(await read(address)).toMatchObject({ name: 'Maker', symbol: 'MKR', verdict: unlisted })
  })

  test('behavior: decimals() that reverts or cannot be are none, and the token is broken', async () => {
    const { 'decimals()': _, ...rest } = honest
    for (const answers of [rest, { ...rest, 'decimals()': toAnswer.number(78n) }])
      expect(await read((await createOdd(answers)).address)).toMatchObject({
        decimals: null,
        verdict: { level: 'spam', reasons: ['broken', 'unlisted'] },
      })
  })

  test('behavior: a name of 10 kB with bidirectional tricks is cut and cleaned', async () => {
    const { address } = await createOdd({
      ...honest,
      'name()': toAnswer.text(`\u202eA\u0000 \n\u200bb${'\u0301'.repeat(50)}${'x'.repeat(10_000)}`),
    })
    const name = (await read(address))?.name ?? ''
    expect(name).toMatch(/^A b\u0301\u0301x+$/)
    expect(name.length).toBeLessThanOrEqual(64)
  })

  test('behavior: a counterfeit of a listed token is spam (data-sources.md §7)', async () => {
    const { address } = await createOdd({ ...honest, 'symbol()': toAnswer.text('USD\u0425') })
    expect((await read(address))?.verdict).toEqual({ level: 'spam', reasons: ['counterfeit', 'unlisted'] })
  })

  test('behavior: NFTs tell themselves by ERC-165; nothing at all is no token', async () => {
    const yes = toAnswer.number(1n)
    const { address: nft } = await createOdd({ ...honest, 'supportsInterface(bytes4)': yes })
    expect(await read(nft)).toMatchObject({ standard: 'erc721', decimals: null, verdict: unlisted })
    for (const nothing of ['0x00000000000000000000000000000000000000ee', (await createOdd({})).address])
      expect(await read(nothing)).toMatchObject({ standard: 'unknown', verdict: { level: 'spam' } })
  })

  test('behavior: one that takes all gas there is takes nothing from the others', async () => {
    const [greedy, other] = [await createOdd(), await createOdd()]
    await greedy.setGreedy('balanceOf(address)')
    await greedy.setGreedy('name()')
    const tokens = await createStore().getMany(chain, [greedy.address, other.address])
    expect(tokens.get(other.address)).toMatchObject({ standard: 'fungible', symbol: 'ODD' })
    expect(tokens.get(greedy.address)).toMatchObject({ standard: 'unknown', verdict: { level: 'spam' } })
  })

  test('behavior: what a token would not say is asked again after an hour, what it said is not', async () => {
    const token = await createOdd({ ...honest, 'symbol()': '0x' })
    const store = createStore()
    expect((await read(token.address, store))?.symbol).toBeNull()
    await token.setAnswers({ 'symbol()': toAnswer.text('NEW') })
    now += hour
    expect((await read(token.address, store))?.symbol).toBeNull()
    now += 1
    expect((await read(token.address, store))?.symbol).toBe('NEW')
    await token.setAnswers({ 'symbol()': toAnswer.text('LATER') })
    now += 2 * hour
    expect((await read(token.address, store))?.symbol).toBe('NEW')
  })

  test('behavior: who only asks what is known makes nobody read or keep anything', async () => {
    const { address } = await createOdd()
    const store = createStore()
    const listed = localTokens[0].address.toLowerCase()
    const getKnown = async () => [...(await store.getKnown(chain, [address, listed])).keys()]
    expect(await getKnown()).toEqual([listed])
    expect(await getKnown()).toEqual([listed])
    await store.getMany(chain, [address])
    expect(await getKnown()).toEqual([address, listed])
  })

  test('error: a token whose node does not answer is left out, and not kept as silent', async () => {
    const { address } = await createOdd()
    expect(await read(address, createStore(await getDeadUrl()))).toBeUndefined()
    expect(await read(address)).toMatchObject({ symbol: 'ODD' })
  })
})
