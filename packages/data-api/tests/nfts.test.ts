import {
  createOddToken,
  deployLocalContracts,
  deployTestContract,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  localEvmAccountIndexes,
  startAnvil,
  toAnswer,
  waitForReceipt,
} from '@gangway/dev'
import { historyResponseSchema, nftsResponseSchema, parseWith } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import { createWalletClient, encodeFunctionData, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBlocklist } from '../src/index.js'
import { createTestAccountData } from './createTestAccountData.js'
import { eachDatabase } from './eachDatabase.js'
import { getDeadUrl, startDataApi, type TestDataApi } from './startDataApi.js'
import { startFailingNode } from './startFailingNode.js'

const chain = gangwayOne.caipNetworkId
const unlisted = { level: 'unknown', reasons: ['unlisted'] }
const yes = toAnswer.number(1n)

let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
})
afterAll(() => anvil.stop())

/** A collection whose every NFT is `owner`'s. */
async function createErc721(owner: string, name = 'Cats') {
  const { address } = await createOddToken(anvil.url, {
    'name()': toAnswer.text(name),
    'supportsInterface(bytes4)': yes,
    'ownerOf(uint256)': toAnswer.address(owner as `0x${string}`),
  })
  return address.toLowerCase()
}

async function mintParts(to: string, id: bigint, amount: bigint): Promise<string> {
  const { address, abi } = await deployTestContract(anvil.url, 'localMultiToken')
  const account = getLocalEvmAccount(localEvmAccountIndexes.faucet)
  const client = createWalletClient({ account, transport: http(anvil.url), pollingInterval: 50 })
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [to, id, amount] })
  const hash = await client.sendTransaction({ chain: null, to: address, data })
  await waitForReceipt(anvil.url, hash)
  return address.toLowerCase()
}

let accounts = 0
const createAccount = () => `0x${(++accounts).toString(16).padStart(40, 'b')}`

await eachDatabase((open) => {
  let opened: OpenDatabase
  let api: TestDataApi
  let data: ReturnType<typeof createTestAccountData>
  beforeAll(async () => {
    opened = await open()
    const networks = [{ network: gangwayOne, rpcUrls: [anvil.url] }]
    data = createTestAccountData(opened.database, networks)
    api = await startDataApi({ networks, deps: { accountData: data } })
  })
  afterAll(async () => {
    await api.stop()
    await opened.close()
  })

  async function getNfts(account: string, query = '', url = api.url) {
    const response = await fetch(`${url}/v1/account/${account}/nfts?chainId=${chain}&projectId=local${query}`)
    expect(response.status).toBe(200)
    return parseWith(nftsResponseSchema, await response.json())
  }

  const got = (asset: string, tokenId: string, more = {}) => ({
    kind: 'nft' as const,
    asset,
    tokenId,
    raw: 1n,
    ...more,
  })

  test('default: what was got and is still held, by its collection and number, the last first', async () => {
    const account = createAccount()
    const asset = await createErc721(account)
    await data.addEvents(account, [got(asset, '7'), got(asset, '1234567890123')])
    expect((await getNfts(account)).data).toEqual([
      {
        ...{
          chainId: chain,
          address: `${chain}:${asset}`,
          standard: 'erc721',
          collection: 'Cats',
          balance: '1',
        },
        ...{ tokenId: '1234567890123', name: 'Cats #1234…0123', verdict: unlisted },
      },
      {
        ...{
          chainId: chain,
          address: `${chain}:${asset}`,
          standard: 'erc721',
          collection: 'Cats',
          balance: '1',
        },
        ...{ tokenId: '7', name: 'Cats #7', verdict: unlisted },
      },
    ])
  })

  test('behavior: logs lie: what the contract says is not the account’s is not shown (data-sources.md §3.3)', async () => {
    const account = createAccount()
    const lie = await createErc721(createAccount())
    await data.addEvents(account, [got(lie, '1'), got('0x00000000000000000000000000000000000000ee', '1')])
    expect((await getNfts(account, '&includeHidden=true')).data).toEqual([])
  })

  test('behavior: ERC-1155 shows how many there are, whatever was told of', async () => {
    const account = createAccount()
    const asset = await mintParts(account, 5n, 30n)
    await data.addEvents(account, [got(asset, '5', { raw: 10n }), got(asset, '5', { raw: 90n })])
    expect((await getNfts(account)).data).toMatchObject([
      { standard: 'erc1155', name: 'Local Parts #5', tokenId: '5', balance: '30', verdict: unlisted },
    ])
  })

  test('behavior: spam is left out and counted, shown when asked for; what the account dealt with is none', async () => {
    const account = createAccount()
    const lure = await createErc721(account, 'Claim at drop.com')
    const own = await createErc721(account)
    await data.addEvents(account, [got(lure, '1'), got(own, '2', { initiator: account })])
    const shown = await getNfts(account)
    expect(shown.data.map(({ tokenId, verdict }) => [tokenId, verdict.level])).toEqual([['2', 'ok']])
    expect(shown.meta?.hidden).toBe(1)
    const all = await getNfts(account, '&includeHidden=true')
    expect(all.data.map(({ verdict }) => verdict.level)).toEqual(['ok', 'spam'])
    expect(all.meta?.hidden).toBeUndefined()
  })

  test('behavior: what an operator’s blocked account sent is spam, also from before it was blocked (data-sources.md §7)', async () => {
    const account = createAccount()
    const [bad, asset] = [createAccount(), await createErc721(account)]
    await data.addEvents(account, [got(asset, '1'), got(asset, '2', { from: bad, initiator: bad })])
    const blocking = await startDataApi({
      networks: [{ network: gangwayOne, rpcUrls: [anvil.url] }],
      deps: { accountData: data, blocklist: createBlocklist([`${chain}:${bad}`], []) },
    })
    const { data: nfts } = await getNfts(account, '&includeHidden=true', blocking.url)
    expect(nfts.map(({ tokenId, verdict }) => [tokenId, verdict.level, verdict.reasons])).toEqual([
      ['2', 'spam', ['unlisted', 'blocklist']],
      ['1', 'unknown', ['unlisted']],
    ])
    const query = `chainId=${chain}&projectId=local&includeHidden=true`
    const response = await fetch(`${blocking.url}/v1/account/${account}/history?${query}`)
    const history = parseWith(historyResponseSchema, await response.json())
    expect(history.data.map(({ transfers: [move] }) => move?.verdict?.reasons.includes('blocklist'))).toEqual(
      [true, false],
    )
    await blocking.stop()
  })

  test('behavior: pages have every NFT once, in order', async () => {
    const account = createAccount()
    const asset = await createErc721(account)
    const ids = Array.from({ length: 230 }, (_, index) => `${index}`)
    await data.addEvents(
      account,
      // Several in one block: the cursor must not stand on blocks alone.
      ids.map((id, index) => got(asset, id, { block: Math.floor(index / 7), position: index })),
    )
    const seen: string[] = []
    let cursor = ''
    do {
      const { data: page, next } = await getNfts(account, cursor)
      seen.push(...page.map(({ tokenId }) => tokenId))
      cursor = next === null ? '' : `&cursor=${next}`
    } while (cursor !== '')
    expect(seen).toHaveLength(230)
    expect(new Set(seen)).toEqual(new Set(ids))
  })

  test('behavior: partial until all of the past was read; the account is followed from now on', async () => {
    const account = createAccount()
    expect((await getNfts(account)).meta?.partial).toBe(true)
    await data.completePast()
    expect((await getNfts(account)).meta?.partial).toBeUndefined()
  })

  test('behavior: partial where the node did not answer for one, also one met for the first time', async () => {
    const account = createAccount()
    const [known, asked, met] = [
      await createErc721(account),
      await createErc721(account),
      await createErc721(account),
    ] as const
    await data.addEvents(account, [got(known, '1'), got(asked, '2'), got(met, '3')])
    await data.tokens.getMany(chain, [known, asked])
    for (const silent of [asked, met]) {
      const node = await startFailingNode(anvil.url, [silent.slice(2)])
      const networks = [{ network: gangwayOne, rpcUrls: [node.url] }]
      const failing = await startDataApi({
        networks,
        deps: { accountData: { ...data, tokens: createTestAccountData(opened.database, networks).tokens } },
      })
      await getNfts(account)
      await data.completePast()
      const { data: nfts, meta } = await getNfts(account, '', failing.url)
      expect(meta?.partial).toBe(true)
      expect(nfts.map(({ address }) => address)).toContain(`${chain}:${known}`)
      expect(nfts.map(({ address }) => address)).not.toContain(`${chain}:${silent}`)
      await failing.stop()
      await node.stop()
      await opened.database.execute(sql`delete from tokens where address = ${met}`)
    }
  })

  test('error: a page of which no contract answers is empty and not the last word; without a node it is an error', async () => {
    const account = createAccount()
    const silent = await createErc721(account)
    await data.addEvents(account, [got(silent, '1')])
    for (const [names, status] of [
      [[silent.slice(2)], 200],
      [['eth_'], 503],
    ] as const) {
      const node = await startFailingNode(anvil.url, names)
      const networks = [{ network: gangwayOne, rpcUrls: [node.url] }]
      const failing = await startDataApi({
        networks,
        deps: { accountData: { ...data, tokens: createTestAccountData(opened.database, networks).tokens } },
      })
      const response = await fetch(
        `${failing.url}/v1/account/${account}/nfts?chainId=${chain}&projectId=local`,
      )
      expect(response.status).toBe(status)
      if (status === 200)
        expect(await response.json()).toMatchObject({ data: [], next: null, meta: { partial: true } })
      await failing.stop()
      await node.stop()
    }
  })

  test('behavior: a change that was followed is seen past the cache', async () => {
    const account = createAccount()
    const asset = await createErc721(account)
    expect((await getNfts(account)).data).toEqual([])
    await data.addEvents(account, [got(asset, '1')])
    expect((await getNfts(account)).data).toEqual([])
    data.changes.tell({ account, chain })
    expect((await getNfts(account)).data).toHaveLength(1)
  })

  test('behavior: a change is seen past the cache on the pages after the first too', async () => {
    const account = createAccount()
    const asset = await createErc721(account)
    const ids = Array.from({ length: 150 }, (_, index) => `${index + 1}`)
    await data.addEvents(
      account,
      ids.map((id, index) => got(asset, id, { block: index + 1 })),
    )
    const { next } = await getNfts(account)
    const readLast = async () => (await getNfts(account, `&cursor=${next}`)).data.at(-1)?.tokenId
    expect(await readLast()).toBe('1')
    await data.addEvents(account, [got(asset, '999', { block: 0, txId: '0x999' })])
    data.changes.tell({ account, chain })
    expect(await readLast()).toBe('999')
  })

  test('error: a cursor nobody gave answers 400, a node that does not answer 503', async () => {
    const account = createAccount()
    const ask = (url: string, query: string) =>
      fetch(`${url}/v1/account/${account}/nfts?chainId=${chain}&projectId=local${query}`)
    const wrong = [
      '{"v":2,"src":"eip155","pos":{"block":-1}}',
      '{"v":2,"src":"eip155"}',
      '{"v":2,"src":"x","pos":1}',
    ]
    for (const cursor of ['x', ...wrong.map((text) => Buffer.from(text).toString('base64url'))])
      expect((await ask(api.url, `&cursor=${cursor}`)).status).toBe(400)
    await data.addEvents(account, [got(await createErc721(account), '1')])
    const dead = await startDataApi({
      networks: [{ network: gangwayOne, rpcUrls: [await getDeadUrl()] }],
      deps: { accountData: data },
    })
    try {
      const response = await ask(dead.url, '')
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ code: 'DATA_NFTS_UNAVAILABLE' })
    } finally {
      await dead.stop()
    }
  })
})
