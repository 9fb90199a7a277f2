import {
  type ContractAccount,
  callJsonRpc,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  prepareContractAccount,
  startAnvil,
} from '@gangway/dev'
import type { CaipNetworkId } from '@gangway/protocol'
import { gangwayOne, gangwayTwo } from '@gangway/registry'
import {
  createIdentitySigner,
  makeIdentityKeys,
  type OpenDatabase,
  parseIdentityKeys,
} from '@gangway/server-kit'
import { decodeJwt } from 'jose'
import { concat, encodeAbiParameters, getAddress, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from './openTestDatabase.js'
import { createSignInPage, pageOrigin, type Signer, toEvmSigner } from './signIn.js'
import { startDataApi, type TestDataApi } from './startDataApi.js'

const owner = toEvmSigner(getLocalEvmAccount(0))
const stranger = toEvmSigner(getLocalEvmAccount(1))
const one = gangwayOne.caipNetworkId
const two = gangwayTwo.caipNetworkId

let nodes: Instance[]
let api: TestDataApi
let opened: OpenDatabase
let page: ReturnType<typeof createSignInPage>
/** On the first chain alone. */
let deployed: ContractAccount
let undeployed: ContractAccount

beforeAll(async () => {
  nodes = await Promise.all(
    [31337, 31338].map(async (chainId) => startAnvil({ port: await getFreePort(), chainId })),
  )
  opened = await openTestDatabase()
  const [first = '', second = ''] = nodes.map(({ url }) => url)
  deployed = await prepareContractAccount(first, owner.address as Hex)
  await deployed.deploy()
  undeployed = await prepareContractAccount(first, owner.address as Hex)
  const keys = parseIdentityKeys(makeIdentityKeys())
  if (!keys) throw new Error('no keys')
  const identity = await createIdentitySigner({ keys, issuer: 'https://api.example', getNow: Date.now })
  api = await startDataApi({
    networks: [
      { network: gangwayOne, rpcUrls: [first] },
      { network: gangwayTwo, rpcUrls: [second] },
    ],
    siwx: { database: opened.database, secret: new Uint8Array(32).fill(7), identity },
  })
  page = createSignInPage(api.url)
})

afterAll(async () => {
  await api?.stop()
  await opened?.close()
  await Promise.all(nodes.map((node) => node.stop()))
})

/** ERC-6492: the call that creates the account, and its signature, and the mark at the end. */
function wrap({ factory, factoryData }: ContractAccount, signature: string): Hex {
  const types = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const
  const mark = '0x6492649264926492649264926492649264926492649264926492649264926492'
  return concat([encodeAbiParameters(types, [factory, factoryData, signature as Hex]), mark])
}

const toContractSigner = ({ address }: ContractAccount, { sign }: Pick<Signer, 'sign'>): Signer => ({
  address,
  sign,
})

test('default: a contract account by its owner’s signature (EIP-1271)', async () => {
  const { body } = await page.signIn(toContractSigner(deployed, owner), one)
  expect((await page.withToken('GET', 'me', body.token)).body).toMatchObject({ address: deployed.address })
})

test('default: a contract account that is yet to be created (ERC-6492)', async () => {
  const signer = { sign: async (message: string) => wrap(undeployed, await owner.sign(message)) }
  expect((await page.signIn(toContractSigner(undeployed, signer), one)).status).toBe(200)
  const code = await callJsonRpc(nodes[0]?.url ?? '', 'eth_getCode', [undeployed.address, 'latest'])
  expect(code).toBe('0x')
})

test('behavior: an account that was created since its signature was made (ERC-6492)', async () => {
  const signer = { sign: async (message: string) => wrap(deployed, await owner.sign(message)) }
  expect((await page.signIn(toContractSigner(deployed, signer), one)).status).toBe(200)
})

test('behavior: an account of a key with EIP-7702 code signs in by its key', async () => {
  const account = getLocalEvmAccount(5)
  const delegation = concat(['0xef0100', deployed.address])
  await callJsonRpc(nodes[0]?.url ?? '', 'anvil_setCode', [account.address, delegation])
  expect((await page.signIn(toEvmSigner(account), one)).status).toBe(200)
})

test.each<[string, () => { signer: Signer; chainId: CaipNetworkId }]>([
  [
    'of another key, for an account of a key',
    () => ({ signer: { address: owner.address, sign: stranger.sign }, chainId: one }),
  ],
  [
    'of a stranger, for a contract account',
    () => ({ signer: toContractSigner(deployed, stranger), chainId: one }),
  ],
  [
    'for a contract account of another chain',
    () => ({ signer: toContractSigner(deployed, owner), chainId: two }),
  ],
  [
    'for an address that answers whatever it is asked',
    () => ({
      signer: { address: '0x0000000000000000000000000000000000000004', sign: owner.sign },
      chainId: one,
    }),
  ],
  [
    'that does not say how to create the account',
    () => ({ signer: toContractSigner(undeployed, owner), chainId: one }),
  ],
  [
    'of a stranger, for an account yet to be created',
    () => {
      const sign = async (message: string) => wrap(undeployed, await stranger.sign(message))
      return { signer: toContractSigner(undeployed, { sign }), chainId: one }
    },
  ],
  [
    'with the creation of another account',
    () => {
      const sign = async (message: string) => wrap(deployed, await owner.sign(message))
      return { signer: toContractSigner(undeployed, { sign }), chainId: one }
    },
  ],
  [
    'with a creation that creates nothing, for an address that answers whatever it is asked',
    () => ({
      signer: {
        address: '0x0000000000000000000000000000000000000004',
        sign: async () =>
          wrap({ ...undeployed, factory: getAddress(owner.address), factoryData: '0x' }, '0x'),
      },
      chainId: one,
    }),
  ],
  [
    'with a creation that fails',
    () => {
      const sign = async (message: string) =>
        wrap({ ...undeployed, factoryData: '0xffffffff' }, await owner.sign(message))
      return { signer: toContractSigner(undeployed, { sign }), chainId: one }
    },
  ],
  ['that is empty', () => ({ signer: toContractSigner(deployed, { sign: async () => '0x' }), chainId: one })],
  [
    'that is no hex',
    () => ({ signer: { address: owner.address, sign: async () => 'signed' }, chainId: one }),
  ],
])('error: a signature %s', async (_, prepare) => {
  const { signer, chainId } = prepare()
  expect(await page.signIn(signer, chainId)).toMatchObject({
    status: 401,
    body: { code: 'SIWX_SIGNATURE_INVALID' },
  })
})

test('error: the creation named for an account that exists is not run: it could change what the account answers', async () => {
  const address = '0x6492649264926492649264926492649264926492'
  // Says yes to everything once anybody has called it with nothing.
  const code = '0x36600a576001600055005b600054631626ba7e60e01b0260005260206000f3'
  await callJsonRpc(nodes[0]?.url ?? '', 'anvil_setCode', [address, code])
  const sign = async () => wrap({ ...undeployed, factory: address, factoryData: '0x' }, '0x')
  expect(await page.signIn({ address, sign }, one)).toMatchObject({
    status: 401,
    body: { code: 'SIWX_SIGNATURE_INVALID' },
  })
})

test('error: a message for one chain is none for another', async () => {
  const tamper = (text: string) => text.replace('Chain ID: 31337', 'Chain ID: 31338')
  for (const signer of [owner, toContractSigner(deployed, owner)])
    expect(await page.signIn(signer, one, { tamper })).toMatchObject({
      body: { code: 'SIWX_SIGNATURE_INVALID' },
    })
})

test('error: another owner of the same contract address on another chain is another person to a back end', async () => {
  const [, second = ''] = nodes.map(({ url }) => url)
  const other = await prepareContractAccount(second, stranger.address as Hex)
  await other.deploy()
  const code = await callJsonRpc(second, 'eth_getCode', [other.address, 'latest'])
  await callJsonRpc(second, 'anvil_setCode', [deployed.address, code])
  const read = async (signer: Signer, chainId: CaipNetworkId) => {
    const { body } = await page.signIn(toContractSigner(deployed, signer), chainId)
    const headers = { authorization: `Bearer ${body.token}`, origin: pageOrigin }
    const asked = { claims: ['addresses'] }
    const answer = await page.request('POST', 'identity?projectId=local', headers, asked)
    return decodeJwt(String(answer.body.token))
  }
  const [mine, theirs] = [await read(owner, one), await read(stranger, two)]
  expect(mine.sub).not.toBe(theirs.sub)
  expect((await read(owner, one)).sub).toBe(mine.sub)
  // No address that counts on every chain.
  expect(mine.addresses).toEqual({ [one]: deployed.address })
  expect(theirs.addresses).toEqual({ [two]: deployed.address })
})
