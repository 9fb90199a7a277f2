import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createSiweClient, type SiweConfig, type SiweSession } from './createSiweClient.js'
import { fromSiweConfig } from './fromSiweConfig.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

beforeAll(() => void vi.stubGlobal('location', { host: 'app.example', origin: 'https://app.example' }))

/** A host's own way of signing in, with its server in memory. */
function createHost(options: Partial<SiweConfig> = {}) {
  const host = { session: null as SiweSession | null, isGood: true, said: [] as string[] }
  const siwe: SiweConfig = {
    getNonce: async () => 'nonce00001',
    createMessage: (parameters) => JSON.stringify(parameters),
    async verifyMessage({ message }) {
      const { address, chainId } = JSON.parse(message)
      host.session = host.isGood ? { address, chainId } : null
      return host.isGood
    },
    getSession: async () => host.session,
    async signOut() {
      host.session = null
      return true
    },
    onSignIn: () => host.said.push('in'),
    onSignOut: () => host.said.push('out'),
    ...options,
  }
  return { host, siwe, client: createSiweClient(siwe) }
}

async function sign({ client }: ReturnType<typeof createHost>) {
  const message = await client.createMessage({ accountAddress: address, chainId: 'eip155:1' })
  const session = { data: message.data, message: message.toString(), signature: '0x01' }
  await client.addSession(session)
  return session
}

describe('createSiweClient (modal-behaviour.md §6 “siweConfig”)', () => {
  test('default: the host’s functions make, check and know the session', async () => {
    const created = createHost({
      getMessageParams: async () => ({ statement: 'Terms', exp: '2030-01-01T00:00:00Z' }),
    })
    const session = await sign(created)
    expect(JSON.parse(session.message)).toMatchObject({
      address,
      chainId: 1,
      domain: 'app.example',
      uri: 'https://app.example',
      nonce: 'nonce00001',
      version: '1',
      statement: 'Terms',
      exp: '2030-01-01T00:00:00Z',
    })
    expect(session.data).toMatchObject({ statement: 'Terms', expirationTime: '2030-01-01T00:00:00Z' })
    expect(await created.client.getSessions('eip155:1', address.toLowerCase())).toEqual([session])
    expect(created.host.said).toEqual(['in'])
  })

  test('behavior: another account or network ends the session, unless the host keeps it', async () => {
    const ending = createHost()
    await sign(ending)
    expect(await ending.client.getSessions('eip155:10', address)).toEqual([])
    expect(ending.host).toMatchObject({ session: null, said: ['in', 'out'] })

    const keeping = createHost({ signOutOnAccountChange: false, signOutOnNetworkChange: false })
    await sign(keeping)
    expect(await keeping.client.getSessions('eip155:10', address)).toHaveLength(1)
    expect(await keeping.client.getSessions('eip155:1', other)).toEqual([])
    expect(keeping.host.session).not.toBeNull()
  })

  test('behavior: after a reload the host’s server knows who is signed in', async () => {
    const { host, client } = createHost()
    host.session = { address, chainId: 1 }
    expect(await client.getSessions('eip155:1', address)).toMatchObject([
      { data: { accountAddress: address, chainId: 'eip155:1' } },
    ])
  })

  test('behavior: its session is listed, and stays when only another wallet is left', async () => {
    const { host, siwe } = createHost()
    host.session = { address, chainId: 1 }
    const siwx = fromSiweConfig(siwe)
    const sessions = (await siwx?.listSessions?.()) ?? []
    expect(sessions).toMatchObject([{ data: { accountAddress: address, chainId: 'eip155:1' } }])
    host.isGood = false
    await siwx?.setSessions(sessions)
    expect(host).toMatchObject({ session: { address }, said: [] })
  })

  test('parameters: enabled, required, signOutOnDisconnect', () => {
    const { siwe } = createHost()
    expect(fromSiweConfig({ ...siwe, enabled: false })).toBeNull()
    expect(fromSiweConfig(siwe)?.getRequired?.()).toBe(true)
    expect(fromSiweConfig({ ...siwe, required: false })?.getRequired?.()).toBe(false)
    expect(fromSiweConfig({ ...siwe, signOutOnDisconnect: false })?.signOutOnDisconnect).toBe(false)
  })

  test('error: a signature the host refuses; a sign-out it refuses; another family', async () => {
    const created = createHost({ signOut: async () => false })
    created.host.isGood = false
    await expect(sign(created)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' })
    await expect(created.client.setSessions([])).rejects.toMatchObject({ code: 'SIGN_IN_SIGN_OUT_FAILED' })
    const chainId = 'solana:E5uNhN719XxvqkjrurFRSbQbXy6zWCbG'
    expect(await created.client.getSessions(chainId, 'x')).toEqual([])
    await expect(created.client.createMessage({ accountAddress: 'x', chainId })).rejects.toMatchObject({
      code: 'UNSUPPORTED_CHAIN',
    })
  })
})
