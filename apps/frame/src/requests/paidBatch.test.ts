import { callJsonRpc, fundEvm, getLocalEvmAccount, type Instance, usdxAddress } from '@gangway/dev'
import { delegateContracts, delegationDesignator, enforcers, type SponsoredBatch } from '@gangway/protocol'
import { secp256k1 } from '@noble/curves/secp256k1'
import {
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
  parseEther,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ethSendTransaction } from './ethSendTransaction.js'
import { createTestContext } from './tests/createTestContext.js'
import { getReceipt, startTestChain } from './tests/startTestChain.js'
import { en as texts } from './texts/en.js'
import { walletSendCalls } from './walletSendCalls.js'

const [relayer, stranger] = [getLocalEvmAccount(4), getLocalEvmAccount(5)]
const recipient = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const manager = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calldatas)'])
const executions = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])
const delegations = parseAbiParameters([
  'Delegation[] delegations',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
])

let anvil: Instance
beforeAll(async () => {
  anvil = await startTestChain()
})
afterAll(() => anvil?.stop())

const rpc = (method: string, ...params: unknown[]) => callJsonRpc(anvil.url, method, params)
const transfer = (amount: bigint, to: Hex = recipient) => ({
  to: usdxAddress,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

/** A new account with tokens and no coin, the app that pays for it, and what it was given to send. */
let person: ReturnType<typeof createPerson>
beforeEach(async () => {
  person = createPerson()
  await fundEvm(anvil.url, { address: person.address, asset: 'usdx', amount: 100n })
})

function createPerson() {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const sent: SponsoredBatch[] = []
  const validUntil = Math.floor(Date.now() / 1_000) + 600
  const context = createTestContext('eip155', {
    url: anvil.url,
    evmAddress: address,
    offerPayment: async () => ({ isSponsored: true, relayer: relayer.address, validUntil, payer: 'Shop' }),
    sendPaid: async (batch) => void sent.push(batch),
  })
  const signers = {
    signEvmDigest(digest: Uint8Array) {
      const signature = secp256k1.sign(digest, key.slice(2))
      return Uint8Array.from([...signature.toCompactRawBytes(), 27 + signature.recovery])
    },
    signSolanaMessage: () => new Uint8Array(64),
  }
  const ask = (calls: object[], id?: string) => walletSendCalls([{ version: '2.0.0', calls, id }], context)
  return { address, context, sent, signers, ask }
}

/** What a relayer does with it; `as` another one, or with other calls. */
async function redeem(batch: SponsoredBatch, { by = relayer, calls = batch.calls } = {}): Promise<string> {
  const encode = (list: typeof calls) =>
    encodeAbiParameters(executions, [
      list.map(({ to, value, data }) => ({ target: to as Hex, value: BigInt(value), callData: data as Hex })),
    ])
  const caveats = [
    { enforcer: enforcers.limitedCalls, terms: encodeAbiParameters([{ type: 'uint256' }], [1n]) },
    { enforcer: enforcers.exactExecutionBatch, terms: encode(batch.calls) },
    {
      enforcer: enforcers.timestamp,
      terms: encodePacked(['uint128', 'uint128'], [0n, BigInt(batch.validUntil)]),
    },
  ].map((caveat) => ({ ...caveat, args: '0x' as const }))
  const context = encodeAbiParameters(delegations, [
    [
      {
        delegate: relayer.address,
        delegator: person.address,
        authority: `0x${'ff'.repeat(32)}`,
        caveats,
        salt: BigInt(batch.salt),
        signature: batch.signature as Hex,
      },
    ],
  ])
  const { authorization } = batch
  const wallet = createWalletClient({ account: by, transport: http(anvil.url) })
  const hash = await wallet.sendTransaction({
    chain: null,
    to: delegateContracts.manager,
    data: encodeFunctionData({
      abi: manager,
      args: [[context], [`0x01${'00'.repeat(31)}`], [encode(calls)]],
    }),
    gas: 1_000_000n,
    ...(authorization
      ? {
          authorizationList: [
            {
              address: delegateContracts.delegate,
              chainId: 31337,
              nonce: authorization.nonce,
              r: authorization.r as Hex,
              s: authorization.s as Hex,
              yParity: authorization.yParity,
            },
          ],
        }
      : {}),
  })
  const receipt = (await getReceipt(anvil.url, hash)) as { status: string }
  return receipt.status
}

test('default: an account without a coin sends tokens, once, and the app’s relayer pays', async () => {
  const { model, sign } = await person.ask([transfer(3n), transfer(4n)], 'order')
  expect(model.rows).toContainEqual({ label: texts.fee, value: 'Free, paid by Shop', kind: 'plain' })
  expect(model.rows.map(({ label }) => label)).not.toContain(texts.feeAtMost)
  expect(model).toMatchObject({
    title: 'Do 2 things at once',
    changes: [{ sign: '-', amount: '0.000007', symbol: 'USDX' }],
    warnings: [{ level: 'caution', text: texts.setUpStays }],
  })
  expect(await sign(person.signers)).toEqual({ id: 'order' })
  const [batch] = person.sent
  if (!batch) throw new Error('nothing was sent')
  expect(batch).toMatchObject({ callsId: 'order', caipNetworkId: 'eip155:31337' })
  expect(person.context.calls).not.toContain('eth_sendRawTransaction')
  expect(await redeem(batch)).toBe('0x1')
  expect(await rpc('eth_getCode', person.address, 'latest')).toBe(delegationDesignator)
  expect(await rpc('eth_getBalance', person.address, 'latest')).toBe('0x0')
  // The same once more is refused on chain.
  const { authorization: _, ...again } = batch
  expect(await redeem(again)).toBe('0x0')
})

test('behavior: one call is shown as itself; the second batch needs no set-up', async () => {
  const first = await person.ask([transfer(3n)])
  expect(first.model.title).toBe('Send 0.000003 USDX')
  expect(first.model.rows.map(({ label }) => label)).toContain(texts.setUp)
  await first.sign(person.signers)
  const second = person.sent.at(-1)
  expect(second && (await redeem(second))).toBe('0x1')
  const next = await person.ask([transfer(1n)])
  expect(next.model.rows.map(({ label }) => label)).not.toContain(texts.setUp)
  await next.sign(person.signers)
  const third = person.sent.at(-1)
  expect(third?.authorization).toBeUndefined()
  expect(third && (await redeem(third))).toBe('0x1')
})

test('error: one of an account that was set back meanwhile reverts, so its receipt tells (EIP-5792)', async () => {
  await (await person.ask([transfer(1n)])).sign(person.signers)
  const first = person.sent.at(-1)
  expect(first && (await redeem(first))).toBe('0x1')
  await (await person.ask([transfer(2n)])).sign(person.signers)
  const second = person.sent.at(-1)
  await fundEvm(anvil.url, { address: person.address, asset: 'native', amount: parseEther('1') })
  const nobody = { address: zeroAddress, chainId: '0x7a69' }
  const request = { from: person.address, to: person.address, authorizationList: [nobody] }
  await (await ethSendTransaction([request], person.context)).sign(person.signers)
  await expect.poll(() => rpc('eth_getCode', person.address, 'latest')).toBe('0x')
  expect(second && (await redeem(second))).toBe('0x0')
})

test('threat 24: what is signed lets nobody else, and no other calls', async () => {
  const { sign } = await person.ask([transfer(3n), transfer(4n)])
  await sign(person.signers)
  const [batch] = person.sent
  if (!batch) throw new Error('nothing was sent')
  const more = batch.calls.map((call, index) => (index === 0 ? { ...call, data: transfer(90n).data } : call))
  expect(await redeem(batch, { calls: more })).toBe('0x0')
  const { authorization: _, ...setUp } = batch
  expect(await redeem(setUp, { by: stranger })).toBe('0x0')
  expect(await redeem(setUp, { calls: batch.calls.slice(0, 1) })).toBe('0x0')
  expect(await redeem(setUp)).toBe('0x1')
})

test('error: a call that would fail is named, and nothing is signed', async () => {
  await expect(person.ask([transfer(3n), transfer(101n)])).rejects.toThrow(
    expect.objectContaining({
      code: 'FRAME_REQUEST_REFUSED',
      shortMessage: expect.stringMatching(/^2, “Send/),
    }),
  )
  await expect(person.ask([{ to: recipient, value: '0x1' }, transfer(1n)])).rejects.toThrow(
    expect.objectContaining({ shortMessage: expect.stringContaining('This takes up to') }),
  )
  expect(person.sent).toEqual([])
})

test('behavior: an offer that cannot be had leaves the account to pay', async () => {
  const context = createTestContext('eip155', {
    url: anvil.url,
    offerPayment: () => Promise.reject(new Error('no answer')),
  })
  const { model } = await walletSendCalls([{ calls: [transfer(1n), transfer(2n)] }], context)
  expect(model.rows.map(({ label }) => label)).toContain(texts.feeAtMost)
})

test('error: where the app must pay and does not, nobody is asked to', async () => {
  const context = createTestContext('eip155', {
    url: anvil.url,
    offerPayment: async () => ({ isSponsored: false, reason: 'day' }),
  })
  const capabilities = { sponsorship: {} }
  const ask = (request: object) => walletSendCalls([{ calls: [transfer(1n)], ...request }], context)
  await expect(ask({ capabilities })).rejects.toMatchObject({ code: 'CALLS_NO_CAPABILITY' })
  const optional = await ask({ capabilities: { sponsorship: { optional: true } } })
  expect(optional.model.rows.map(({ label }) => label)).toContain(texts.feeAtMost)
  const paid = await walletSendCalls([{ calls: [transfer(1n)], capabilities }], person.context)
  expect(paid.model.rows).toContainEqual({ label: texts.fee, value: 'Free, paid by Shop', kind: 'plain' })
})
