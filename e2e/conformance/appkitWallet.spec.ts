import {
  expect,
  expectBalance,
  FrameApproval,
  hasSolana,
  networks,
  readLoginCode,
  readLoginMail,
  SocialProviderPage,
  type TestWorld,
  test,
} from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import {
  getBase58Encoder,
  getPublicKeyFromAddress,
  signatureBytes,
  address as toSolanaAddress,
  verifySignature,
} from '@solana/kit'
import * as v from 'valibot'
import { verifyMessage, verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSolanaTransfers } from '../support/createSolanaTransfers.js'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { appkitWalletHost, serveAppkitWallet } from '../support/serveAppkitWallet.js'

test.use({ walletHosts: [appkitWalletHost] })

/** Calls a method of the published client; what it resolves with, or the text it rejects with. */
function call(page: Page, method: string, ...args: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    async ([name, given]) => {
      const { provider } = window.conformance
      try {
        return await Reflect.get(provider, name).apply(provider, given)
      } catch (error) {
        return { rejected: error instanceof Error ? error.message : error }
      }
    },
    [method, args] as const,
  )
}

/** What AppKit's own view does before an approval: it asks for the theme, then shows the frame. frame-protocol.md §4. */
async function showFrame(page: Page): Promise<void> {
  await call(page, 'syncTheme', { themeMode: 'light' })
  await page.locator('#w3m-iframe').evaluate((frame) => {
    frame.style.cssText = 'position:fixed;display:block;width:360px;height:600px;top:64px;left:200px;border:0'
  })
}

const sessionsSchema = v.object({ pcis: v.array(v.looseObject({ pci: v.string() })) })

/** What AppKit's list of smart sessions asks for, as a browser asks it. */
async function readSessions(page: Page, world: TestWorld, caipAccountId: string): Promise<unknown> {
  const { origin } = new URL(page.url())
  const url = `${world.api}/v1/sessions/${encodeURIComponent(caipAccountId)}?projectId=local`
  return (await fetch(url, { headers: { origin } })).json()
}

/**
 * Logs a new address in; the user the frame then tells of. AppKit's views ask for the code at once; `waitsForDevice` also
 * holds CONNECT_DEVICE open until the link of the mail is approved. frame-protocol.md §6 C and D.
 */
async function logIn(
  page: Page,
  world: TestWorld,
  { waitsForDevice = false } = {},
): Promise<{ email: string; user: unknown }> {
  const email = `appkit-${crypto.randomUUID()}@example.com`
  expect(await call(page, 'connectEmail', { email })).toEqual({ action: 'VERIFY_OTP' })
  const device = waitsForDevice ? call(page, 'connectDevice') : undefined
  await readLoginMail(world, email)
  // What is not approved yet is not answered, though what is asked after it is.
  expect(await call(page, 'syncTheme', {})).toBeUndefined()
  expect(await page.evaluate(() => window.conformance.heard)).not.toContainEqual(
    expect.stringContaining('CONNECT_DEVICE'),
  )
  const otp = await readLoginCode(world, email)
  expect(await device).toBeUndefined()
  expect(await call(page, 'connectOtp', { otp })).toBeUndefined()
  return { email, user: await call(page, 'connect', { chainId: 31337, preferredAccountType: 'eoa' }) }
}

/** As AppKit's controllers do: its window in the tap, then where it goes, then what it says under the frame's origin. frame-protocol.md §6 E. */
async function expectSocialLogin(page: Page, world: TestWorld): Promise<void> {
  const person = {
    name: `Ada ${crypto.randomUUID().slice(0, 8)}`,
    email: `ada-${crypto.randomUUID()}@gmail.com`,
  }
  const opened = page.waitForEvent('popup')
  const resultUri = page.evaluate(async (secureSite) => {
    const popup = window.open('', 'popupWindow', 'width=600,height=800,scrollbars=yes')
    const { uri } = await window.conformance.provider.getSocialRedirectUri({ provider: 'google' })
    if (popup) popup.location.href = uri
    return new Promise<string>((resolve) => {
      addEventListener('message', ({ origin, data }) => {
        if (origin !== secureSite || !data?.resultUri) return
        popup?.close()
        resolve(data.resultUri)
      })
    })
  }, world.frame)
  const provider = new SocialProviderPage(await opened)
  await provider.expectOpen('Google')
  await provider.continueAs(person)
  const uri = await resultUri
  expect(await call(page, 'connectSocial', uri)).toMatchObject({
    email: person.email,
    userName: person.name,
    address: expect.any(String),
  })
  await expectConnected(page)
  expect(await call(page, 'isConnected')).toEqual({ isConnected: true })
}

/** The same by Farcaster, approved on the phone. frame-protocol.md §6 F. */
async function expectFarcasterLogin(page: Page, world: TestWorld): Promise<void> {
  const { url } = v.parse(v.object({ url: v.string() }), await call(page, 'getFarcasterUri'))
  const connecting = call(page, 'connectFarcaster')
  const body = JSON.stringify({ link: url, person: '0' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${world.console}/api/farcaster/approve`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  expect(await connecting).toEqual({ userName: expect.stringMatching(/./) })
  await expectConnected(page)
}

async function expectConnected(page: Page): Promise<void> {
  const user = await call(page, 'connect', { chainId: 31337, preferredAccountType: 'eoa' })
  expect(user).toMatchObject({ chainId: 31337, address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) })
}

const hello = '0x68656c6c6f'
const helloInBase58 = 'Cn8eVZg'
const sol = 1_000_000_000n

const typedData = {
  domain: { name: 'Test', chainId: 31337 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hello' },
} as const
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
]
const typedDataText = JSON.stringify({
  ...typedData,
  types: { EIP712Domain: domainType, ...typedData.types },
})

const userSchema = v.looseObject({ address: v.string() })
const hexSchema = v.custom<`0x${string}`>((value) => typeof value === 'string' && value.startsWith('0x'))
const signatureSchema = v.object({ signature: v.string() })
const signedSchema = v.object({ transaction: v.string() })
const allSignedSchema = v.object({ transactions: v.tuple([v.string(), v.string()]) })

test('frame-protocol.md §3: AppKit’s own client gets an answer it accepts to every event it can send', async ({
  page,
  world,
}) => {
  await serveAppkitWallet(page, world)
  await page.evaluate(() => window.conformance.provider.init())

  // Before anybody is logged in, in the order of a fresh visit (frame-protocol.md §6 A).
  expect(await call(page, 'setPreferredAccount', 'eoa')).toEqual({ type: 'eoa', address: '' })
  expect(
    await call(page, 'syncDappData', { sdkVersion: 'html-wagmi-1.7.3', projectId: 'local' }),
  ).toBeUndefined()
  const theme = { themeMode: 'dark', themeVariables: { '--w3m-accent': '#0b6363', '--w3m-z-index': 5 } }
  expect(await call(page, 'syncTheme', theme)).toBeUndefined()
  expect(await call(page, 'isConnected')).toEqual({ isConnected: false })
  expect(await call(page, 'getUser', { chainId: 1 })).toHaveProperty('rejected')
  expect(await call(page, 'connectOtp', { otp: '000000' })).toHaveProperty('rejected')

  // A code nobody was sent is a wrong code like any other (frame-protocol.md §5).
  const { email, user } = await logIn(page, world, { waitsForDevice: true })
  expect(user).toMatchObject({ email, chainId: 31337, address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) })
  const { address } = v.parse(userSchema, user)
  expect(await call(page, 'isConnected')).toEqual({ isConnected: true })
  expect(await call(page, 'getSmartAccountEnabledNetworks')).toEqual({
    smartAccountEnabledNetworks: [31337, 31338],
  })
  expect(await call(page, 'setPreferredAccount', 'smartAccount')).toEqual({ type: 'smartAccount', address })
  expect(await call(page, 'getUser', { chainId: 31337, preferredAccountType: 'smartAccount' })).toMatchObject(
    {
      address,
      accounts: [
        { address, type: 'eoa' },
        { address, type: 'smartAccount' },
      ],
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: false,
    },
  )
  expect(await call(page, 'setPreferredAccount', 'eoa')).toEqual({ type: 'eoa', address })
  expect(await call(page, 'switchNetwork', 'eip155:31338')).toEqual({ chainId: 31338 })
  expect(await call(page, 'getChainId')).toEqual({ chainId: 31338 })
  expect(await call(page, 'switchNetwork', 'eip155:31337')).toEqual({ chainId: 31337 })
  expect(await call(page, 'switchNetwork', 'eip155:424242')).toEqual({ rejected: 'Chain is not supported' })
  const solana = await call(page, 'getUser', {
    chainId: networks.solana.caipNetworkId,
    preferredAccountType: 'eoa',
  })
  expect(solana).toMatchObject({ chainId: networks.solana.caipNetworkId })
  expect(await call(page, 'connectEmail', { email })).toEqual({ action: 'CONNECT' })

  // A code to the address there is, then one to the new one (frame-protocol.md §6 H).
  const newEmail = `new-${crypto.randomUUID()}@example.com`
  expect(await call(page, 'updateEmail', { email: newEmail })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  const [primary = ''] = (await readLoginMail(world, email, 2)).codes
  expect(await call(page, 'updateEmailSecondaryOtp', { otp: primary })).toHaveProperty('rejected')
  expect(await call(page, 'updateEmailPrimaryOtp', { otp: primary })).toBeUndefined()
  const [secondary = ''] = (await readLoginMail(world, newEmail)).codes
  expect(await call(page, 'updateEmailSecondaryOtp', { otp: secondary })).toEqual({ newEmail })
  expect(await call(page, 'getUser', { chainId: 31337 })).toMatchObject({ email: newEmail, address })

  // Reads.
  const request = (method: string, params?: unknown) => call(page, 'request', { method, params })
  expect(await request('eth_accounts')).toEqual([address])
  expect(await request('eth_getBalance', [address, 'latest'])).toBe('0x0')
  expect(await request('eth_blockNumber')).toMatch(/^0x/)
  expect(await call(page, 'getCapabilities')).toMatchObject({
    '0x7a69': { assetDiscovery: { supported: true } },
  })
  const assets = await request('wallet_getAssets', [{ account: address, chainFilter: ['0x7a69'] }])
  expect(assets).toMatchObject({ '0x7a69': [{ address: 'native', type: 'NATIVE' }] })
  expect(await request('wallet_getCallsStatus', ['0x1'])).toEqual({ rejected: 'No batch has this id' })
  expect(await request('wallet_grantPermissions', [{}])).toEqual({
    rejected: expect.stringContaining('params[0]'),
  })

  expect(await call(page, 'reload')).toBeUndefined()
  expect(await call(page, 'disconnect')).toBeUndefined()
  expect(await call(page, 'isConnected')).toEqual({ isConnected: false })

  await expectSocialLogin(page, world)
  expect(await call(page, 'disconnect')).toBeUndefined()
  await expectFarcasterLogin(page, world)
  expect(await page.evaluate(() => window.conformance.refused)).toEqual([])
  // It has names for two that no method of it sends.
  expect(await page.evaluate(() => window.conformance.listUnanswered())).toEqual([
    'AWAIT_UPDATE_EMAIL',
    'INIT_SMART_ACCOUNT',
  ])
})

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('frame-protocol.md §4: with the frame’s approval AppKit’s own client signs and sends by every method of EVM and Solana, and the chains have it', async ({
    page,
    world,
    chains,
    recipients,
  }) => {
    test.skip(!hasSolana(world), 'this platform has no Solana node')
    const [one, solana] = [networks.one.caipNetworkId, networks.solana.caipNetworkId]
    const approval = new FrameApproval(page)
    await serveAppkitWallet(page, world)
    await page.evaluate(() => window.conformance.provider.init())
    const user = v.parse(userSchema, (await logIn(page, world)).user)
    const address = v.parse(hexSchema, user.address)
    await chains.fund(one, address, 'native', '10')
    await showFrame(page)
    const request = (method: string, params: unknown) => call(page, 'request', { method, params })

    // The client does not tell the frame what it has given up; the next request takes its place.
    const abandoned = request('eth_signTypedData_v4', [address, typedDataText])
    await approval.expectOpen('Sign data')
    await call(page, 'rejectRpcRequests')
    expect(await abandoned).toEqual({ rejected: 'Request was aborted' })
    const declined = request('personal_sign', [hello, address])
    await approval.decline('Sign a message')
    expect(await declined).toEqual({ rejected: 'User rejected the request.' })

    const signing = request('personal_sign', [hello, address])
    await approval.approve('Sign a message')
    const signature = v.parse(hexSchema, await signing)
    expect(await verifyMessage({ address, message: { raw: hello }, signature })).toBe(true)

    const typed = request('eth_signTypedData_v4', [address, typedDataText])
    await approval.approve('Sign data')
    const typedSignature = v.parse(hexSchema, await typed)
    expect(await verifyTypedData({ ...typedData, address, signature: typedSignature })).toBe(true)

    const [to] = recipients.evm
    const sending = request('eth_sendTransaction', [{ from: address, to, value: '0xde0b6b3a7640000' }])
    await approval.approve('Send 1 ETH')
    expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
    await expectBalance(chains, one, to, 'native', 10n ** 18n)

    await call(page, 'setPreferredAccount', 'smartAccount')
    const coin = { to, value: '0xde0b6b3a7640000' }
    const batch = request('wallet_sendCalls', [
      { version: '1.0', chainId: '0x7a69', from: address, calls: [coin, coin] },
    ])
    await approval.approve('Do 2 things at once')
    const id = v.parse(hexSchema, await batch)
    await expectBalance(chains, one, to, 'native', 3n * 10n ** 18n)
    expect(await request('wallet_getCallsStatus', [id])).toMatchObject({ id, status: 200, atomic: true })

    // As its smart sessions ask.
    const { publicKey } = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const key = { type: 'secp256k1', publicKey }
    const permissions = [{ type: 'native-token-transfer', data: { allowance: '0xde0b6b3a7640000' } }]
    const expiry = Math.floor(Date.now() / 1_000) + 3_600
    const signer = { type: 'keys', data: { keys: [key, key] } }
    const asked = { chainId: '0x7a69', expiry, signer, permissions, policies: [] }
    const granting = request('wallet_grantPermissions', [asked])
    await approval.approve('Allow 1 ETH')
    const { context } = v.parse(v.object({ context: hexSchema }), await granting)
    const { pcis } = v.parse(sessionsSchema, await readSessions(page, world, `${one}:${address}`))
    expect(pcis).toMatchObject([{ context, permissions }])
    const pci = pcis[0]?.pci
    const revoking = request('wallet_revokePermissions', { pci, permissions, expiry, address })
    await approval.approve('Take a permission back')
    expect(await revoking).toMatch(/^0x[0-9a-f]{64}$/)

    const own = v.parse(userSchema, await call(page, 'getUser', { chainId: solana })).address
    await call(page, 'switchNetwork', solana)
    await chains.fund(solana, own, 'native', '20')
    const message = request('solana_signMessage', { message: helloInBase58, pubkey: own })
    await approval.approve('Sign a message')
    const base58 = getBase58Encoder()
    const messageSignature = v.parse(signatureSchema, await message).signature
    expect(
      await verifySignature(
        await getPublicKeyFromAddress(toSolanaAddress(own)),
        signatureBytes(base58.encode(messageSignature)),
        base58.encode(helloInBase58),
      ),
    ).toBe(true)

    // What it signs the app sends; the node refuses what is not signed right.
    const [receiver] = recipients.solana
    const transfers = createSolanaTransfers(world.rpc[solana] ?? '')
    const build = (amount: bigint) => transfers.build(own, receiver, amount * sol)
    const single = request('solana_signTransaction', { transaction: await build(1n) })
    await approval.approve('Send 1 SOL')
    await transfers.send(v.parse(signedSchema, await single).transaction)
    await expectBalance(chains, solana, receiver, 'native', sol)

    const pair = request('solana_signAllTransactions', { transactions: [await build(2n), await build(4n)] })
    await approval.approve('Sign 2 transactions')
    for (const signed of v.parse(allSignedSchema, await pair).transactions) await transfers.send(signed)
    await expectBalance(chains, solana, receiver, 'native', 7n * sol)

    const sent = request('solana_signAndSendTransaction', { transaction: await build(8n) })
    await approval.approve('Send 8 SOL')
    expect(await sent).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
    await expectBalance(chains, solana, receiver, 'native', 15n * sol)
    expect(await page.evaluate(() => window.conformance.refused)).toEqual([])
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('frame-protocol.md §6 B: AppKit’s own client signs on EVM after Solana, a reload and the way back', async ({
    page,
    world,
  }) => {
    const solana = networks.solana.caipNetworkId
    test.skip(!hasSolana(world), 'this platform has no Solana node')
    const approval = new FrameApproval(page)
    const request = (method: string, params?: unknown) => call(page, 'request', { method, params })
    const init = () => page.evaluate(() => window.conformance.provider.init())
    await serveAppkitWallet(page, world)
    await init()
    const address = v.parse(hexSchema, v.parse(userSchema, (await logIn(page, world)).user).address)
    /** As its connectors do on the way to a network, and after a reload. */
    const connect = async (chainId?: string | number) =>
      v.parse(userSchema, await call(page, 'connect', chainId === undefined ? {} : { chainId }))
    const signOnEvm = async () => {
      expect(await call(page, 'getChainId')).toEqual({ chainId: 31338 })
      expect(await request('eth_chainId')).toBe(31338)
      const signing = request('personal_sign', [hello, address])
      await approval.approve('Sign a message')
      const signature = v.parse(hexSchema, await signing)
      expect(await verifyMessage({ address, message: { raw: hello }, signature })).toBe(true)
    }
    const signOnSolana = async (pubkey: string) => {
      expect(await call(page, 'getChainId')).toEqual({ chainId: solana })
      const signing = request('solana_signMessage', { message: helloInBase58, pubkey })
      await approval.approve('Sign a message')
      expect(await signing).toMatchObject({ signature: expect.any(String) })
    }

    // Neither of them the first of the deployment, which is what a frame that forgot would answer.
    expect(await call(page, 'switchNetwork', 'eip155:31338')).toEqual({ chainId: 31338 })
    await showFrame(page)
    await signOnEvm()
    expect(await call(page, 'switchNetwork', solana)).toEqual({ chainId: solana })
    const own = (await connect(solana)).address
    await signOnSolana(own)

    await page.reload()
    await init()
    expect(await connect()).toMatchObject({ address: own, chainId: solana })
    await showFrame(page)
    await signOnSolana(own)

    expect(await call(page, 'switchNetwork', 'eip155:31338')).toEqual({ chainId: 31338 })
    expect(await connect(31338)).toMatchObject({ address, chainId: 31338 })
    await signOnEvm()

    await page.reload()
    await init()
    expect(await connect()).toMatchObject({ address, chainId: 31338 })
    await showFrame(page)
    await signOnEvm()
    expect(await page.evaluate(() => window.conformance.refused)).toEqual([])
  })
})
