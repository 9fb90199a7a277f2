import { getFreePort } from '@gangway/dev'
import { gangwayTwo } from '@gangway/registry'
import { encodeFunctionData, numberToHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEip155Client } from './createEip155Client.js'
import { mintTokens } from './tests/mintTokens.js'
import { startFront } from './tests/startFront.js'
import {
  oddTokens,
  createSendParameters as parameters,
  recipient,
  sender,
  startLegacyTestChain,
  startTestChain,
  type TestChain,
  testNetworks,
  usdx,
} from './tests/startTestChain.js'

const poor = '0x00000000000000000000000000000000000a11ce'
const rejecting = '0x000000000000000000000000000000000000fee1'
const accepting = '0x000000000000000000000000000000000000fee2'
const elsewhere = '0x000000000000000000000000000000000000fee4'
const delegated = '0x000000000000000000000000000000000000fee3'

let chain: TestChain
let legacy: TestChain
beforeAll(async () => {
  ;[chain, legacy] = await Promise.all([startTestChain(), startLegacyTestChain()])
  // revert with Error("closed") as Solidity writes it; stop; an EIP-7702 delegation.
  const reason = encodeFunctionData({
    abi: [
      { type: 'function', name: 'Error', inputs: [{ type: 'string' }], outputs: [], stateMutability: 'view' },
    ],
    args: ['closed'],
  }).slice(2)
  const size = numberToHex(reason.length / 2, { size: 1 }).slice(2)
  await chain.rpc('anvil_setCode', rejecting, `0x60${size}600c60003960${size}6000fd${reason}`)
  await chain.rpc('anvil_setCode', accepting, '0x00')
  await chain.rpc('anvil_setCode', delegated, `0xef0100${accepting.slice(2)}`)
})
afterAll(() => Promise.all([chain?.stop(), legacy?.stop()]))

describe('estimateSend', () => {
  test('behavior: a contract of another network that has no code here is told (interface-guide.md §9.6)', async () => {
    const context = {
      networks: [...testNetworks, gangwayTwo],
      getNode: (networkId: string) => (networkId === gangwayTwo.caipNetworkId ? legacy.url : chain.url),
    }
    await legacy.rpc('anvil_setCode', elsewhere, '0x00')
    const client = createEip155Client(context)
    const { notices } = await client.estimateSend(parameters({ to: elsewhere }))
    expect(notices).toEqual([{ level: 'caution', kind: 'contract-elsewhere', reason: gangwayTwo.name }])
    expect((await client.estimateSend(parameters())).notices).toEqual([])
    const unset = { ...context, networks: [...testNetworks, { ...gangwayTwo, isConfigured: false }] }
    expect((await createEip155Client(unset).estimateSend(parameters({ to: elsewhere }))).notices).toEqual([])
  })

  test('default: native coin on a network with EIP-1559', async () => {
    const estimate = await createEip155Client(chain.context).estimateSend(parameters({ amount: 5n }))
    const balance = await chain.node.getBalance({ address: sender })
    const { fee } = estimate
    if (fee.kind !== 'eip1559') throw new Error(fee.kind)
    expect(fee.gas).toBe(21_000n)
    expect(fee.max).toBe(21_000n * fee.maxFeePerGas)
    expect(fee.expected > 0n && fee.expected < fee.max).toBe(true)
    expect(estimate).toMatchObject({
      amount: 5n,
      accountCost: 0n,
      nativeBalance: balance,
      tokenBalance: balance,
      maxAmount: balance - fee.max,
      hasInsufficientFunds: false,
      hasInsufficientGas: false,
      notices: [],
    })
    expect(estimate.to.toLowerCase()).toBe(recipient)
  })

  test('behavior: legacy fee where blocks have no base fee', async () => {
    const estimate = await createEip155Client(legacy.context).estimateSend(parameters())
    const gasPrice = await legacy.node.getGasPrice()
    expect(estimate.fee).toEqual({
      kind: 'legacy',
      gas: 21_000n,
      gasPrice,
      expected: 21_000n * gasPrice,
      max: 21_000n * gasPrice,
    })
  })

  test('default: a token of six decimals', async () => {
    const estimate = await createEip155Client(chain.context).estimateSend(
      parameters({ token: usdx, amount: 1_500_000n }),
    )
    expect(estimate).toMatchObject({
      amount: 1_500_000n,
      maxAmount: 100_000_000_000n,
      tokenBalance: 100_000_000_000n,
      hasInsufficientFunds: false,
      hasInsufficientGas: false,
      notices: [],
    })
    if (estimate.fee.kind !== 'eip1559') throw new Error(estimate.fee.kind)
    expect(estimate.fee.gas > 30_000n && estimate.fee.gas < 120_000n).toBe(true)
  })

  test('parameters: max leaves the fee at its upper bound, and of a token takes all', async () => {
    const client = createEip155Client(chain.context)
    const native = await client.estimateSend(parameters({ amount: 'max' }))
    expect(native.amount).toBe((native.nativeBalance ?? 0n) - native.fee.max)
    expect(native).toMatchObject({ hasInsufficientFunds: false, hasInsufficientGas: false, notices: [] })
    const token = await client.estimateSend(parameters({ token: usdx, amount: 'max' }))
    expect(token.amount).toBe(100_000_000_000n)
  })

  test('parameters: fees the person set win', async () => {
    const client = createEip155Client(chain.context)
    const eip1559 = { gas: 50_000n, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 7n }
    expect((await client.estimateSend(parameters({ fees: eip1559 }))).fee).toMatchObject({
      kind: 'eip1559',
      ...eip1559,
      max: 50_000n * 10n ** 10n,
    })
    expect((await client.estimateSend(parameters({ fees: { gasPrice: 9n } }))).fee).toMatchObject({
      kind: 'legacy',
      gasPrice: 9n,
      max: 21_000n * 9n,
    })
  })

  test('behavior: more than there is, with the fee still known', async () => {
    const client = createEip155Client(chain.context)
    const native = await client.estimateSend(parameters({ amount: 10n ** 30n }))
    expect(native).toMatchObject({ hasInsufficientFunds: true, hasInsufficientGas: true, notices: [] })
    const token = await client.estimateSend(parameters({ token: usdx, amount: 10n ** 30n }))
    expect(token).toMatchObject({ hasInsufficientFunds: true, hasInsufficientGas: false, notices: [] })
    expect(token.fee.max > 0n).toBe(true)
  })

  test('behavior: product.md §5, an account without native coin cannot pay gas; Max is never negative', async () => {
    const client = createEip155Client(chain.context)
    const native = await client.estimateSend(parameters({ from: poor, amount: 'max' }))
    expect(native).toMatchObject({ amount: 0n, maxAmount: 0n, nativeBalance: 0n, hasInsufficientGas: true })
    const token = await client.estimateSend(parameters({ from: poor, token: usdx }))
    expect(token).toMatchObject({ hasInsufficientFunds: true, hasInsufficientGas: true })
  })

  test('behavior: gas is enough to the last wei, and one less is not', async () => {
    const client = createEip155Client(chain.context)
    const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n }
    const needed = 21_000n * 10n ** 10n + 5n
    await chain.rpc('anvil_setBalance', poor, numberToHex(needed))
    expect(await client.estimateSend(parameters({ from: poor, amount: 5n, fees }))).toMatchObject({
      hasInsufficientGas: false,
      maxAmount: 5n,
    })
    await chain.rpc('anvil_setBalance', poor, numberToHex(needed - 1n))
    expect(await client.estimateSend(parameters({ from: poor, amount: 5n, fees }))).toMatchObject({
      hasInsufficientFunds: false,
      hasInsufficientGas: true,
      maxAmount: 4n,
    })
    await chain.rpc('anvil_setBalance', poor, '0x0')
  })

  test('error: without word whether the recipient is a contract there is no estimate', async () => {
    const front = await startFront(chain.url)
    front.fail('eth_getCode', { code: -32000, message: 'state unavailable' })
    const client = createEip155Client({ ...chain.context, getNode: () => front.url })
    await expect(client.estimateSend(parameters())).rejects.toMatchObject({ code: 'SEND_FEE_UNKNOWN' })
  })

  test('behavior: a node that says the fee is not covered is believed', async () => {
    const front = await startFront(chain.url)
    front.fail('eth_estimateGas', { code: -32000, message: 'insufficient funds for gas * price + value' })
    const client = createEip155Client({ ...chain.context, getNode: () => front.url })
    expect(await client.estimateSend(parameters())).toMatchObject({ hasInsufficientGas: true, notices: [] })
    await expect(client.estimateSend(parameters({ token: usdx }))).rejects.toMatchObject({
      code: 'SEND_FEE_UNKNOWN',
    })
  })

  test.each([
    ['self', sender, 'caution'],
    ['zero-address', zeroAddress, 'stop'],
    ['zero-address', '0x000000000000000000000000000000000000dEaD', 'stop'],
    ['token-contract', usdx.address, 'stop'],
    ['recipient-is-contract', accepting, 'caution'],
  ] as const)('behavior: interface-guide.md §9.6, %s', async (kind, to, level) => {
    const estimate = await createEip155Client(chain.context).estimateSend(parameters({ to, token: usdx }))
    expect(estimate.notices).toContainEqual({ level, kind })
    expect(estimate.notices.filter((notice) => notice.kind !== 'would-fail')).toHaveLength(1)
  })

  test('behavior: an account with an EIP-7702 delegation is no contract', async () => {
    const estimate = await createEip155Client(chain.context).estimateSend(parameters({ to: delegated }))
    expect(estimate.notices).toEqual([])
  })

  test('behavior: gas of a contract that takes native coin has a margin', async () => {
    const { fee } = await createEip155Client(chain.context).estimateSend(parameters({ to: accepting }))
    if (fee.kind !== 'eip1559') throw new Error(fee.kind)
    expect(fee.gas > 25_000n && fee.gas < 26_000n).toBe(true)
  })

  test('behavior: what an OP-stack roll-up charges for the bytes is part of the fee, and kept back by Max', async () => {
    const client = createEip155Client(chain.context)
    // An oracle that answers 1000 wei to anything.
    await chain.rpc('anvil_setCode', '0x420000000000000000000000000000000000000F', '0x6103e85f5260205ff3')
    const { fee, ...estimate } = await client.estimateSend(parameters({ amount: 'max' }))
    await chain.rpc('anvil_setCode', '0x420000000000000000000000000000000000000F', '0x')
    if (fee.kind !== 'eip1559') throw new Error(fee.kind)
    expect(fee.max).toBe(21_000n * fee.maxFeePerGas + 2_000n)
    expect(estimate.amount).toBe((estimate.nativeBalance ?? 0n) - fee.max)
  })

  test('behavior: a call that would revert is told with the reason', async () => {
    const estimate = await createEip155Client(chain.context).estimateSend(parameters({ to: rejecting }))
    expect(estimate.notices).toContainEqual({
      level: 'stop',
      kind: 'would-fail',
      reason: expect.stringContaining('closed'),
    })
  })

  test('default: three speeds, the dearest last, and the fee is the normal one', async () => {
    const { fee, speeds } = await createEip155Client(chain.context).estimateSend(parameters())
    expect(speeds.map(({ speed }) => speed)).toEqual(['slow', 'normal', 'fast'])
    const [slow, normal, fast] = speeds
    if (!slow || !normal || !fast) throw new Error('no speeds')
    expect(normal).toEqual({ speed: 'normal', expected: fee.expected, max: fee.max, seconds: null })
    expect(slow.max < normal.max && normal.max < fast.max).toBe(true)
    expect(slow.expected <= normal.expected && normal.expected < fast.expected).toBe(true)
  })

  test.each(['slow', 'normal', 'fast'] as const)('parameters: speed %s costs what it said', async (speed) => {
    const { fee, speeds } = await createEip155Client(chain.context).estimateSend(parameters({ speed }))
    expect(speeds.find((option) => option.speed === speed)).toMatchObject({
      expected: fee.expected,
      max: fee.max,
    })
  })

  test('behavior: a legacy network offers no speeds', async () => {
    const { speeds } = await createEip155Client(legacy.context).estimateSend(parameters({ speed: 'fast' }))
    expect(speeds).toEqual([])
  })

  test.each([{ maxFeePerGas: 7n }, { gasPrice: 7n }])(
    'parameters: %o is less than a block asks for: an estimate with a caution',
    async (fees) => {
      const estimate = await createEip155Client(chain.context).estimateSend(parameters({ fees }))
      expect(estimate.notices).toEqual([{ level: 'caution', kind: 'fee-below-base' }])
      expect(estimate.fee.max).toBe(21_000n * 7n)
    },
  )

  test('parameters: a gas limit that is too low would fail', async () => {
    const fees = { gas: 30_000n }
    const estimate = await createEip155Client(chain.context).estimateSend(parameters({ token: usdx, fees }))
    expect(estimate.notices).toEqual([{ level: 'stop', kind: 'would-fail', reason: 'out of gas' }])
  })

  test('behavior: a token that takes a fee says what arrives', async () => {
    const client = createEip155Client(chain.context)
    const token = oddTokens.feeTaking
    await mintTokens(chain, token.address, 10n ** 20n)
    const notice = (amount: bigint) => ({ level: 'caution', kind: 'takes-transfer-fee', amount })
    expect((await client.estimateSend(parameters({ token, amount: 10n ** 18n }))).notices).toEqual([
      notice(99n * 10n ** 16n),
    ])
    expect((await client.estimateSend(parameters({ token, amount: 'max' }))).notices).toEqual([
      notice(99n * 10n ** 18n),
    ])
    const tooMuch = await client.estimateSend(parameters({ token, amount: 10n ** 21n }))
    expect(tooMuch).toMatchObject({ hasInsufficientFunds: true, notices: [] })
  })

  test('behavior: a token that returns nothing is sent like any other', async () => {
    await mintTokens(chain, oddTokens.mute.address, 5n)
    const estimate = await createEip155Client(chain.context).estimateSend(
      parameters({ token: oddTokens.mute, amount: 'max' }),
    )
    expect(estimate).toMatchObject({ amount: 5n, tokenBalance: 5n, notices: [] })
  })

  test('behavior: a token that returns false is not sent', async () => {
    await mintTokens(chain, oddTokens.refusing.address, 5n)
    const estimate = await createEip155Client(chain.context).estimateSend(
      parameters({ token: oddTokens.refusing, amount: 5n }),
    )
    expect(estimate.notices).toEqual([{ level: 'stop', kind: 'transfer-refused' }])
  })

  test.each([
    ['whole', 7n],
    ['fine', 123_456_789_012_345_678_901_234n],
  ] as const)('behavior: a token of %s units counts in base units', async (key, amount) => {
    const token = oddTokens[key]
    await mintTokens(chain, token.address, amount)
    const client = createEip155Client(chain.context)
    expect(await client.estimateSend(parameters({ token, amount: 'max' }))).toMatchObject({
      amount,
      tokenBalance: amount,
      hasInsufficientFunds: false,
      notices: [],
    })
    expect(await client.estimateSend(parameters({ token, amount: amount + 1n }))).toMatchObject({
      hasInsufficientFunds: true,
    })
  })

  test('behavior: no token at the address', async () => {
    const estimate = await createEip155Client(chain.context).estimateSend(
      parameters({ token: { ...usdx, address: poor } }),
    )
    expect(estimate.notices).toEqual([{ level: 'stop', kind: 'no-token' }])
  })

  test('behavior: Max to a contract that takes only coins asks with coins', async () => {
    // Reverts without value: if (callvalue == 0) revert(0, 0)
    await chain.rpc('anvil_setCode', accepting, '0x346007575f5ffd5b00')
    const estimate = await createEip155Client(chain.context).estimateSend(
      parameters({ to: accepting, amount: 'max' }),
    )
    await chain.rpc('anvil_setCode', accepting, '0x00')
    expect(estimate.notices).toEqual([{ level: 'caution', kind: 'recipient-is-contract' }])
  })

  test('behavior: code that breaks off is told as such', async () => {
    await chain.rpc('anvil_setCode', accepting, '0x60ff56')
    const { notices } = await createEip155Client(chain.context).estimateSend(parameters({ to: accepting }))
    await chain.rpc('anvil_setCode', accepting, '0x00')
    expect(notices).toContainEqual({
      level: 'stop',
      kind: 'would-fail',
      reason: expect.stringMatching(/invalid *jump/i),
    })
  })

  test('behavior: a call that would revert without words has no reason', async () => {
    await chain.rpc('anvil_setCode', accepting, '0x5f5ffd')
    const { notices } = await createEip155Client(chain.context).estimateSend(parameters({ to: accepting }))
    await chain.rpc('anvil_setCode', accepting, '0x00')
    expect(notices).toContainEqual({ level: 'stop', kind: 'would-fail' })
  })

  test('behavior: a token nobody can read has an unknown balance, not none', async () => {
    const estimate = await createEip155Client(chain.context).estimateSend(
      parameters({ token: { ...usdx, address: poor } }),
    )
    expect(estimate).toMatchObject({ tokenBalance: null, maxAmount: null, hasInsufficientFunds: null })
  })

  test.each([
    [{ amount: 0n }, 'SEND_INVALID_AMOUNT'],
    [{ amount: -1n }, 'SEND_INVALID_AMOUNT'],
    [{ amount: 2n ** 256n }, 'SEND_INVALID_AMOUNT'],
    [{ to: '0x12' }, 'INVALID_ADDRESS'],
    [{ token: { ...usdx, address: '0x12' } }, 'INVALID_ADDRESS'],
    [{ token: { ...usdx, address: `eip155:1:${usdx.address}` } }, 'SEND_INVALID_PARAMETERS'],
    [{ token: { ...usdx, address: `eip155:31337:${usdx.address}` } }, 'SEND_INVALID_PARAMETERS'],
    [{ token: { ...usdx, decimals: -1 } }, 'SEND_INVALID_PARAMETERS'],
    [{ fees: { gasPrice: 1n, maxFeePerGas: 1n } }, 'SEND_FEE_CONFLICT'],
    [{ fees: { gasPrice: 1n, maxPriorityFeePerGas: 1n } }, 'SEND_FEE_CONFLICT'],
    [{ fees: { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n } }, 'SEND_INVALID_PARAMETERS'],
    [{ fees: { gas: 0n } }, 'SEND_INVALID_PARAMETERS'],
    [{ memo: 'for Bob' }, 'SEND_INVALID_PARAMETERS'],
    [{ fees: { computeUnitPrice: 1n } }, 'SEND_INVALID_PARAMETERS'],
    [{ fees: { computeUnitLimit: 1 } }, 'SEND_INVALID_PARAMETERS'],
    [{ networkId: 'eip155:5' as const }, 'CHAIN_NOT_CONFIGURED'],
  ])('error: product.md §5, %o', async (change, code) => {
    await expect(createEip155Client(chain.context).estimateSend(parameters(change))).rejects.toMatchObject({
      code,
    })
  })

  test('error: EIP-1559 fields on a network without them', async () => {
    const estimate = createEip155Client(legacy.context).estimateSend(
      parameters({ fees: { maxFeePerGas: 1n } }),
    )
    await expect(estimate).rejects.toMatchObject({ code: 'SEND_INVALID_PARAMETERS' })
  })

  test('error: no answer, no fee', async () => {
    const url = `http://127.0.0.1:${await getFreePort()}`
    const client = createEip155Client({ networks: testNetworks, getNode: () => url })
    await expect(client.estimateSend(parameters())).rejects.toMatchObject({ code: 'SEND_FEE_UNKNOWN' })
    await expect(client.getNativeBalance('eip155:31337', sender)).rejects.toMatchObject({
      code: 'NETWORK_UNREACHABLE',
    })
  })

  test('error: aborted', async () => {
    const client = createEip155Client(chain.context)
    await expect(client.estimateSend(parameters(), AbortSignal.abort())).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
    })
    const controller = new AbortController()
    const estimate = client.estimateSend(parameters(), controller.signal)
    controller.abort()
    await expect(estimate).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  })
})
