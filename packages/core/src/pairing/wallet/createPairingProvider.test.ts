import { PeerError } from '@gangway/pairing'
import { GangwayError } from '@gangway/protocol'
import { expect, test, vi } from 'vitest'
import { createPaired } from '../tests/createPaired.js'
import { createPairingProvider } from './createPairingProvider.js'

const one = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const two = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const methods = [
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
const both = {
  eip155: { accounts: [`eip155:1:${one}`, `eip155:1:${two}`, `eip155:10:${one}`], methods, events: [] },
}

function setUp(namespaces: Parameters<typeof createPaired>[0] = both) {
  const fake = createPaired(namespaces)
  const read = vi.fn(async (): Promise<unknown> => '0x2a')
  const pair = vi.fn(async () => fake.set(both))
  const provider = createPairingProvider({
    paired: fake.paired,
    pair,
    networkIds: ['eip155:10', 'eip155:1', 'eip155:137'],
    read,
  })
  const told: unknown[] = []
  for (const event of ['accountsChanged', 'chainChanged'])
    provider.on(event, (payload) => told.push({ [event]: payload }))
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  return { ...fake, provider, read, pair, told, ask }
}

test('default: accounts and network come from the session, without a question', async () => {
  const { ask, answer, provider } = setUp()
  expect(await ask('eth_chainId')).toBe('0xa')
  expect(await ask('eth_accounts')).toEqual([one])
  provider.chooseNetwork('eip155:1')
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(await ask('eth_requestAccounts')).toEqual([one, two])
  expect(await ask('net_version')).toBe('1')
  expect(await ask('wallet_getPermissions')).toEqual([{ parentCapability: 'eth_accounts' }])
  expect(answer).not.toHaveBeenCalled()
})

test('behavior: without a session, asking for accounts pairs; reading them does not', async () => {
  const { ask, pair } = setUp(null)
  expect(await ask('eth_accounts')).toEqual([])
  expect(pair).not.toHaveBeenCalled()
  expect(await ask('eth_requestAccounts')).toEqual([one])
  expect(pair).toHaveBeenCalledOnce()
})

test('behavior: nor does a session of the other family alone', async () => {
  const { ask, pair } = setUp({ solana: { accounts: ['solana:a:b'], methods: [], events: [] } })
  expect(await ask('eth_accounts')).toEqual([])
  expect(await ask('eth_requestAccounts')).toEqual([one])
  expect(pair).toHaveBeenCalledOnce()
})

test('behavior: signing and sending go to the wallet, reads to a node, each on the network in use', async () => {
  const { ask, answer, read, provider } = setUp()
  provider.chooseNetwork('eip155:1')
  answer.mockResolvedValue('0xsigned')
  expect(await ask('personal_sign', '0x00', one)).toBe('0xsigned')
  expect(answer).toHaveBeenCalledWith({ wireId: 'eip155:1', method: 'personal_sign', params: ['0x00', one] })
  expect(await ask('eth_getBalance', one, 'latest')).toBe('0x2a')
  expect(read).toHaveBeenCalledWith('eip155:1', 'eth_getBalance', [one, 'latest'])
  expect(answer).toHaveBeenCalledOnce()
})

test('error: a transaction for another network than the one in use is not asked for', async () => {
  const { ask, answer, tell } = setUp()
  await ask('eth_sendTransaction', { chainId: '0xa', from: one })
  expect(answer).toHaveBeenCalledOnce()
  tell({ type: 'event', networkId: 'eip155:1', name: 'chainChanged', data: 1 })
  await expect(ask('eth_sendTransaction', { chainId: '0xa', from: one })).rejects.toMatchObject({
    cause: { code: 'NETWORK_MISMATCH' },
  })
  expect(answer).toHaveBeenCalledOnce()
})

test('error: what the session did not approve is not even asked for (EIP-1193: 4200)', async () => {
  const { ask, answer } = setUp()
  await expect(ask('eth_sign', one, '0x00')).rejects.toMatchObject({ code: 4200 })
  await expect(ask('constructor')).rejects.toMatchObject({ code: 4200 })
  expect(answer).not.toHaveBeenCalled()
})

test.each([
  [new PeerError(5000, 'User rejected'), 4001],
  [new PeerError(4001, 'no'), 4001],
  [new PeerError(5101, 'Unsupported methods'), 4200],
  [new PeerError(-32000, 'nonce too low', '0xdead'), -32000],
  [new GangwayError('PAIRING_SESSION_ENDED'), 4900],
  [new GangwayError('PAIRING_REQUEST_EXPIRED'), -32603],
])('error: %s', async (error, code) => {
  const { ask, answer } = setUp()
  answer.mockRejectedValue(error)
  await expect(ask('eth_sendTransaction', {})).rejects.toMatchObject({ code, cause: error })
})

test('error: after the session’s end nothing is asked (EIP-1193: 4900)', async () => {
  const { ask, paired, answer, told } = setUp()
  await ask('eth_requestAccounts')
  await paired.end()
  expect(told).toEqual([{ accountsChanged: [] }])
  await expect(ask('personal_sign', '0x00', one)).rejects.toMatchObject({ code: 4900 })
  expect(answer).not.toHaveBeenCalled()
})

test('behavior: revoking the permission ends the session (EIP-2255)', async () => {
  const { ask, told } = setUp()
  await ask('eth_requestAccounts')
  expect(await ask('wallet_revokePermissions', { eth_accounts: {} })).toBeNull()
  expect(told).toEqual([{ accountsChanged: [] }])
  expect(await ask('wallet_getPermissions')).toEqual([])
})

test('behavior: a network the session has is the page’s to choose (EIP-3326)', async () => {
  const { ask, answer, told } = setUp()
  await ask('eth_requestAccounts')
  expect(await ask('wallet_switchEthereumChain', { chainId: '0x1' })).toBeNull()
  expect(answer).not.toHaveBeenCalled()
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(told).toEqual([{ chainChanged: '0x1' }, { accountsChanged: [one, two] }])
})

test('behavior: another is asked of the wallet, whose no is passed on (modal-behaviour.md §5)', async () => {
  const { ask, answer, told } = setUp()
  await ask('eth_requestAccounts')
  answer.mockRejectedValueOnce(new PeerError(4902, 'Unrecognized chain'))
  await expect(ask('wallet_switchEthereumChain', { chainId: '0x89' })).rejects.toMatchObject({ code: 4902 })
  expect(await ask('eth_chainId')).toBe('0xa')
  await ask('wallet_switchEthereumChain', { chainId: '0x89' })
  expect(answer).toHaveBeenLastCalledWith({
    wireId: 'eip155:10',
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x89' }],
  })
  expect(await ask('eth_chainId')).toBe('0x89')
  expect(told).toEqual([{ chainChanged: '0x89' }])
  // Never on another network than that, also before the session names it.
  await ask('personal_sign', '0x00', one)
  expect(answer.mock.lastCall?.[0].wireId).toBe('eip155:137')
  await ask('wallet_addEthereumChain', { chainId: '0x38' })
  expect(answer.mock.lastCall?.[0].wireId).toBe('eip155:10')
})

test('error: a session without that method cannot leave its networks', async () => {
  const { ask, answer } = setUp({ eip155: { ...both.eip155, methods: ['personal_sign'] } })
  await expect(ask('wallet_switchEthereumChain', { chainId: '0x89' })).rejects.toMatchObject({
    code: 4200,
    cause: { code: 'NETWORK_SWITCH_NOT_SUPPORTED' },
  })
  expect(answer).not.toHaveBeenCalled()
})

test('behavior: what the wallet tells by itself is followed (product.md §9 “Events handled”)', async () => {
  const { ask, tell, set, told } = setUp()
  await ask('eth_requestAccounts')
  tell({ type: 'event', networkId: 'eip155:1', name: 'chainChanged', data: 1 })
  tell({ type: 'event', networkId: 'eip155:1', name: 'accountsChanged', data: [two] })
  expect(told.splice(0)).toEqual([
    { chainChanged: '0x1' },
    { accountsChanged: [one, two] },
    { accountsChanged: [two, one] },
  ])
  tell({ type: 'event', networkId: 'eip155:1', name: 'message', data: {} })
  expect(told).toEqual([])
  set({ eip155: { ...both.eip155, accounts: [`eip155:1:${one}`] } })
  expect(told.splice(0)).toEqual([{ accountsChanged: [one] }])
  // A family an update has taken away is gone, as after the session's end.
  set({})
  expect(told).toEqual([{ accountsChanged: [] }])
})
