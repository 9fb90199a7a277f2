import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  numberToHex,
  pad,
  size,
  stringToHex,
  toFunctionSelector,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEip155Client } from '../createEip155Client.js'
import { recipient, sender, startTestChain, type TestChain, usdx } from '../tests/startTestChain.js'

const networkId = 'eip155:31337'
let chain: TestChain
let next = 0x70_0000
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => pad(numberToHex(value))
const token = {
  decimals: number(8n),
  'balanceOf(address)': number(5n),
  name: text('Good'),
  symbol: text('GD'),
}

/** Puts a contract on the chain that gives these answers, by function, and reverts on everything else. */
async function deploy(answers: Partial<Record<keyof typeof token, Hex>>): Promise<Address> {
  const at = pad(numberToHex(next++), { size: 20 })
  await chain.rpc('anvil_setCode', at, toAnsweringCode(Object.entries(answers)))
  return at
}

/** Dispatches on the selector; an answer stands behind the code and is copied out. */
function toAnsweringCode(answers: readonly (readonly [string, Hex])[]): Hex {
  const u2 = (value: number) => numberToHex(value, { size: 2 })
  const caseSize = 26
  const codeSize = 5 + caseSize * answers.length + 4
  let offset = codeSize
  const cases = answers.map(([name, answer], index) => {
    const selector = toFunctionSelector(name.includes('(') ? name : `${name}()`)
    const length = size(answer)
    const skip = 5 + caseSize * (index + 1)
    const code = concat([
      // jumpdest dup1 push4 selector eq iszero push2 skip jumpi
      concat(['0x5b8063', selector, '0x141561', u2(skip), '0x57']),
      // push2 length push2 offset push0 codecopy push2 length push0 return
      concat(['0x61', u2(length), '0x61', u2(offset), '0x5f39', '0x61', u2(length), '0x5ff3']),
    ])
    offset += length
    return code
  })
  // calldataload(0) >> 224; at the end revert(0, 0).
  return concat(['0x5f3560e01c', ...cases, '0x5b5f5ffd', ...answers.map(([, answer]) => answer)])
}

const read = (address: string) => createEip155Client(chain.context).readToken(networkId, address)

describe('readToken', () => {
  test('default: name, symbol and decimals, under the EIP-55 spelling of the address', async () => {
    expect(await read(usdx.address.toLowerCase())).toEqual({
      address: usdx.address,
      name: 'USDX',
      symbol: 'USDX',
      decimals: 6,
    })
    expect(await read(await deploy(token))).toMatchObject({ name: 'Good', symbol: 'GD', decimals: 8 })
  })

  test('behavior: name and symbol as bytes32, as in old tokens', async () => {
    const bytes = (value: string) => stringToHex(value, { size: 32 })
    expect(await read(await deploy({ ...token, name: bytes('Maker'), symbol: bytes('MKR') }))).toMatchObject({
      name: 'Maker',
      symbol: 'MKR',
    })
  })

  test('behavior: without name and symbol the short address stands for them', async () => {
    const { name: _, symbol: __, ...nameless } = token
    const { name, symbol } = await read(await deploy(nameless))
    expect(symbol).toMatch(/^0x00…[0-9a-fA-F]{6}$/)
    expect(name).toBe(symbol)
    expect(
      (await read(await deploy({ ...nameless, name: text(''), symbol: text('\u200b') }))).symbol,
    ).toMatch(/^0x00…/)
  })

  test('behavior: endless and hidden texts are cut and cleaned', async () => {
    const { name, symbol } = await read(
      await deploy({
        ...token,
        name: text('N'.repeat(5_000)),
        symbol: text('\u202eCDSU\n\u200b$'.repeat(9)),
      }),
    )
    expect(name).toBe('N'.repeat(64))
    expect(symbol).toBe('CDSU $CDSU $CDSU')
  })

  test.each([
    ['an offset behind the end', number(2n ** 200n)],
    ['a length behind the end', concat([number(32n), number(2n ** 255n), stringToHex('Cut')])],
    ['nothing', '0x' as Hex],
    ['half a word', '0x1234' as Hex],
  ])('behavior: a name with %s breaks nothing', async (_, name) => {
    expect(await read(await deploy({ ...token, name }))).toMatchObject({ symbol: 'GD', decimals: 8 })
  })

  test('behavior: 0 and 255 decimals are decimals', async () => {
    expect((await read(await deploy({ ...token, decimals: number(0n) }))).decimals).toBe(0)
    expect((await read(await deploy({ ...token, decimals: number(255n) }))).decimals).toBe(255)
  })

  test('error: nothing at the address', async () => {
    await expect(read(recipient)).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
    await expect(read(sender)).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
  })

  test.each([
    ['has no decimals', { 'balanceOf(address)': number(1n), name: text('Kitten') }],
    ['has no balances', { decimals: number(8n), name: text('Price feed') }],
    ['has more decimals than a byte holds', { ...token, decimals: number(256n) }],
  ])('error: a contract that %s is no token', async (_, answers) => {
    await expect(read(await deploy(answers))).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  })

  test('error: no address', async () => {
    await expect(read('USDC')).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
    await expect(read('Dmc9yijjdRTZhMyjqTyE3GF9iSB1zpBDDi4MkhYjoNPn')).rejects.toMatchObject({
      context: { kind: 'other-namespace', chainNamespace: 'solana' },
    })
  })

  test('error: a node that does not answer is not an address without a token', async () => {
    const client = createEip155Client({ ...chain.context, getNode: () => 'http://127.0.0.1:9' })
    await expect(client.readToken(networkId, usdx.address)).rejects.toMatchObject({
      code: 'NETWORK_UNREACHABLE',
    })
  })
})

describe('getTokenBalance', () => {
  const getBalance = (address: string, owner: string = sender) =>
    createEip155Client(chain.context).getTokenBalance(networkId, address, owner)

  test('default: base units', async () => {
    expect(await getBalance(usdx.address)).toBe(100_000_000_000n)
    expect(await getBalance(usdx.address, recipient)).toBe(0n)
  })

  test('error: unknown is not zero', async () => {
    const { 'balanceOf(address)': _, ...mute } = token
    await expect(getBalance(await deploy(mute))).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  })

  test('behavior: one that burns gas does not take the others with it', async () => {
    const burning = pad(numberToHex(next++), { size: 20 })
    await chain.rpc('anvil_setCode', burning, '0x5b5f56')
    const client = createEip155Client(chain.context)
    const [bad, good] = await Promise.allSettled([
      client.getTokenBalance(networkId, burning, sender),
      client.getTokenBalance(networkId, usdx.address, sender),
    ])
    expect(bad?.status).toBe('rejected')
    expect(good).toMatchObject({ status: 'fulfilled', value: 100_000_000_000n })
  })
})
