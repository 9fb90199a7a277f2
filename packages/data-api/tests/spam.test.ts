import {
  callJsonRpc,
  createOddToken,
  deployLocalContracts,
  fundEvm,
  getFreePort,
  type Instance,
  localEvmTokens,
  startAnvil,
  toAnswer,
  waitForReceipt,
} from '@gangway/dev'
import { gangwayOne } from '@gangway/registry'
import type { OpenDatabase } from '@gangway/server-kit'
import { and, eq } from 'drizzle-orm'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountEvents } from '../src/database/accountEvents.js'
import { eachDatabase } from './eachDatabase.js'
import { startFollowers } from './startFollowers.js'

const chain = gangwayOne.caipNetworkId
const { usdx } = localEvmTokens
const oddAbi = parseAbi(['function pretendTransfer(address from, address to, uint256 value)'])
/** What a token answers that says of itself what tokens do. */
const answers = {
  'name()': toAnswer.text('Odd token'),
  'symbol()': toAnswer.text('ODD'),
  'decimals()': toAnswer.number(18n),
  'balanceOf(address)': toAnswer.number(1n),
}

let anvil: Instance
beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
})
afterAll(() => anvil.stop())

/** Sends as any address there is: only the account that is followed needs to be somebody's. */
async function sendAs(from: string, request: { to: Address; value?: bigint; data?: Hex }): Promise<Hex> {
  const client = createWalletClient({ transport: http(anvil.url), pollingInterval: 50 })
  await callJsonRpc(anvil.url, 'anvil_setBalance', [from, '0x8ac7230489e80000'])
  await callJsonRpc(anvil.url, 'anvil_impersonateAccount', [from])
  const hash = await client.sendTransaction({ account: from as Address, chain: null, ...request })
  await waitForReceipt(anvil.url, hash)
  return hash
}

const makeAddress = () => privateKeyToAccount(generatePrivateKey()).address.toLowerCase() as Address
/** Another address that lists show alike. product.md §5 */
const makeLookalike = (address: Address): Address =>
  `${address.slice(0, 4)}${makeAddress().slice(4, 36)}${address.slice(-6)}` as Address

await eachDatabase((open) => {
  let opened: OpenDatabase
  let followers: ReturnType<typeof startFollowers>
  beforeAll(async () => {
    opened = await open()
    followers = startFollowers({ database: opened.database, urls: { [chain]: anvil.url } })
  })
  afterAll(async () => {
    await followers.close()
    await opened.close()
  })

  async function watch(): Promise<Address> {
    const account = makeAddress()
    await followers.watched.touch(account, chain)
    return account
  }

  /** What was made of the account's side of a transaction. */
  async function getVerdict(account: string, txId: string) {
    const find = () =>
      opened.database
        .select()
        .from(accountEvents)
        .where(and(eq(accountEvents.account, account), eq(accountEvents.txId, txId)))
    await expect.poll(find, { timeout: 40_000 }).not.toEqual([])
    const [row] = (await find()).sort((a, b) => b.position - a.position)
    return [row?.spamLevel, ...(row?.spamReasons ?? [])]
  }

  const encodeTransfer = (to: Address, amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  const encodePretended = (from: Address, to: Address, amount: bigint) =>
    encodeFunctionData({ abi: oddAbi, functionName: 'pretendTransfer', args: [from, to, amount] })
  const encodeTransferFrom = (from: Address, to: Address, amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [from, to, amount] })

  test('default: a payment in a listed token is ok', async () => {
    const account = await watch()
    const paid = await fundEvm(anvil.url, { address: account, asset: 'usdx', amount: 5_000_000n })
    expect(await getVerdict(account, paid)).toEqual(['ok'])
  })

  test('behavior: zero-value transferFrom in the account’s name is spam, its own payment is not (data-sources.md §7)', async () => {
    const [account, friend] = [await watch(), makeAddress()]
    await fundEvm(anvil.url, { address: account, asset: 'usdx', amount: 5_000_000n })
    const own = await sendAs(account, { to: usdx.at, data: encodeTransfer(friend, 1_000_000n) })
    expect(await getVerdict(account, own)).toEqual(['ok'])
    const like = makeLookalike(friend)
    const spoof = await sendAs(makeAddress(), { to: usdx.at, data: encodeTransferFrom(account, like, 0n) })
    expect(await getVerdict(account, spoof)).toEqual(['spam', 'zero-value', 'lookalike'])
  })

  test('behavior: a sender that looks like one the account paid is spam; the one it paid is not', async () => {
    const [account, friend] = [await watch(), makeAddress()]
    const own = await sendAs(account, { to: friend, value: 10n ** 18n })
    expect(await getVerdict(account, own)).toEqual(['ok'])
    const poison = await sendAs(makeLookalike(friend), { to: account, value: 10n ** 17n })
    expect(await getVerdict(account, poison)).toEqual(['spam', 'lookalike'])
    const back = await sendAs(friend, { to: account, value: 1n })
    expect(await getVerdict(account, back)).toEqual(['ok'])
  })

  test('behavior: so it is when the past is read backwards, in pieces', async () => {
    const [account, friend] = [makeAddress(), makeAddress()]
    const own = await sendAs(account, { to: friend, value: 10n ** 18n })
    await callJsonRpc(anvil.url, 'anvil_mine', ['0x96'])
    const poison = await sendAs(makeLookalike(friend), { to: account, value: 10n ** 17n })
    const back = await sendAs(friend, { to: account, value: 10n ** 17n })
    await callJsonRpc(anvil.url, 'anvil_mine', ['0x96'])
    await followers.watched.touch(account, chain)
    expect(await getVerdict(account, own)).toEqual(['ok'])
    expect(await getVerdict(account, poison)).toEqual(['spam', 'lookalike'])
    expect(await getVerdict(account, back)).toEqual(['ok'])
  })

  test('behavior: dust from a stranger is suspicious, and spam within a day of a payment', async () => {
    const account = await watch()
    const before = await sendAs(makeAddress(), { to: account, value: 1n })
    expect(await getVerdict(account, before)).toEqual(['suspicious', 'dust'])
    await getVerdict(account, await sendAs(account, { to: makeAddress(), value: 10n ** 17n }))
    const after = await sendAs(makeAddress(), { to: account, value: 1n })
    expect(await getVerdict(account, after)).toEqual(['spam', 'dust'])
  })

  test.each([
    [{}, ['unknown', 'unlisted']],
    [{ 'symbol()': toAnswer.text('UЅDX') }, ['spam', 'counterfeit', 'unlisted']],
    [{ 'decimals()': '0x' }, ['spam', 'broken', 'unlisted']],
    [{ 'name()': toAnswer.text('Visit usdx-claim.com') }, ['spam', 'lure', 'unlisted']],
  ] as const)('behavior: a token takes its transfers with it: %o: %j', async (changed, expected) => {
    const account = await watch()
    const { address } = await createOddToken(anvil.url, { ...answers, ...changed })
    const data = encodePretended(makeAddress(), account, 10n ** 18n)
    expect(await getVerdict(account, await sendAs(makeAddress(), { to: address, data }))).toEqual(expected)
  })

  test('behavior: what is made for an account unasked, and no list names, is an airdrop', async () => {
    const account = await watch()
    const minted = await createOddToken(anvil.url, answers)
    const data = encodePretended(zeroAddress, account, 1n)
    const dropped = await sendAs(makeAddress(), { to: minted.address, data })
    expect(await getVerdict(account, dropped)).toEqual(['suspicious', 'airdrop', 'unlisted'])
  })
})
