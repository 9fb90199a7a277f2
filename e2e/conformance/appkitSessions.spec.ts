import {
  expect,
  FrameApproval,
  networks,
  readLoginCode,
  readLoginMail,
  type TestWorld,
  test,
} from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import {
  createPublicClient,
  createWalletClient,
  decodeAbiParameters,
  encodePacked,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { isDeep } from '../support/isDeep.js'
import { appkitWalletHost, serveAppkitWallet } from '../support/serveAppkitWallet.js'

test.use({ walletHosts: [appkitWalletHost] })

const { caipNetworkId } = networks.one
const ether = 10n ** 18n
const day = 86_400

const hexSchema = v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))
/** What the wallet says to a grant. */
const grantedSchema = v.object({
  context: hexSchema,
  signerMeta: v.object({ delegationManager: hexSchema }),
})
const managerAbi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
  'error CannotUseADisabledDelegation()',
])

/** Logs a new address in by the published client of the frame; the account it then has. */
async function logIn(page: Page, world: TestWorld): Promise<`0x${string}`> {
  const email = `sessions-${crypto.randomUUID()}@example.com`
  await page.evaluate(async (to) => {
    await window.sessions.provider.init()
    await window.sessions.provider.connectEmail({ email: to })
  }, email)
  await readLoginMail(world, email)
  const otp = await readLoginCode(world, email)
  const address = await page.evaluate(async (code) => {
    const { provider } = window.sessions
    await provider.connectOtp({ otp: code })
    return (await provider.connect({ chainId: 31337, preferredAccountType: 'smartAccount' })).address
  }, otp)
  return v.parse(hexSchema, address)
}

/** What AppKit's own view does before an approval. frame-protocol.md §4. */
async function showFrame(page: Page): Promise<void> {
  await page.evaluate(() => window.sessions.provider.syncTheme({ themeMode: 'light' }))
  await page.locator('#w3m-iframe').evaluate((frame) => {
    frame.style.cssText = 'position:fixed;display:block;width:360px;height:600px;top:64px;left:200px;border:0'
  })
}

/** Asks for 1 ETH a day by AppKit's `grantPermissions`; what that answers, or the text it rejects with. */
function grant(page: Page, publicKey: Hex): Promise<unknown> {
  return page.evaluate(
    async ({ key, period }) => {
      const now = Math.floor(Date.now() / 1_000)
      const asked = window.sessions.smartSession.grantPermissions({
        chainId: '0x7a69',
        expiry: now + 30 * period,
        signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: key }] } },
        permissions: [
          {
            type: 'native-token-recurring-allowance',
            // It lets no start pass but one in the future.
            data: { allowance: '0xde0b6b3a7640000', start: now + 2, period },
          },
        ],
        policies: [],
      })
      return asked.catch((error) => (error instanceof Error ? error.message : String(error)))
    },
    { key: publicKey, period: day },
  )
}

/** The newest grant the wallet made. AppKit's client keeps to itself where it is redeemed. */
async function readGranted(page: Page): Promise<v.InferOutput<typeof grantedSchema>> {
  return v.parse(grantedSchema, await page.evaluate(() => window.sessions.granted.at(-1)))
}

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('services.md §3: AppKit’s own smart sessions grant, subscribe, list and take back at our server, which stands in for the host in their source', async ({
    page,
    world,
    chains,
    recipients,
  }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
    const recipient = getAddress(recipients.evm[0])
    const app = privateKeyToAccount(generatePrivateKey())
    const rpc = world.rpc[caipNetworkId] ?? ''
    const transport = http(rpc)
    const node = createPublicClient({ chain: anvil, transport })
    const appWallet = createWalletClient({ account: app, chain: anvil, transport })
    await serveAppkitWallet(page, world, new URL('appkitSessions/page.ts', import.meta.url))
    const address = await logIn(page, world)
    await chains.fund(caipNetworkId, address, 'native', '10')
    await page.evaluate((options) => window.sessions.start(options), { api: world.api, address, rpc })
    await showFrame(page)
    const approval = new FrameApproval(page)
    const path = `/v1/sessions/${encodeURIComponent(`${caipNetworkId}:${address}`)}`
    const list = () => page.evaluate(() => window.sessions.smartSession.getSmartSessions())

    const redeem = async (value: bigint) => {
      const { context, signerMeta } = await readGranted(page)
      const [contexts] = decodeAbiParameters(parseAbiParameters('bytes[] contexts'), context)
      return appWallet.writeContract({
        address: signerMeta.delegationManager,
        abi: managerAbi,
        functionName: 'redeemDelegations',
        args: [
          [...contexts],
          [zeroHash],
          [encodePacked(['address', 'uint256', 'bytes'], [recipient, value, '0x'])],
        ],
      })
    }
    /** As the app does once the permission begins. */
    const take = async (value: bigint) => {
      let hash: Hex = zeroHash
      await expect(async () => {
        // A new block each time: the node goes by the newest one, which may be older than the permission's start.
        await chains.fund(caipNetworkId, app.address, 'native', '1')
        hash = await redeem(value)
      }).toPass({ timeout: 15_000 })
      expect((await node.waitForTransactionReceipt({ hash })).status).toBe('success')
    }
    const getBalance = () => node.getBalance({ address: recipient })
    const before = await getBalance()

    await test.step('who declines grants nothing', async () => {
      const granting = grant(page, app.publicKey)
      await approval.decline(/^Allow 1 ETH/)
      expect(await granting).toBe('User rejected the request.')
      expect(await list()).toEqual([])
    })

    const pci = await test.step('1 ETH a day is agreed to: the key takes 0.6, and not 0.6 more', async () => {
      const granting = grant(page, app.publicKey)
      await approval.approve(/^Allow 1 ETH/)
      const granted = await granting
      expect(granted).toMatchObject({ address, chainId: '0x7a69' })
      const { context } = await readGranted(page)
      const { context: id } = v.parse(v.object({ context: hexSchema }), granted)
      expect(await list()).toMatchObject([{ pci: id, context }])
      await take((6n * ether) / 10n)
      await expect(redeem((6n * ether) / 10n)).rejects.toThrow('transfer-amount-exceeded')
      expect(await getBalance()).toBe(before + (6n * ether) / 10n)
      return id
    })

    await test.step('it is taken back, and the chain refuses it', async () => {
      const revoking = page.evaluate(async () => {
        const { getSmartSessions, revokeSmartSession } = window.sessions.smartSession
        const [session] = await getSmartSessions()
        // As its list has it: in milliseconds.
        if (session) await revokeSmartSession({ ...session, expiry: session.expiry * 1_000 })
      })
      await approval.approve('Take a permission back')
      await revoking
      await expect
        .poll(() => redeem(1n).catch(({ message }: Error) => message))
        .toContain('CannotUseADisabledDelegation')
      expect(await list()).toMatchObject([{ pci, revokedAt: expect.any(Number) }])
    })

    await test.step('a subscription, which counts its start in milliseconds, is of use too', async () => {
      const subscribing = page.evaluate(
        ({ signerPublicKey, period }) =>
          window.sessions.smartSession.createSubscription({
            ...{ chainId: '0x7a69', signerPublicKey, interval: '1d', asset: 'native', amount: '0x10' },
            expiry: Math.floor(Date.now() / 1_000) + 30 * period,
          }),
        { signerPublicKey: app.publicKey, period: day },
      )
      await approval.approve(/^Allow 0\.0+16 ETH/)
      const { context } = await subscribing
      expect(await list()).toMatchObject([{ pci: context }, { pci }])
      await take(16n)
      await expect(redeem(1n)).rejects.toThrow('transfer-amount-exceeded')
    })

    expect(
      await page.evaluate(() => window.sessions.asked.filter((line) => line.startsWith('POST'))),
    ).toEqual([
      `POST ${path} 200`,
      `POST ${path} 200`,
      `POST ${path}/activate 204`,
      `POST ${path}/revoke 204`,
      `POST ${path} 200`,
      `POST ${path}/activate 204`,
    ])
    expect(await page.evaluate(() => window.sessions.getSnack())).toBe('')
    expect([...hosts].filter((host) => !/(^|\.)localhost$|^127\.0\.0\.1$/.test(host))).toEqual([])
  })
})
