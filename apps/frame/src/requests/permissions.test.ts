import { callJsonRpc, fundEvm, getLocalEvmAccount, type Instance, usdxAddress, waitUntil } from '@gangway/dev'
import { anyDelegate, delegateContracts, delegationDesignator, getGrantId } from '@gangway/protocol'
import { secp256k1 } from '@noble/curves/secp256k1'
import {
  type Address,
  bytesToHex,
  createWalletClient,
  decodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
  parseEther,
  toFunctionSelector,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestContext } from './tests/createTestContext.js'
import { getReceipt, startTestChain } from './tests/startTestChain.js'
import { en as texts } from './texts/en.js'
import { walletGrantPermissions } from './walletGrantPermissions.js'
import { walletRevokePermissions } from './walletRevokePermissions.js'

const app = getLocalEvmAccount(4)
const stranger = getLocalEvmAccount(5)
const shop = getLocalEvmAccount(6).address
const manager = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calldatas)'])
const day = 86_400

let anvil: Instance
beforeAll(async () => {
  anvil = await startTestChain()
})
afterAll(() => anvil?.stop())

/** The chain's own clock, Unix seconds: tests move it. */
async function readNow(): Promise<number> {
  const block = (await callJsonRpc(anvil.url, 'eth_getBlockByNumber', ['latest', false])) as {
    timestamp: Hex
  }
  return Number(block.timestamp)
}

/** A set-up is sent, and in a block a moment later. */
async function untilSetUp(account: Address): Promise<void> {
  const isSetUp = async () => (await callJsonRpc(anvil.url, 'eth_getCode', [account, 'latest'])) !== '0x'
  await waitUntil(isSetUp, { timeout: 10_000, what: `code of ${account}` })
}

async function createPerson({ coins = '1' } = {}) {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await fundEvm(anvil.url, { address, asset: 'usdx', amount: 1_000n })
  await callJsonRpc(anvil.url, 'anvil_setBalance', [address, `0x${parseEther(coins).toString(16)}`])
  const context = createTestContext('eip155', {
    url: anvil.url,
    evmAddress: address,
    getServerNow: async () => (await readNow()) * 1_000,
  })
  const signers = {
    signEvmDigest(digest: Uint8Array) {
      const signature = secp256k1.sign(digest, key.slice(2))
      return Uint8Array.from([...signature.toCompactRawBytes(), 27 + signature.recovery])
    },
    signSolanaMessage: () => new Uint8Array(64),
  }
  /**
   * Approves a request of ERC-7715's form and waits until the account is set up. It ends a minute before its seventh day does: the
   * chain's clock may move on between a permission's start and here.
   */
  async function grant(permission: object, { lasts = 7 * day - 60, policies = [] as object[] } = {}) {
    const expiry = (await readNow()) + lasts
    const asked = { chainId: '0x7a69', expiry, signer, permission, policies }
    const { model, sign } = await walletGrantPermissions([asked], context)
    const [granted] = (await sign(signers)) as [{ context: Hex }]
    await untilSetUp(address)
    return { model, context: granted.context, expiry }
  }
  return { address, context, signers, grant }
}

const signer = { type: 'account', data: { address: app.address } }
const transfer = (amount: bigint, to: Address = shop) => ({
  to: usdxAddress,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

/**
 * What somebody who has a permission does with it; null: the chain took it, else why it did not. What a node refuses is sent all the
 * same: a node only says what a block would do.
 */
async function redeem(
  context: Hex,
  { to, value, data }: { to: Address; value: bigint; data: Hex },
  by = app,
): Promise<string | null> {
  const execution = encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
  const call = {
    to: delegateContracts.manager,
    data: encodeFunctionData({ abi: manager, args: [[context], [`0x${'00'.repeat(32)}`], [execution]] }),
  }
  const refusal = await callJsonRpc(anvil.url, 'eth_call', [{ from: by.address, ...call }, 'latest']).then(
    () => null,
    String,
  )
  const wallet = createWalletClient({ account: by, transport: http(anvil.url) })
  const hash = await wallet.sendTransaction({ chain: null, ...call, gas: 1_000_000n })
  const { status } = (await getReceipt(anvil.url, hash)) as { status: string }
  expect(status, String(refusal)).toBe(refusal === null ? '0x1' : '0x0')
  return refusal
}

/** What the manager says once a permission was taken back: `CannotUseADisabledDelegation()`. */
const disabled = new RegExp(toFunctionSelector('CannotUseADisabledDelegation()'))

const readTokens = async (owner: Address): Promise<bigint> => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  return BigInt((await callJsonRpc(anvil.url, 'eth_call', [{ to: usdxAddress, data }, 'latest'])) as string)
}
const passTime = async (seconds: number) => {
  await callJsonRpc(anvil.url, 'evm_increaseTime', [seconds])
  await callJsonRpc(anvil.url, 'evm_mine', [])
}
const tokenEachDay = async (allowance = 5n) => ({
  type: 'erc20-recurring-allowance',
  data: { token: usdxAddress, allowance: `0x${allowance.toString(16)}`, start: await readNow(), period: day },
})

test('default: a key takes so much each day, until the end; the chain refuses the rest', async () => {
  const person = await createPerson()
  const { model, context, expiry } = await person.grant(await tokenEachDay())
  expect(model).toMatchObject({
    title: 'Allow 0.000005 USDX each day',
    rows: expect.arrayContaining([
      { label: texts.inAll, value: '0.000035 USDX', kind: 'plain' },
      { label: texts.grantee, value: app.address, kind: 'whole' },
      { label: texts.until, value: texts.time(BigInt(expiry)), kind: 'plain' },
      { label: texts.setUp, value: texts.setsUp, kind: 'plain' },
    ]),
    warnings: [
      { level: 'caution', text: texts.grantLasts },
      { level: 'caution', text: texts.setUpStays },
    ],
  })
  expect(await callJsonRpc(anvil.url, 'eth_getCode', [person.address, 'latest'])).toBe(delegationDesignator)
  const before = await readTokens(shop)
  expect(await redeem(context, transfer(3n), stranger)).toMatch(/revert/)
  expect(await redeem(context, transfer(3n))).toBeNull()
  expect(await redeem(context, transfer(3n))).toMatch(/transfer-amount-exceeded/)
  expect(await redeem(context, transfer(2n))).toBeNull()
  await passTime(day)
  expect(await redeem(context, transfer(5n))).toBeNull()
  expect((await readTokens(shop)) - before).toBe(10n)
  await passTime(7 * day)
  expect(await redeem(context, transfer(1n))).toMatch(/expired-delegation/)
})

describe('behavior: what a permission is not for, the chain refuses', () => {
  test('another token, an allowance, or coins along with tokens', async () => {
    const person = await createPerson()
    const { context } = await person.grant(await tokenEachDay())
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [app.address, 1n] })
    expect(await redeem(context, { ...transfer(1n), to: shop })).toMatch(/invalid-contract/)
    expect(await redeem(context, { ...transfer(1n), data: approve })).toMatch(/invalid-method/)
    expect(await redeem(context, { ...transfer(1n), value: 1n })).toMatch(/value-too-high/)
  })

  test('coins: so many in all, and no call that takes them along', async () => {
    const person = await createPerson()
    const permission = { type: 'native-token-transfer', data: { allowance: '0x64' } }
    const { context } = await person.grant(permission)
    const coins = (value: bigint, data: Hex = '0x') => ({ to: shop, value, data })
    expect(await redeem(context, coins(60n))).toBeNull()
    expect(await redeem(context, coins(60n))).toMatch(/allowance-exceeded/)
    expect(await redeem(context, coins(10n, '0x12345678'))).toMatch(/invalid-calldata/)
    expect(await redeem(context, coins(40n))).toBeNull()
  })

  test('coins each day, and tokens in all, as often as was agreed', async () => {
    const person = await createPerson()
    const every = {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0xa', start: 1, period: day },
    }
    const coins = await person.grant(every)
    expect(await redeem(coins.context, { to: shop, value: 10n, data: '0x' })).toBeNull()
    expect(await redeem(coins.context, { to: shop, value: 1n, data: '0x' })).toMatch(
      /transfer-amount-exceeded/,
    )
    const permission = { type: 'erc20-token-transfer', data: { address: usdxAddress, allowance: '0x64' } }
    const twice = { policies: [{ type: 'call-limit', data: { count: 2 } }] }
    const tokens = await person.grant(permission, twice)
    expect(tokens.model.rows).toContainEqual({ label: texts.times, value: '2 times at most', kind: 'plain' })
    expect(await redeem(tokens.context, transfer(1n))).toBeNull()
    expect(await redeem(tokens.context, transfer(100n))).toMatch(/allowance-exceeded/)
    expect(await redeem(tokens.context, transfer(1n))).toBeNull()
    expect(await redeem(tokens.context, transfer(1n))).toMatch(/limit-exceeded/)
  })

  test('another function of a contract, or another value of an argument that is fixed', async () => {
    const person = await createPerson()
    const functions = [
      { functionName: 'transfer', args: [{ operator: 'EQUAL', value: shop.toLowerCase() }, null] },
    ]
    const permission = { type: 'contract-call', data: { address: usdxAddress, abi: erc20Abi, functions } }
    const { context, model } = await person.grant(permission)
    expect(model.warnings[0]).toMatchObject({ level: 'danger', text: expect.stringContaining('not limited') })
    expect(await redeem(context, transfer(7n))).toBeNull()
    expect(await redeem(context, transfer(7n, app.address))).toMatch(/invalid-calldata/)
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [shop, 1n] })
    expect(await redeem(context, { ...transfer(1n), data: approve })).toMatch(/method-not-allowed/)
    expect(await redeem(context, { ...transfer(1n), to: shop })).toMatch(/target-address-not-allowed/)
  })
})

test('behavior: AppKit’s form is answered with one context for all; a key twice in it is one', async () => {
  const person = await createPerson()
  const publicKey = bytesToHex(secp256k1.getPublicKey(app.getHdKey().privateKey ?? new Uint8Array(), false))
  const key = { type: 'secp256k1', publicKey }
  const asked = {
    chainId: '0x7a69',
    address: person.address,
    expiry: (await readNow()) + day,
    signer: { type: 'keys', data: { keys: [key, key] } },
    permissions: [
      await tokenEachDay(),
      { type: 'native-token-transfer' as const, data: { allowance: '0x5' } },
    ],
    policies: [],
  }
  const { model, sign } = await walletGrantPermissions([asked], person.context)
  expect(model.title).toBe('Allow 2 things')
  const answer = (await sign(person.signers)) as { context: Hex; expiry: number }
  await untilSetUp(person.address)
  expect(answer).toMatchObject({ ...asked, signerMeta: { delegationManager: delegateContracts.manager } })
  const [contexts] = decodeAbiParameters(parseAbiParameters('bytes[] contexts'), answer.context)
  expect(await redeem(contexts[0] ?? '0x', transfer(5n))).toBeNull()
  expect(await redeem(contexts[1] ?? '0x', { to: shop, value: 5n, data: '0x' })).toBeNull()
  const [kept] = await person.context.listGrants()
  const pci = getGrantId(asked as never, person.address)
  expect(kept).toMatchObject({ id: pci, context: answer.context, expiry: asked.expiry })

  const revocation = await walletRevokePermissions([{ pci, permissions: asked.permissions }], person.context)
  expect(revocation.model.title).toBe('Do 2 things at once')
  const hash = await revocation.sign(person.signers)
  await getReceipt(anvil.url, hash)
  await passTime(day / 2)
  for (const context of contexts) expect(await redeem(context, transfer(1n))).toMatch(disabled)
  expect((await person.context.listGrants())[0]).toMatchObject({ revocation: hash })
  await expect(walletRevokePermissions([{ pci }], person.context)).rejects.toThrow(texts.takenBackAlready)
  await expect(walletGrantPermissions([asked], person.context)).rejects.toThrow(texts.takenBackAlready)
})

test('behavior: a permission is taken back by its context too, on chain', async () => {
  const person = await createPerson()
  const { context } = await person.grant(await tokenEachDay())
  expect(await redeem(context, transfer(1n))).toBeNull()
  const { model, sign } = await walletRevokePermissions({ permissionContext: context }, person.context)
  expect(model).toMatchObject({ title: texts.takeBack, recipient: app.address })
  expect(model.rows).toContainEqual({
    label: texts.wasAllowed,
    value: '0.000005 USDX each day',
    kind: 'plain',
  })
  expect(await sign(person.signers)).toEqual({})
  await expect.poll(() => redeem(context, transfer(1n))).toMatch(disabled)
  const other = await createPerson()
  await expect(walletRevokePermissions({ permissionContext: context }, other.context)).rejects.toThrow(
    texts.unknownPermission,
  )
})

test('threat 24: what could take all there is, or lasts long, is a danger', async () => {
  const dangers = async (permission: object, lasts?: number) => {
    const person = await createPerson()
    const { model } = await person.grant(permission, lasts ? { lasts } : {})
    expect(model.asksWord).toBe(model.warnings.some(({ level }) => level === 'danger'))
    return model.warnings.filter(({ level }) => level === 'danger').map(({ text }) => text)
  }
  expect(await dangers(await tokenEachDay(142n))).toEqual([])
  expect(await dangers(await tokenEachDay(143n))).toEqual([texts.grantIsAll('USDX')])
  const all = { type: 'native-token-transfer', data: { allowance: `0x${'f'.repeat(64)}` } }
  expect(await dangers(all)).toEqual([texts.grantIsAll('ETH')])
  expect(await dangers(await tokenEachDay(1n), 367 * day)).toEqual([texts.grantIsLong])
})

test('threat 24: a permission in pieces, or after others, is as much of a danger as in one', async () => {
  const person = await createPerson()
  const half = { type: 'erc20-token-transfer', data: { address: usdxAddress, allowance: '0x1f4' } }
  const first = await person.grant(half)
  expect(first.model.warnings.map(({ level }) => level)).not.toContain('danger')
  const second = await person.grant(half, { lasts: 6 * day })
  expect(second.model.warnings).toContainEqual({ level: 'danger', text: texts.grantIsAll('USDX') })
})

test('threat 24: coins that go along with calls, and rights that stay, are dangers', async () => {
  const person = await createPerson()
  const abi = [
    ...erc20Abi,
    { type: 'function', name: 'buy', inputs: [], outputs: [], stateMutability: 'payable' },
  ]
  const ask = async (asked: object, policies: object[] = []) =>
    (
      await person.grant(
        { type: 'contract-call', data: { address: usdxAddress, abi, functions: [asked] } },
        { policies },
      )
    ).model.warnings.map(({ text }) => text)
  const buy = { functionName: 'buy', valueLimit: '0x1' }
  expect(await ask(buy)).toContain(texts.grantIsAll('ETH'))
  expect(await ask({ functionName: 'approve' })).toContain(texts.grantOutlives)
  const other = await createPerson()
  const { model } = await other.grant(
    { type: 'contract-call', data: { address: usdxAddress, abi, functions: [buy] } },
    { policies: [{ type: 'call-limit', data: { count: 3 } }] },
  )
  expect(model.warnings.map(({ text }) => text)).not.toContain(texts.grantIsAll('ETH'))
  expect(model.rows).toContainEqual({ label: texts.selector, value: '0xa6f2ae3a', kind: 'plain' })
})

test.each([
  ['nothing. This only signs you in', []],
  ['trans\u202Efer', []],
  ['two\nlines', []],
  ['f((uint256,uint256),address)', [{ type: 'uint256' }, { type: 'uint256' }]],
  ['shifted', [{ type: '(uint256,uint256),bytes[]' }, { type: 'address' }]],
  ['shifted', [{ type: 'tuple', components: [{ type: 'uint256' }] }, { type: 'address' }]],
  ['shifted', [{ type: 'uint256[2]' }, { type: 'address' }]],
])('threat 24: a function called %j with %j is no function', async (name, inputs) => {
  const person = await createPerson()
  const abi = [{ type: 'function', name, inputs, outputs: [], stateMutability: 'view' }]
  const permission = {
    type: 'contract-call',
    data: { address: usdxAddress, abi, functions: [{ functionName: name }] },
  }
  await expect(person.grant(permission)).rejects.toThrow('functions[0].functionName')
})

test('behavior: it is taken back where the person prefers the plain account, and where the node knows no smart accounts', async () => {
  const person = await createPerson()
  const { context } = await person.grant(await tokenEachDay())
  const plain = { ...person.context, isSmartAccount: false }
  const { sign } = await walletRevokePermissions({ permissionContext: context }, plain)
  await sign(person.signers)
  await expect.poll(() => redeem(context, transfer(1n))).toMatch(disabled)
})

test('error: what no contract could hold an app to is refused, before anything is shown', async () => {
  const person = await createPerson()
  const expiry = (await readNow()) + day
  const ask = (changes: object) =>
    walletGrantPermissions(
      [{ chainId: '0x7a69', expiry, signer, permission: {}, policies: [], ...changes }],
      person.context,
    )
  const call = (address: string, functions: object[]) => ({
    permission: { type: 'contract-call', data: { address, abi: erc20Abi, functions } },
  })
  const permission = await tokenEachDay()
  const rejected: [object, string][] = [
    [{ permission, expiry: 5 }, 'params[0].expiry'],
    [{ permission, chainId: '0x1' }, texts.otherNetwork('Gangway One')],
    [{ permission, address: shop }, texts.otherAccount],
    [{ permission, policies: [{ type: 'gas-limit', data: { limit: '0x1' } }] }, 'params[0].policies[0].type'],
    [{ permission, signer: { type: 'wallet', data: {} } }, 'params[0].signer.type'],
    [{ permission, signer: { type: 'account', data: { address: person.address } } }, texts.grantsItself],
    [{ permission, signer: { type: 'account', data: { address: anyDelegate } } }, texts.grantsEverybody],
    [{ permission: { type: 'anything', data: {} } }, 'params[0].permission.type'],
    [{ permission: { ...permission, data: { ...permission.data, allowance: '0x0' } } }, 'allowance'],
    [call(usdxAddress, [{ functionName: 'burn' }]), 'functions[0].functionName'],
    [call(usdxAddress, [{ functionName: 'transfer', operation: 'DelegateCall' }]), 'functions[0].operation'],
    [
      call(usdxAddress, [{ functionName: 'transfer', args: [{ operator: 'LESS_THAN', value: '0x1' }] }]),
      'functions[0].args[0]',
    ],
    [
      call(usdxAddress, [
        { functionName: 'transfer', args: [null, null, { operator: 'EQUAL', value: '0x1' }] },
      ]),
      'functions[0].args',
    ],
    [call(person.address, [{ functionName: 'transfer' }]), texts.ownContract],
    [call(delegateContracts.manager, [{ functionName: 'transfer' }]), texts.ownContract],
  ]
  for (const [changes, reason] of rejected) await expect(ask(changes), reason).rejects.toThrow(reason)
  const later = createTestContext('eip155', { url: anvil.url, isSmartAccount: false })
  await expect(
    walletGrantPermissions([{ chainId: '0x7a69', expiry, signer, permission }], later),
  ).rejects.toThrow('Gangway One has no accounts that could hold an app to a permission')
})

test('error: a network whose service does not keep the grant gives the app nothing', async () => {
  const person = await createPerson()
  const expiry = (await readNow()) + day
  const { sign } = await walletGrantPermissions(
    [{ chainId: '0x7a69', expiry, signer, permission: await tokenEachDay() }],
    { ...person.context, keepGrant: () => Promise.reject(new Error('away')) },
  )
  await expect(sign(person.signers)).rejects.toThrow('away')
  expect(await person.context.listGrants()).toEqual([])
})
