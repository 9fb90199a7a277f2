import {
  deployLocalContracts,
  deployTestContract,
  fundEvm,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  localEvmTokens,
  startAnvil,
  usdxAddress,
  waitForReceipt,
} from '@gangway/dev'
import * as v from 'valibot'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  verifyMessage,
} from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from '../createTestEnvironment.js'
import { createTestWallet, type TestWallet } from '../createTestWallet.js'

const hashSchema = v.custom<`0x${string}`>((input) => /^0x[0-9a-f]{64}$/.test(String(input)))
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const recipient = getAddress('0x00000000000000000000000000000000000c0de1')

const nftAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])

let anvil: Instance
let environment: TestEnvironment
let wallet: TestWallet

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployLocalContracts(anvil.url)
})
afterAll(() => anvil.stop())

beforeEach(() => {
  environment = createTestEnvironment({ 'eip155:31337': anvil.url, 'eip155:31338': anvil.url })
  wallet = createTestWallet(1, environment)
})

const request = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
const client = () => createPublicClient({ transport: http(anvil.url), pollingInterval: 50 })

/** anvil answers eth_sendRawTransaction before the block with it is mined. */
async function sendAndConfirm(transaction: Record<string, unknown>): Promise<void> {
  const hash = v.parse(hashSchema, await request('eth_sendTransaction', transaction))
  await waitForReceipt(anvil.url, hash)
}

test('default: eth_requestAccounts asks once, then eth_accounts answers', async () => {
  expect(await request('eth_accounts')).toEqual([])
  expect(await request('eth_requestAccounts')).toEqual([account, second])
  expect(await request('eth_requestAccounts')).toEqual([account, second])
  expect(environment.questions.map(({ title }) => title)).toEqual(['Connect'])
  expect(await request('eth_chainId')).toBe('0x7a69')
})

test('behavior: the permission outlives the page, unless it is told to get lost', async () => {
  await request('eth_requestAccounts')
  wallet = createTestWallet(1, environment)
  expect(await request('eth_accounts')).toEqual([account, second])
  wallet.control.set({ lostAfterReload: true })
  wallet = createTestWallet(1, environment)
  expect(await request('eth_accounts')).toEqual([])
})

test('behavior: wallet_requestPermissions asks for accounts, wallet_revokePermissions takes them back', async () => {
  await request('wallet_requestPermissions', { eth_accounts: {} })
  expect(environment.questions).toHaveLength(1)
  expect(await request('eth_accounts')).toEqual([account, second])
  await request('wallet_revokePermissions', { eth_accounts: {} })
  expect(await request('eth_accounts')).toEqual([])
})

test('behavior: changes by the owner are announced', async () => {
  const events: unknown[] = []
  wallet.provider.on('accountsChanged', (accounts) => events.push(accounts))
  wallet.provider.on('chainChanged', (chainId) => events.push(chainId))
  await request('eth_requestAccounts')
  wallet.control.changeAccount()
  wallet.control.changeNetwork('eip155:31338')
  wallet.control.lock()
  wallet.control.unlock()
  await request('wallet_revokePermissions', { eth_accounts: {} })
  expect(events).toEqual([[account, second], [second, account], '0x7a6a', [], [second, account], []])
})

test('behavior: eth_sendTransaction shows amount, whole address and fee, and sends coins', async () => {
  await request('eth_requestAccounts')
  const before = await client().getBalance({ address: recipient })
  await sendAndConfirm({ from: account, to: recipient, value: numberToHex(parseEther('1.5')) })
  expect((await client().getBalance({ address: recipient })) - before).toBe(parseEther('1.5'))
  const question = environment.questions.at(-1)
  expect(question?.title).toBe('Send 1.5 ETH')
  expect(question?.rows).toContainEqual({ label: 'To', value: recipient })
  expect(question?.rows.find(({ label }) => label === 'Network fee')?.value).toMatch(/^at most 0\.\d+ ETH$/)
})

test('behavior: a token transfer is shown as what it is', async () => {
  await request('eth_requestAccounts')
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, 12_500_000n] })
  await sendAndConfirm({ from: account, to: usdxAddress, data })
  expect(environment.questions.at(-1)?.title).toBe('Send 12.5 USDX')
  const balance = client().readContract({
    address: usdxAddress,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [recipient],
  })
  expect(await balance).toBe(12_500_000n)
})

test('behavior: a token no list names is shown by what it says of itself', async () => {
  await request('eth_requestAccounts')
  const { at } = localEvmTokens.tickx
  await fundEvm(anvil.url, { address: account, asset: 'tickx', amount: 5n })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, 3n] })
  await sendAndConfirm({ from: account, to: at, data })
  expect(environment.questions.at(-1)?.title).toBe('Send 3 TICKX')
})

test('behavior: an NFT is shown by its collection and id, and how many where there are several', async () => {
  await request('eth_requestAccounts')
  const minter = getLocalEvmAccount(0)
  const wallet = createWalletClient({ account: minter, transport: http(anvil.url) })
  const prints = await deployTestContract(anvil.url, 'openNft', minter, ['Prints', 'PRINT', ''])
  const parts = await deployTestContract(anvil.url, 'localMultiToken', minter)
  for (const mint of [
    { ...prints, functionName: 'mint', args: [account] },
    { ...parts, functionName: 'mint', args: [account, 7n, 5n] },
  ])
    await waitForReceipt(anvil.url, await wallet.writeContract({ ...mint, chain: null }))
  const send = async (to: string, data: string) => {
    await sendAndConfirm({ from: account, to, data })
    expect(environment.questions.at(-1)?.rows).toContainEqual({ label: 'To', value: recipient })
    return environment.questions.at(-1)?.title
  }
  const functionName = 'safeTransferFrom'
  const one = encodeFunctionData({ abi: nftAbi, functionName, args: [account, recipient, 0n] })
  expect(await send(prints.address, one)).toBe('Send Prints #0')
  const some = encodeFunctionData({ abi: nftAbi, functionName, args: [account, recipient, 7n, 2n, '0x'] })
  expect(await send(parts.address, some)).toBe('Send 2 × Local Parts #7')
})

test('behavior: personal_sign signs for the account', async () => {
  await request('eth_requestAccounts')
  const signature = await request('personal_sign', '0x68656c6c6f', account)
  expect(
    await verifyMessage({ address: account, message: 'hello', signature: `${signature}` as `0x${string}` }),
  ).toBe(true)
})

test('behavior: eth_getBalance, eth_call, eth_estimateGas and receipts are the node’s', async () => {
  expect(await request('eth_getBalance', recipient, 'latest')).toMatch(/^0x/)
  expect(await request('eth_call', { to: usdxAddress, data: '0x313ce567' }, 'latest')).toMatch(/^0x0+6$/)
  expect(await request('eth_estimateGas', { from: account, to: second })).toBe('0x5208')
  expect(await request('eth_getTransactionReceipt', `0x${'0'.repeat(64)}`)).toBeNull()
})

test('behavior: a batch is one question and one id, which outlives the page', async () => {
  await request('eth_requestAccounts')
  const before = await client().getBalance({ address: recipient })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [second, 5n] })
  const calls = [
    { to: usdxAddress, data },
    { to: recipient, value: '0x7' },
  ]
  const batch = {
    version: '2.0.0',
    id: 'one',
    chainId: '0x7a69',
    from: account,
    atomicRequired: false,
    calls,
  }
  expect(await request('wallet_sendCalls', batch)).toEqual({ id: 'one' })
  expect(environment.questions.at(-1)?.title).toBe('Carry out 2 calls')
  expect(environment.questions.at(-1)?.rows[0]?.value).toContain(usdxAddress)
  wallet = createTestWallet(1, environment)
  await expect
    .poll(() => request('wallet_getCallsStatus', 'one'))
    .toMatchObject({ status: 200, atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
  expect((await client().getBalance({ address: recipient })) - before).toBe(7n)
  expect(await request('wallet_getCapabilities', account, ['0x7a69'])).toEqual({
    '0x7a69': { atomic: { status: 'unsupported' } },
  })

  await expect(request('wallet_sendCalls', batch)).rejects.toMatchObject({ code: 5720 })
  const other = { ...batch, id: 'two' }
  await expect(request('wallet_sendCalls', { ...other, atomicRequired: true })).rejects.toMatchObject({
    code: 5760,
  })
  await expect(request('wallet_sendCalls', { ...other, chainId: '0x1' })).rejects.toMatchObject({
    code: 5710,
  })
  await expect(request('wallet_sendCalls', { ...other, capabilities: { x: {} } })).rejects.toMatchObject({
    code: 5700,
  })
  await expect(request('wallet_sendCalls', { ...other, calls: [] })).rejects.toMatchObject({ code: -32602 })
  await expect(request('wallet_getCallsStatus', 'two')).rejects.toMatchObject({ code: 5730 })
  wallet.control.set({ takesNoBatches: true })
  await expect(request('wallet_sendCalls', other)).rejects.toMatchObject({ code: 4200 })
})

test('error: declined, nothing is sent', async () => {
  await request('eth_requestAccounts')
  const nonce = await client().getTransactionCount({ address: account })
  environment.answers.push(false)
  await expect(
    request('eth_sendTransaction', { from: account, to: recipient, value: '0x1' }),
  ).rejects.toMatchObject({ code: 4001 })
  wallet.control.set({ decline: true })
  await expect(request('personal_sign', '0x00', account)).rejects.toMatchObject({ code: 4001 })
  expect(await client().getTransactionCount({ address: account })).toBe(nonce)
})

test('error: pending rejects with −32002 and connects when the owner confirms after all', async () => {
  wallet.control.set({ pending: true })
  let confirm = (_isConfirmed: boolean) => {}
  environment.answers.push(new Promise((resolve) => (confirm = resolve)))
  const connected = new Promise((resolve) => wallet.provider.on('accountsChanged', resolve))
  await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
  await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
  confirm(true)
  expect(await connected).toEqual([account, second])
  expect(environment.questions).toHaveLength(1)
})

test('error: declines only what is to be signed', async () => {
  wallet.control.set({ declineSigning: true })
  await request('eth_requestAccounts')
  await request('wallet_switchEthereumChain', { chainId: '0x7a6a' })
  await expect(request('personal_sign', '0x00', account)).rejects.toMatchObject({ code: 4001 })
  await expect(
    request('eth_sendTransaction', { from: account, to: recipient, value: '0x1' }),
  ).rejects.toMatchObject({ code: 4001 })
  expect(environment.questions.map(({ title }) => title)).toEqual(['Connect', 'Switch to Gangway Two'])
})

test('error: requests of one kind fail as told, also with the reason hidden inside', async () => {
  wallet.control.set({ failure: { at: 'switch', code: 4902, message: 'Unknown.', isNested: true } })
  await request('eth_requestAccounts')
  await expect(request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({
    code: -32603,
    data: { originalError: { code: 4902, message: 'Unknown.' } },
  })
  for (const code of [5000, -5000, 32603, -32603]) {
    wallet.control.set({ failure: { at: 'send', code, message: 'No.', isNested: false } })
    await expect(request('eth_sendTransaction', { from: account, to: second })).rejects.toMatchObject({
      code,
      message: 'No.',
    })
  }
  expect(await request('eth_accounts')).toEqual([account, second])
})

test('behavior: it says that it switched, and stays where it was', async () => {
  wallet.control.set({ staysOnNetwork: true })
  const changes: unknown[] = []
  wallet.provider.on('chainChanged', (chainId) => changes.push(chainId))
  expect(await request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBeNull()
  expect(await request('eth_chainId')).toBe('0x7a69')
  expect(changes).toEqual([])
})

test('behavior: a locked wallet shows no account and asks nothing until it is unlocked', async () => {
  await request('eth_requestAccounts')
  wallet.control.lock()
  expect(await request('eth_accounts')).toEqual([])
  for (const asking of [
    request('eth_requestAccounts'),
    request('wallet_switchEthereumChain', { chainId: '0x7a6a' }),
    request('personal_sign', '0x00', account),
    request('eth_sendTransaction', { from: account, to: recipient }),
  ])
    await expect(asking).rejects.toMatchObject({ code: 4100 })
  expect(environment.questions).toHaveLength(1)
  wallet.control.unlock()
  expect(await request('eth_requestAccounts')).toEqual([account, second])
})

test('error: an unknown network is 4902 until it is added', async () => {
  wallet.control.set({ unknownChain: true })
  await expect(request('wallet_switchEthereumChain', { chainId: '0x7a6a' })).rejects.toMatchObject({
    code: 4902,
  })
  await request('wallet_addEthereumChain', {
    chainId: '0x7a6a',
    chainName: 'Gangway Two',
    rpcUrls: ['http://127.0.0.1:8546'],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })
  expect(await request('eth_chainId')).toBe('0x7a6a')
  expect(environment.questions.map(({ title }) => title)).toEqual(['Add Gangway Two'])
})

test('error: no permission, a locked wallet, unknown methods, mixed fee fields, another chain', async () => {
  await expect(request('personal_sign', '0x00', account)).rejects.toMatchObject({ code: 4100 })
  await request('eth_requestAccounts')
  await expect(request('personal_sign', '0x00', recipient)).rejects.toMatchObject({ code: 4100 })
  await expect(request('eth_sign', account, '0x00')).rejects.toMatchObject({ code: 4200 })
  await expect(
    request('eth_sendTransaction', { from: account, to: second, gasPrice: '0x1', maxFeePerGas: '0x1' }),
  ).rejects.toMatchObject({ code: -32602 })
  const questions = environment.questions.length
  await expect(
    request('eth_sendTransaction', { from: account, to: second, chainId: '0x7a6a' }),
  ).rejects.toMatchObject({ code: -32602 })
  expect(environment.questions).toHaveLength(questions)
  wallet.control.lock()
  await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 4100 })
})
