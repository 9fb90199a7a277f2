import { hashTypedData, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import { ethSignTypedDataV4 } from './ethSignTypedDataV4.js'
import { createTestContext, testAccounts, testSigners } from './tests/createTestContext.js'
import { en as texts } from './texts/en.js'

/** The example of https://eips.ethereum.org/EIPS/eip-712, whose digest the standard prints. */
const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
} as const

const digest = '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2'
const account = testAccounts.evm
const local = createTestContext('eip155')
const mainnet = createTestContext('eip155', {
  network: { ...local.network, id: 1, caipNetworkId: 'eip155:1' },
})

function prepare(data: unknown, context = mainnet) {
  return ethSignTypedDataV4([account, data], context)
}

test('default: the example of EIP-712 has the digest the standard prints; every field is shown', async () => {
  for (const data of [mail, JSON.stringify(mail)]) {
    const { model, sign } = await prepare(data)
    expect(model.digest).toBe(digest)
    expect(model).toMatchObject({
      title: texts.signData,
      risk: 'value',
      recipient: mail.domain.verifyingContract,
      warnings: [{ level: 'danger', text: texts.unknownData }],
    })
    expect(model.rows).toEqual([
      { label: texts.kind, value: 'Mail', kind: 'plain' },
      { label: texts.application, value: 'Ether Mail', kind: 'text' },
      { label: texts.version, value: '1', kind: 'text' },
      { label: texts.contract, value: mail.domain.verifyingContract, kind: 'whole' },
      { label: 'from.name', value: 'Cow', kind: 'text' },
      { label: 'from.wallet', value: mail.message.from.wallet, kind: 'whole' },
      { label: 'to.name', value: 'Bob', kind: 'text' },
      { label: 'to.wallet', value: mail.message.to.wallet, kind: 'whole' },
      { label: 'contents', value: 'Hello, Bob!', kind: 'text' },
    ])
    const signature = (await sign(testSigners)) as `0x${string}`
    expect(await recoverAddress({ hash: digest, signature })).toBe(account)
  }
})

test('parameters: every type, lists and structs in lists, numbers in all three spellings', async () => {
  const types = {
    Item: [
      { name: 'id', type: 'uint64' },
      { name: 'tags', type: 'bytes4[2]' },
    ],
    All: [
      { name: 'items', type: 'Item[]' },
      { name: 'grid', type: 'int8[][2]' },
      { name: 'ok', type: 'bool' },
      { name: 'raw', type: 'bytes' },
      { name: 'big', type: 'uint256' },
      { name: 'low', type: 'int256' },
    ],
  } as const
  const big = 2n ** 256n - 1n
  const message = {
    items: [{ id: 7, tags: ['0x01020304', '0xffffffff'] }],
    grid: [[-128, '127'], ['0x5']],
    ok: true,
    raw: '0x',
    big: `${big}`,
    low: '-5',
  }
  const domain = { name: 'A', chainId: '1' }
  const { model } = await prepare({ types, primaryType: 'All', domain, message })
  const typed = {
    items: [{ id: 7n, tags: ['0x01020304', '0xffffffff'] }],
    grid: [[-128, 127], [5]],
    ok: true,
    raw: '0x',
    big,
    low: -5n,
  } as const
  expect(model.digest).toBe(
    hashTypedData({ types, primaryType: 'All', domain: { name: 'A', chainId: 1n }, message: typed }),
  )
  expect(Object.fromEntries(model.rows.map(({ label, value }) => [label, value]))).toMatchObject({
    'items[0].id': '7',
    'items[0].tags[1]': '0xffffffff',
    'grid[0][0]': '-128',
    'grid[1][0]': '5',
    ok: 'true',
    raw: '0x',
    big: `${big}`,
    low: '-5',
  })
})

test('behavior: what is not part of the types is neither shown nor signed', async () => {
  const message = { ...mail.message, amount: 5, constructor: 'x' }
  const { model } = await prepare({ ...mail, message, extra: 1 })
  expect(model.digest).toBe(digest)
  expect(model.rows).toHaveLength(9)
})

test('behavior: data without a network is valid on all, which is said', async () => {
  const { EIP712Domain: _, ...types } = mail.types
  const { model } = await prepare({ ...mail, types, domain: { name: 'Ether Mail' } }, local)
  expect(model.warnings).toContainEqual({ level: 'caution', text: texts.everyNetwork })
})

test('error: data for another network, another account', async () => {
  await expect(prepare(mail, local)).rejects.toMatchObject({ code: 'FRAME_REQUEST_REFUSED' })
  await expect(ethSignTypedDataV4([mail.message.to.wallet, mail], mainnet)).rejects.toMatchObject({
    code: 'FRAME_REQUEST_REFUSED',
  })
})

const { from } = mail.message
function withDomainField(name: string, type: string, value: unknown) {
  return {
    ...mail,
    types: { ...mail.types, EIP712Domain: [{ name, type }] },
    domain: { [name]: value },
  }
}

test.each<[string, unknown]>([
  ['no JSON', '{'],
  ['null', null],
  ['a primary type that is not there', { ...mail, primaryType: 'Letter' }],
  ['a primary type of the prototype', { ...mail, primaryType: 'toString' }],
  ['the domain alone', { ...mail, primaryType: 'EIP712Domain' }],
  ['a domain with a contract that is none', withDomainField('verifyingContract', 'string', 'contract')],
  ['a domain whose network is text', withDomainField('chainId', 'string', '1')],
  ['a domain with a field of its own', withDomainField('limit', 'uint256', 5)],
  ['a missing field', { ...mail, message: { from, contents: '' } }],
  ['a missing struct', { ...mail, message: { ...mail.message, to: null } }],
  ['a number for text', { ...mail, message: { ...mail.message, contents: 5 } }],
  [
    'an address with a wrong checksum',
    { ...mail, message: { ...mail.message, to: { name: '', wallet: from.wallet.replace('D', 'd') } } },
  ],
  ['a type nobody knows', { ...mail, types: { ...mail.types, Mail: [{ name: 'contents', type: 'text' }] } }],
  ['a name that could be two', { ...mail, types: { ...mail.types, 'Mail(a': [] } }],
  [
    'a struct called like a plain type',
    { ...mail, types: { ...mail.types, address: [{ name: 'name', type: 'string' }] } },
  ],
  ['a number that JSON has rounded', withField('uint256', 2 ** 60)],
  ['a number out of range', withField('uint8', 256)],
  ['a negative one without sign', withField('uint8', -1)],
  ['a signed one out of range', withField('int8', 128)],
  ['a width nobody has', withField('uint7', 1)],
  ['too few bytes', withField('bytes4', '0x0102')],
  ['a list of another length', withField('uint8[2]', [1])],
  ['no list', withField('uint8[]', { length: 0 })],
])('error: %s', async (_what, data) => {
  await expect(prepare(data)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test.each([
  ['no type of its own', { ...mail, primaryType: undefined }, 'Required: params[1].primaryType'],
  ['a type that is not there', { ...mail, primaryType: 'Letter' }, 'Invalid input: params[1].primaryType'],
  ['no JSON', '{', 'Not JSON: params[1]'],
  [
    'a field of no type',
    { ...mail, types: { Mail: [{ name: 'to' }] } },
    'Required: params[1].types.Mail[0].type',
  ],
  ['a list of text', withField('uint8[]', [1, 'x']), 'Invalid input: params[1].message.field[1]'],
  ['a missing field', { ...mail, message: { from, contents: '' } }, 'Invalid input: params[1].message.to'],
])('error: %s is told by its place (EIP-1474)', async (_what, data, shortMessage) => {
  await expect(prepare(data)).rejects.toMatchObject({ code: 'INVALID_INPUT', shortMessage })
})

test('error: structs within each other without end', async () => {
  const types = { Loop: [{ name: 'next', type: 'Loop[]' }] }
  let message: unknown = { next: [] }
  for (let depth = 0; depth < 40; depth += 1) message = { next: [message] }
  await expect(prepare({ types, primaryType: 'Loop', domain: {}, message })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})

function withField(type: string, value: unknown) {
  return {
    types: { One: [{ name: 'field', type }] },
    primaryType: 'One',
    domain: { chainId: 1 },
    message: { field: value },
  }
}

test('error: more fields than anybody reads are refused, and said to be', async () => {
  const types = { Many: [{ name: 'bits', type: 'uint8[]' }] }
  const data = { types, primaryType: 'Many', domain: {}, message: { bits: Array(60_000).fill(0) } }
  await expect(prepare(data)).rejects.toMatchObject({
    code: 'FRAME_REQUEST_REFUSED',
    shortMessage: texts.tooMuch,
  })
})
