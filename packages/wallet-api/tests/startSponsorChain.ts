import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  callJsonRpc,
  deployDelegationFramework,
  deployLocalContracts,
  fundEvm,
  getFreePort,
  localEvmTokens,
  startAnvil,
} from '@gangway/dev'
import { delegateContracts, enforcers, type SponsoredCalls } from '@gangway/protocol'
import { gangwayOne } from '@gangway/registry'
import {
  type Address,
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  parseAbiParameters,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { SponsorPolicy } from '../src/relayer/sponsorPolicy.js'
import type { TestDevice } from './createTestDevice.js'
import { logIn, makeReceipt, makeWallet, newId } from './logIn.js'
import type { TestAuthApi } from './startAuthApi.js'

export const { caipNetworkId } = gangwayOne
export const token = localEvmTokens.usdx.at

/** Someone who is logged in and has a wallet, and holds no coin. */
export type Person = {
  account: PrivateKeyAccount
  device: TestDevice
  accessToken: string
}

/** Starts a chain with our delegate and tokens. */
export async function startSponsorChain() {
  const chain = await startAnvil({ port: await getFreePort(), chainId: 31337 })
  await deployDelegationFramework(chain.url)
  await deployLocalContracts(chain.url)
  const client = createPublicClient({ transport: http(chain.url), cacheTime: 0, pollingInterval: 20 })
  return {
    ...chain,
    client,
    networks: [{ network: gangwayOne, rpcUrls: [chain.url] }],
    call: (method: string, params: readonly unknown[] = []) => callJsonRpc(chain.url, method, params),
    setBalance: (address: Address, amount: bigint) =>
      callJsonRpc(chain.url, 'anvil_setBalance', [address, numberToHex(amount)]),
    readTokens: (address: Address) =>
      client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    /** Tokens for an account. */
    mint: (address: Address, amount: bigint) => fundEvm(chain.url, { address, asset: 'usdx', amount }),
  }
}

/** See {@link startSponsorChain}. */
export type SponsorChain = Awaited<ReturnType<typeof startSponsorChain>>

/** A policy that pays for transfers of the token. */
export function makePolicy(change: Partial<SponsorPolicy> = {}): SponsorPolicy {
  return {
    projectId: 'one',
    caipNetworkId,
    contracts: [token.toLowerCase()],
    methods: ['0xa9059cbb'],
    maxValue: 0n,
    perUserPerDay: parseEther('1'),
    perDay: parseEther('10'),
    total: parseEther('100'),
    ...change,
  }
}

/** Logs a new person in, and gives the wallet the address of a key the test has. */
export async function createPerson(api: TestAuthApi, device: TestDevice): Promise<Person> {
  const account = privateKeyToAccount(generatePrivateKey())
  const session = await logIn(api, device, `${newId()}@example.org`)
  const made = makeWallet()
  const wallet = { ...made.wallet, evmAddress: account.address }
  const receipt = await makeReceipt(api, session, { walletId: wallet.walletId, setId: made.setId })
  const { accessToken } = session
  const answer = await device.post('/auth/wallet/create', { ...made, wallet, receipt }, { accessToken })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { account, device, accessToken }
}

/** A transfer of tokens. */
export function transfer(to: Address, amount: bigint): SponsoredCalls[number] {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  return { to: token, value: '0x0', data }
}

const types = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

const executions = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])

/** The body of a batch as the frame's Worker makes it. */
export async function signBatch(
  { account }: Pick<Person, 'account'>,
  offer: { relayer: string; validUntil: number; calls: SponsoredCalls },
  change: {
    callsId?: string
    authorization?: false | { chainId?: number; address?: Address; nonce?: number; by?: PrivateKeyAccount }
    delegator?: Address
  } = {},
) {
  const { relayer, validUntil, calls } = offer
  const salt = BigInt(toHex(crypto.getRandomValues(new Uint8Array(32))))
  const list = calls.map(({ to, value, data }) => ({
    target: to as Address,
    value: BigInt(value),
    callData: data as Hex,
  }))
  const signature = await account.signTypedData({
    domain: {
      name: 'DelegationManager',
      version: '1',
      chainId: 31337,
      verifyingContract: delegateContracts.manager,
    },
    types,
    primaryType: 'Delegation',
    message: {
      delegate: relayer as Address,
      delegator: change.delegator ?? account.address,
      authority: `0x${'ff'.repeat(32)}`,
      caveats: [
        { enforcer: enforcers.limitedCalls, terms: encodeAbiParameters([{ type: 'uint256' }], [1n]) },
        { enforcer: enforcers.exactExecutionBatch, terms: encodeAbiParameters(executions, [list]) },
        {
          enforcer: enforcers.timestamp,
          terms: encodePacked(['uint128', 'uint128'], [0n, BigInt(validUntil)]),
        },
      ],
      salt,
    },
  })
  const body = {
    callsId: change.callsId ?? newId(),
    caipNetworkId,
    calls,
    salt: toHex(salt),
    validUntil,
    signature,
  }
  if (change.authorization === false) return body
  const { by = account, nonce = 0, ...tuple } = change.authorization ?? {}
  const signed = await by.signAuthorization({
    address: delegateContracts.delegate,
    chainId: 31337,
    ...tuple,
    nonce,
  })
  const { r, s, yParity } = signed
  return { ...body, authorization: { nonce, r, s, yParity } }
}

/** A node that lets nothing be sent, before one that would; `isOpen` is asked of each that is to be sent. */
export async function startClosedGate(url: string, isOpen: () => Promise<boolean> = async () => false) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    if (body.includes('eth_sendRawTransaction') && !(await isOpen())) return response.writeHead(503).end()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body })
    return response.writeHead(answer.status, headers).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
