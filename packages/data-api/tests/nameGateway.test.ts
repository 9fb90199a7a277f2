// Names of a deployment, resolved by viem as it is published, over contracts of a local chain (ERC-3668, ENSIP-10, ENSIP-19).
import {
  deployLocalNameResolver,
  deployLocalNames,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  localEvmAccountIndexes,
  localNameResolverAddress,
  localUniversalResolverAddress,
  startAnvil,
} from '@gangway/dev'
import type { OpenDatabase } from '@gangway/server-kit'
import {
  type CcipRequestParameters,
  createPublicClient,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  http,
  namehash,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockName, getGatewaySigner, hashNameAnswer, releaseName } from '../src/index.js'
import { openTestDatabase } from './openTestDatabase.js'
import { coinTypeHere, startOwnNames, suffix, type TestNames, toSigner } from './startOwnNames.js'

const gatewayKey =
  getLocalEvmAccount(localEvmAccountIndexes.nameGateway).getHdKey().privateKey ?? new Uint8Array()
const owner = getLocalEvmAccount(0)
const solana = 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd'
const name = `marina${suffix}`
const answerForm = parseAbiParameters('bytes, uint64, bytes')
const resolverAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const addrAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])

let anvil: Instance
let opened: OpenDatabase
let names: TestNames

beforeAll(async () => {
  anvil = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  opened = await openTestDatabase()
  names = await startOwnNames(opened.database, anvil.url, { gatewayKey })
  await deployLocalNames(anvil.url)
  await deployLocalNameResolver(anvil.url, names.url)
  const attributes = { bio: 'Sails', 'com.github': 'marina', avatar: 'https://marina.example/me.png' }
  expect((await names.register('marina', toSigner(owner), { attributes })).status).toBe(200)
  const message = JSON.stringify({ coin_type: 501, address: solana, timestamp: names.getTime() + 1 })
  const signature = await owner.signMessage({ message })
  const body = { coin_type: coinTypeHere, address: owner.address, message, signature }
  expect((await names.post(`/v1/profile/account/${name}/address`, body)).status).toBe(200)
})
afterAll(async () => {
  await names?.stop()
  await opened?.close()
  await anvil?.stop()
})

/** viem as a client of ENS has it; `request` in place of its own way to the gateway. */
function createClient(request?: (parameters: CcipRequestParameters) => Promise<Hex>) {
  return createPublicClient({ transport: http(anvil.url), ...(request ? { ccipRead: { request } } : {}) })
}

const at = { universalResolverAddress: localUniversalResolverAddress }
const client = () => createClient()

describe('viem, unchanged', () => {
  test('default: a name leads to its address, by several coin types', async () => {
    expect(await client().getEnsAddress({ name, ...at })).toBe(owner.address)
    const coinType = BigInt(coinTypeHere)
    // Of a coin type viem gives the bytes as they come.
    expect(await client().getEnsAddress({ name, coinType, ...at })).toBe(owner.address.toLowerCase())
    const bytes = await client().getEnsAddress({ name, coinType: 501n, ...at })
    expect(hexToBytes((bytes ?? '0x') as Hex)).toHaveLength(32)
    expect(await client().getEnsAddress({ name, coinType: 0x80000000n + 10n, ...at })).toBeNull()
  })

  test('default: texts of a name', async () => {
    const read = (key: string) => client().getEnsText({ name, key, ...at })
    expect(await read('com.github')).toBe('marina')
    expect(await read('description')).toBe('Sails')
    expect(await read('avatar')).toBe('https://marina.example/me.png')
    expect(await read('url')).toBeNull()
  })

  test('default: an address leads to its name on Ethereum and on the local chain (ENSIP-19)', async () => {
    const { address } = owner
    expect(await client().getEnsName({ address, ...at })).toBe(name)
    expect(await client().getEnsName({ address, coinType: BigInt(coinTypeHere), ...at })).toBe(name)
  })

  test('behavior: names and addresses that nobody registered lead nowhere', async () => {
    expect(await client().getEnsAddress({ name: `nobody${suffix}`, ...at })).toBeNull()
    expect(await client().getEnsAddress({ name: `sub.${name}`, ...at })).toBeNull()
    const { address } = privateKeyToAccount(generatePrivateKey())
    expect(await client().getEnsName({ address, ...at })).toBeNull()
  })

  test('behavior: names of the chain itself resolve beside them', async () => {
    const anna = getLocalEvmAccount(localEvmAccountIndexes.wallets[1]).address
    expect(await client().getEnsAddress({ name: 'anna.eth', ...at })).toBe(anna)
    expect(await client().getEnsName({ address: anna, ...at })).toBe('anna.eth')
  })

  test('behavior: a blocked name resolves no more', async () => {
    await blockName(opened.database, { label: 'marina', by: 'olga', now: 1 })
    expect(await client().getEnsAddress({ name, ...at })).toBeNull()
    await releaseName(opened.database, { label: 'marina' })
    expect(await client().getEnsAddress({ name, ...at })).toBe(owner.address)
  })
})

describe('the resolver contract', () => {
  const question = encodeFunctionData({
    abi: resolverAbi,
    args: [toHex(packetToBytes(name)), encodeFunctionData({ abi: addrAbi, args: [namehash(name)] })],
  })
  const thief = privateKeyToAccount(generatePrivateKey())
  const stolen = encodeAbiParameters(parseAbiParameters('address'), [thief.address])
  const inTime = () => BigInt(names.getTime() + 100)

  async function forge(change: {
    key?: Hex
    resolver?: Hex
    question?: Hex
    result?: Hex
    expires?: bigint
    alter?: (signature: Hex) => Hex
  }): Promise<Hex> {
    const { key = toHex(gatewayKey), result = stolen, expires = inTime(), alter = (same) => same } = change
    const resolver = change.resolver ?? localNameResolverAddress
    const hash = hashNameAnswer({ resolver, expires, question: change.question ?? question, result })
    const signature = alter(await sign({ hash, privateKey: key, to: 'hex' }))
    return encodeAbiParameters(answerForm, [result, expires, signature])
  }

  const ask = (answer: Promise<Hex>) =>
    createClient(() => answer).getEnsAddress({ name, strict: true, ...at })

  test('default: takes what the key of the gateway signed for it', async () => {
    expect(getGatewaySigner(gatewayKey)).toBe(getLocalEvmAccount(localEvmAccountIndexes.nameGateway).address)
    expect(
      await ask(forge({ result: encodeAbiParameters(parseAbiParameters('address'), [owner.address]) })),
    ).toBe(owner.address)
  })

  test.each([
    ['signed by another key', { key: generatePrivateKey() }],
    ['for another resolver', { resolver: localUniversalResolverAddress }],
    ['to another question', { question: '0x1234' as const }],
    ['that has expired', { expires: 1n }],
    ['with a signature of 64 bytes', { alter: (signature: Hex) => signature.slice(0, -2) as Hex }],
    ['with no signature', { alter: () => '0x' as const }],
    ['with another v', { alter: (signature: Hex) => `${signature.slice(0, -2)}1d` as Hex }],
    ['with the other s of the same signature', { alter: toOtherS }],
  ])('error: refuses an answer %s', async (_, change) => {
    await expect(ask(forge(change))).rejects.toThrow()
  })

  test('error: refuses an answer whose result was changed on the way', async () => {
    const forged = createClient(async ({ data, sender }) => {
      const answer = await askGateway(sender, data)
      const [, expires, signature] = decodeAbiParameters(answerForm, answer)
      return encodeAbiParameters(answerForm, [stolen, expires, signature])
    })
    await expect(forged.getEnsAddress({ name, strict: true, ...at })).rejects.toThrow()
  })

  test('error: only its owner changes signers and addresses of the gateway', async () => {
    const abi = parseAbi([
      'function setSigner(address signer, bool isAllowed)',
      'function setUrls(string[] urls)',
    ])
    for (const data of [
      encodeFunctionData({ abi, functionName: 'setSigner', args: [thief.address, true] }),
      encodeFunctionData({ abi, functionName: 'setUrls', args: [['https://thief.example/{data}']] }),
    ])
      await expect(
        client().call({ account: thief.address, to: localNameResolverAddress, data }),
      ).rejects.toThrow()
  })
})

async function askGateway(sender: string, data: Hex): Promise<Hex> {
  const { body } = await names.post('/v1/name-gateway', { sender: localNameResolverAddress, data })
  expect(sender.toLowerCase()).toBe(localUniversalResolverAddress.toLowerCase())
  return body.data as Hex
}

/** n − s with the other v recovers the same key. */
function toOtherS(signature: Hex): Hex {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}` as Hex
}

describe('the gateway', () => {
  const batchAbi = parseAbi([
    'struct Request { address sender; string[] urls; bytes data; }',
    'function query(Request[] requests) view returns (bool[] failures, bytes[] responses)',
  ])
  const toQuestion = (asked: string) =>
    encodeFunctionData({
      abi: resolverAbi,
      args: [toHex(packetToBytes(asked)), encodeFunctionData({ abi: addrAbi, args: [namehash(asked)] })],
    })

  test('default: answers a page of any origin, by GET and by POST', async () => {
    const path = `/v1/name-gateway/${localNameResolverAddress}/${toQuestion(name)}.json`
    const response = await fetch(`${names.url}${path}`, { headers: { origin: 'https://stranger.example' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({ data: expect.stringMatching(/^0x[0-9a-f]+$/) })
    const preflight = await fetch(`${names.url}/v1/name-gateway`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://stranger.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('behavior: answers a batch by itself; one wrong question fails alone (ENSIP-21)', async () => {
    const urls = ['https://stranger.example/{data}']
    const sender = localNameResolverAddress
    const data = encodeFunctionData({
      abi: batchAbi,
      args: [[toQuestion(name), '0x12345678' as const].map((asked) => ({ sender, urls, data: asked }))],
    })
    const { body } = await names.post('/v1/name-gateway', { sender, data })
    const [failures, responses] = decodeFunctionResult({
      abi: batchAbi,
      functionName: 'query',
      data: body.data as Hex,
    })
    expect(failures).toEqual([false, true])
    expect(decodeAbiParameters(answerForm, responses[0] ?? '0x')[0]).toBe(
      encodeAbiParameters(parseAbiParameters('address'), [owner.address]),
    )
  })

  test('error: what is no question is refused', async () => {
    const other = encodeFunctionData({
      abi: resolverAbi,
      args: [toHex(packetToBytes(name)), encodeFunctionData({ abi: addrAbi, args: [namehash('anna.eth')] })],
    })
    for (const data of ['0x', '0x1234', 'x', other])
      expect((await names.post('/v1/name-gateway', { sender: owner.address, data })).status).toBe(400)
  })
})
