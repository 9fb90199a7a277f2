import {
  callJsonRpc,
  deployTestContract,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  localEvmAccountIndexes,
  startAnvil,
  usdxAddress,
} from '@gangway/dev'
import { eip155NativeAddress, GangwayError } from '@gangway/protocol'
import {
  createWalletClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  parseTransaction,
  toEventSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ethSendTransaction } from './ethSendTransaction.js'
import { createTestContext, testAccounts, testSigners } from './tests/createTestContext.js'
import { getReceipt, startTestChain } from './tests/startTestChain.js'
import { en as texts } from './texts/en.js'

const recipient = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const account = testAccounts.evm
const erc20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

const erc721 = parseAbi(['function safeTransferFrom(address from, address to, uint256 id)'])

let anvil: Instance
beforeAll(async () => {
  anvil = await startTestChain()
})
afterAll(() => anvil?.stop())

function rpc(method: string, ...params: unknown[]): Promise<unknown> {
  return callJsonRpc(anvil.url, method, params)
}

function createContext(changes: Parameters<typeof createTestContext>[1] = {}) {
  return createTestContext('eip155', { url: anvil.url, ...changes })
}

async function prepare(transaction: Record<string, unknown>, context = createContext()) {
  return ethSendTransaction([{ from: account, ...transaction }], context)
}

async function getPendingNonce(): Promise<number> {
  return Number(await rpc('eth_getTransactionCount', account, 'pending'))
}

const oneEther = { to: recipient, value: numberToHex(parseEther('1.5')) }

describe('eth_sendTransaction', () => {
  test('default: a transfer of coins is shown, signed as shown and sent once', async () => {
    const context = createContext()
    const { model, sign } = await prepare(oneEther, context)
    expect(model).toMatchObject({
      title: 'Send 1.5 ETH',
      approveLabel: 'Send 1.5 ETH',
      account,
      recipient,
      risk: 'value',
      warnings: [],
      changes: [{ sign: '-', amount: '1.5', symbol: 'ETH', picture: `eip155:31337:${eip155NativeAddress}` }],
    })
    expect(model.rows.slice(0, 2)).toEqual([
      { label: texts.amount, value: '1.5 ETH', kind: 'plain' },
      { label: texts.to, value: recipient, kind: 'whole' },
    ])
    expect(model.rows.map(({ label }) => label)).toEqual([texts.amount, texts.to, texts.fee, texts.feeAtMost])
    expect(Object.isFrozen(model) && Object.isFrozen(model.rows) && Object.isFrozen(model.rows[0])).toBe(true)

    const before = BigInt(String(await rpc('eth_getBalance', recipient, 'latest')))
    const hash = await sign(testSigners)
    expect(await getReceipt(anvil.url, hash)).toMatchObject({
      status: '0x1',
      to: recipient.toLowerCase(),
    })
    expect(BigInt(String(await rpc('eth_getBalance', recipient, 'latest'))) - before).toBe(parseEther('1.5'))
    expect(context.calls.filter((method) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  })

  test('default: a transfer of a token, with its exact amount and the contract', async () => {
    const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [recipient, 1_234_567n] })
    const { model, sign } = await prepare({ to: usdxAddress, data })
    expect(model).toMatchObject({
      title: 'Send 1.234567 USDX',
      recipient,
      changes: [{ sign: '-', amount: '1.234567', symbol: 'USDX', picture: `eip155:31337:${usdxAddress}` }],
      warnings: [],
    })
    expect(model.rows.slice(0, 3)).toEqual([
      { label: texts.amount, value: '1.234567 USDX', kind: 'plain' },
      { label: texts.to, value: recipient, kind: 'whole' },
      { label: texts.tokenContract, value: usdxAddress, kind: 'whole' },
    ])
    expect(await getReceipt(anvil.url, await sign(testSigners))).toMatchObject({
      status: '0x1',
    })
  })

  test('default: an NFT is shown by its id and contract out of the data, and what the contract calls itself', async () => {
    const deployer = getLocalEvmAccount(localEvmAccountIndexes.faucet)
    const open = '<Open> Prints\u202e'
    const nft = await deployTestContract(anvil.url, 'openNft', deployer, [open, 'PRINT', ''])
    const { address } = nft
    const wallet = createWalletClient({ account: deployer, transport: http(anvil.url) })
    // The collection counts from 0.
    for (const to of [recipient, account]) {
      const mint = { ...nft, chain: null, functionName: 'mint', args: [to] }
      await getReceipt(anvil.url, await wallet.writeContract(mint))
    }
    const args = [account, recipient, 1n] as const
    const data = encodeFunctionData({ abi: erc721, functionName: 'safeTransferFrom', args })
    const { model, sign } = await prepare({ to: address, data })
    expect(model).toMatchObject({ title: 'Send item #1', recipient, warnings: [] })
    expect(model.rows.slice(0, 4)).toEqual([
      { label: texts.items, value: 'item #1', kind: 'plain' },
      { label: texts.collectionName, value: 'Open Prints (unverified)', kind: 'plain' },
      { label: texts.to, value: recipient, kind: 'whole' },
      { label: texts.collection, value: getAddress(address), kind: 'whole' },
    ])
    expect(await getReceipt(anvil.url, await sign(testSigners))).toMatchObject({ status: '0x1' })
  })

  test('behavior: the digest shown is that of the transaction sent', async () => {
    const sent: Hex[] = []
    const inner = createContext()
    const context = createContext({
      callNode(method, params) {
        if (method === 'eth_sendRawTransaction' && Array.isArray(params)) sent.push(params[0])
        return inner.callNode(method, params)
      },
    })
    const digests: string[] = []
    const { model, sign } = await prepare({ ...oneEther, nonce: toHex(await getPendingNonce()) }, context)
    await sign({
      ...testSigners,
      signEvmDigest(digest) {
        digests.push(toHex(digest))
        return testSigners.signEvmDigest(digest)
      },
    })
    expect(digests).toEqual([model.digest])
    expect(sent).toHaveLength(1)
    expect(parseTransaction(sent[0] ?? '0x')).toMatchObject({
      type: 'eip1559',
      to: recipient.toLowerCase(),
      value: parseEther('1.5'),
    })
  })

  test('behavior: fields of the app win; what it does not say is chosen', async () => {
    const { model } = await prepare({
      ...oneEther,
      gas: '0x7530',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x3b9aca00',
    })
    const details = new Map(model.details?.map(({ label, value }) => [label, value]))
    expect(details.get(texts.gasLimit)).toBe('30000')
    expect(details.get(texts.maxFee)).toBe('2 gwei')
    expect(details.get(texts.tip)).toBe('1 gwei')
    expect(model.rows.at(-1)).toMatchObject({ label: texts.feeAtMost, value: '0.00006 ETH' })
    const legacy = await prepare({ ...oneEther, gasPrice: '0x77359400' })
    expect(legacy.model.details).toContainEqual({ label: texts.gasPrice, value: '2 gwei', kind: 'plain' })
    expect(await getReceipt(anvil.url, await legacy.sign(testSigners))).toMatchObject({
      status: '0x1',
      type: '0x0',
    })
  })

  test('behavior: a nonce used meanwhile is renewed, one the app named is not', async () => {
    const first = await prepare(oneEther)
    const second = await prepare(oneEther)
    const fixed = await prepare({ to: recipient, nonce: toHex(await getPendingNonce()) })
    const hashes = [await first.sign(testSigners), await second.sign(testSigners)]
    for (const hash of hashes) expect(await getReceipt(anvil.url, hash)).toMatchObject({ status: '0x1' })
    await expect(fixed.sign(testSigners)).rejects.toMatchObject({ code: 'SEND_NONCE_TOO_LOW' })
  })

  test('behavior: a lost answer is not sent again; the hash is known all the same', async () => {
    for (const isDelivered of [true, false]) {
      const inner = createContext()
      let sends = 0
      const context = createContext({
        async callNode(method, params) {
          if (method !== 'eth_sendRawTransaction') return inner.callNode(method, params)
          sends += 1
          if (isDelivered) await inner.callNode(method, params)
          throw new GangwayError('REQUEST_TIMEOUT')
        },
      })
      const { sign } = await prepare(oneEther, context)
      const hash = await sign(testSigners)
      expect(sends).toBe(1)
      if (isDelivered) expect(await getReceipt(anvil.url, hash)).toMatchObject({ status: '0x1' })
      else expect(await rpc('eth_getTransactionByHash', hash)).toBeNull()
    }
  })

  test('behavior: a refusal after our own success is success', async () => {
    const inner = createContext()
    const context = createContext({
      async callNode(method, params) {
        if (method === 'eth_sendRawTransaction') await inner.callNode(method, params)
        return inner.callNode(method, params)
      },
    })
    const { sign } = await prepare(oneEther, context)
    expect(await getReceipt(anvil.url, await sign(testSigners))).toMatchObject({
      status: '0x1',
    })
  })

  test('behavior: what would fail, cannot be paid or costs absurdly much is said', async () => {
    const tooMuch = encodeFunctionData({
      abi: erc20,
      functionName: 'transfer',
      args: [recipient, 10n ** 12n],
    })
    expect((await prepare({ to: usdxAddress, data: tooMuch })).model).toMatchObject({
      changes: null,
      warnings: [{ level: 'danger', text: texts.wouldFail('ERC20: transfer amount exceeds balance') }],
    })
    const poor = await prepare({ to: recipient, value: numberToHex(parseEther('20000')) })
    expect(poor.model.warnings.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^You have .* ETH\. This takes up to 20000\.\d+ ETH$/),
    ])
    const dear = await prepare({ ...oneEther, maxFeePerGas: numberToHex(10n ** 12n) })
    expect(dear.model.warnings).toEqual([
      { level: 'danger', text: expect.stringContaining('times the usual fee') },
    ])
    const cheap = await prepare({ ...oneEther, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' })
    expect(cheap.model.warnings).toEqual([{ level: 'caution', text: texts.lowFee }])
    const tight = await prepare({ ...oneEther, gas: '0x5000' })
    expect(tight.model.warnings).toEqual([{ level: 'danger', text: texts.littleGas }])
  })

  test('behavior: an allowance that an unknown call gives is said, as its simulation shows (L4)', async () => {
    const contract = '0x00000000000000000000000000000000000a11ce'
    const topic = toEventSelector('Approval(address,address,uint256)').slice(2)
    // Whatever it is asked, it says that its caller lets `recipient` take 5.
    const code = `0x6005600052${`73${recipient.slice(2)}`}33${`7f${topic}`}60206000a300`
    await rpc('anvil_setCode', contract, code)
    const { model } = await prepare({ to: contract, data: '0x12345678' })
    expect(model.warnings).toContainEqual({
      level: 'danger',
      text: expect.stringContaining(`This lets ${recipient} take 5`),
    })
  })

  test('behavior: a node without simulation says less, and is still asked whether it would fail', async () => {
    const inner = createContext()
    const context = createContext({
      async callNode(method, params) {
        if (method === 'eth_simulateV1')
          throw new GangwayError('RPC_UPSTREAM_FAILED', {
            shortMessage: 'no such method',
            context: { rpcCode: -32601 },
          })
        return inner.callNode(method, params)
      },
    })
    expect((await prepare(oneEther, context)).model.changes).toBeNull()
    const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [recipient, 10n ** 12n] })
    const { model } = await prepare({ to: usdxAddress, data }, context)
    expect(model.warnings[0]?.text).toBe(texts.wouldFail('ERC20: transfer amount exceeds balance'))
  })

  test.each([
    ['an EIP-7702 authorisation', { authorizationList: [{ address: recipient }] }],
    [
      'one that sets back, beside coins',
      { authorizationList: [{ address: zeroAddress, chainId: '0x7a69' }] },
    ],
    ['type 4', { type: '0x4' }],
    ['blobs', { blobVersionedHashes: ['0x01'] }],
    ['type 3', { type: '0x3' }],
    ['another network', { chainId: '0x1' }],
    ['another account', { from: recipient }],
  ])('error: %s is refused', async (_what, fields) => {
    await expect(prepare({ ...oneEther, ...fields })).rejects.toMatchObject({ code: 'FRAME_REQUEST_REFUSED' })
  })

  test.each([
    ['a recipient that is none', { to: '0x12' }, 'INVALID_INPUT', 'Invalid input: params[0].to'],
    [
      'a wrong checksum (product.md §5)',
      { to: '0x15D34AAf54267DB7D7c367839AAf71A00a2C6A65' },
      'INVALID_INPUT',
      'Invalid input: params[0].to',
    ],
    ['a negative value', { value: '-0x1' }, 'INVALID_INPUT', 'Invalid input: params[0].value'],
    ['a fraction', { value: 0.5 }, 'INVALID_INPUT', 'Invalid input: params[0].value'],
    ['half a byte', { data: '0x123' }, 'INVALID_INPUT', 'Invalid input: params[0].data'],
    [
      'data said twice',
      { data: '0x01', input: '0x02' },
      'INVALID_INPUT',
      'Not the same as data: params[0].input',
    ],
    [
      'a tip above the price',
      { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' },
      'INVALID_INPUT',
      'More than maxFeePerGas: params[0].maxPriorityFeePerGas',
    ],
    [
      'more gas than a block holds',
      { gas: '0xffffffffff' },
      'INVALID_INPUT',
      'More than a block holds: params[0].gas',
    ],
    [
      'both prices (product.md §5)',
      { gasPrice: '0x1', maxFeePerGas: '0x1' },
      'SEND_FEE_CONFLICT',
      /^gasPrice/,
    ],
    ['a nonce that was used', { nonce: '0x0' }, 'SEND_NONCE_TOO_LOW', /nonce/],
  ])('error: %s', async (_what, fields, code, reason) => {
    await expect(prepare({ ...oneEther, ...fields })).rejects.toMatchObject({
      code,
      shortMessage: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    })
  })

  test('error: a node that does not answer', async () => {
    const context = createContext({
      callNode: async () => {
        throw new GangwayError('REQUEST_TIMEOUT')
      },
    })
    await expect(prepare(oneEther, context)).rejects.toMatchObject({
      code: 'REQUEST_TIMEOUT',
      retryable: true,
    })
  })
})

describe('a network from before EIP-1559', () => {
  let berlin: Instance
  beforeAll(async () => {
    berlin = await startAnvil({ port: await getFreePort(), chainId: 31337, hardfork: 'berlin' })
    // Its first block has a base fee all the same.
    await callJsonRpc(berlin.url, 'anvil_mine')
  })
  afterAll(() => berlin?.stop())

  test('default: one gas price', async () => {
    const context = createContext({ url: berlin.url })
    const { model, sign } = await prepare(oneEther, context)
    expect(model.details?.map(({ label }) => label)).toEqual([texts.nonce, texts.gasLimit, texts.gasPrice])
    expect(await getReceipt(berlin.url, await sign(testSigners))).toMatchObject({
      status: '0x1',
    })
    await expect(prepare({ ...oneEther, maxFeePerGas: '0x1' }, context)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})
