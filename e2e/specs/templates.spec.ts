import {
  deployLocalContracts,
  getFreePort,
  getLocalEvmAccount,
  type Instance,
  startAnvil,
} from '@gangway/dev'
import { sepolia } from '@gangway/registry'
import { addTestWallet, expect, test } from '@gangway/testing/playwright'
import type { Page } from '@playwright/test'
import { createPublicClient, http, parseEther } from 'viem'
import { installedApps, startTemplate, type TemplateApp } from '../support/openTemplate.js'

const [node] = sepolia.rpcUrls
const holder = getLocalEvmAccount(0).address
const recipient = '0x70c7e5d3ab1cb2e6f8e1d3b3ca1d5f8d0f4ac211'
const signature = /0x[0-9a-f]{130}/

type Fixtures = { template: string; app: TemplateApp; chain: Instance }

const testTemplate = test.extend<Fixtures>({
  template: ['', { option: true }],
  app: async ({ template }, use) => {
    const app = await startTemplate(template)
    await use(app)
    await app.stop()
  },
  walletHosts: async ({ app }, use) => use([app.host, new URL(node).host]),
  // A chain of this test alone, which the page takes for Sepolia.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern.
  chain: async ({}, use) => {
    const chain = await startAnvil({ port: await getFreePort(), chainId: sepolia.id })
    await deployLocalContracts(chain.url)
    await use(chain)
    await chain.stop()
  },
})

/** Gives the page a wallet on the test's chain, and that chain's node in the place of the public one. */
async function prepare(page: Page, chain: Instance) {
  await page.route(`${node}/**`, async (route) => {
    await route
      .fetch({ url: chain.url })
      .then((response) => route.fulfill({ response }))
      .catch(() => route.abort().catch(() => undefined))
  })
  return addTestWallet(page, { networks: [{ caipNetworkId: sepolia.caipNetworkId, rpcUrl: chain.url }] })
}

const getReceived = ({ url }: Instance) =>
  createPublicClient({ transport: http(url) }).getBalance({ address: recipient })

/** Templates of frameworks that are no packages of this repository. `npm run release:dry` installs and opens them. */
const onlyInstalled = ['astro', 'next-app', 'nuxt', 'react-router', 'sveltekit']

function useTemplate(template: string): void {
  testTemplate.use({ template })
  testTemplate.skip(
    onlyInstalled.includes(template) && !installedApps,
    'npm run release:dry opens this template',
  )
}

for (const template of ['vite-react', 'vite-wagmi', 'next-app', 'react-router'])
  testTemplate.describe(template, () => {
    useTemplate(template)

    testTemplate(
      `template ${template}: connects, shows the balance, signs and sends, without a server`,
      async ({ page, app, chain, gangway }) => {
        const wallet = await prepare(page, chain)
        if (template === 'next-app') await expectNonces(page, app)
        await app.open(page)
        const button = page.locator('[data-gangway-connect-button]')
        const { account, dialog, review, sendForm } = gangway
        // The server's button is busy until the page's script has it.
        await expect(button).toHaveAttribute('data-state', 'disconnected')
        await button.click()
        await dialog.chooseWallet(wallet.name, 'EVM')
        await wallet.confirm('Connect')
        await expect(button).toHaveAccessibleName(new RegExp(`…${holder.slice(-6)}$`, 'i'))

        const sign = page.getByRole('button', { name: 'Sign a message' })
        await sign.click()
        await wallet.confirm('Sign a message')
        await expect(page.getByRole('button', { name: signature })).toBeVisible()

        await button.click()
        await expect(account.token('ETH')).toContainText(/10,?000/)
        await account.startSend()
        await sendForm.fill({ asset: 'ETH', to: recipient, amount: '1.25' })
        await sendForm.review()
        await review.send('1.25 ETH')
        await wallet.confirm('Send 1.25 ETH')
        await account.expectSent('1.250 ETH')
        expect(await getReceived(chain)).toBe(parseEther('1.25'))
      },
    )
  })

/** Each answer has a policy with a nonce of its own; the test fails on its own if the page breaks a policy. */
async function expectNonces(page: Page, app: TemplateApp): Promise<void> {
  const readNonce = async () => {
    const response = await page.request.get(`http://${app.host}/`)
    return response.headers()['content-security-policy']?.match(/'nonce-([0-9a-f-]{36})'/)?.[1]
  }
  const nonce = await readNonce()
  expect(nonce).toBeTruthy()
  expect(await readNonce()).not.toBe(nonce)
}

const getResult = (page: Page) => page.locator('p[role="status"]')

/** Signs and sends as one who is connected, by the buttons of the page itself. */
async function signAndSend(
  page: Page,
  wallet: Awaited<ReturnType<typeof prepare>>,
  chain: Instance,
): Promise<void> {
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await wallet.confirm('Sign a message')
  await expect(getResult(page)).toHaveText(signature)
  await page.getByRole('textbox', { name: 'To' }).fill(recipient)
  await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
  await wallet.confirm('Send 0.01 ETH')
  await expect(getResult(page)).toHaveText(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => getReceived(chain)).toBe(parseEther('0.01'))
}

testTemplate.describe('plain', () => {
  testTemplate.use({ template: 'plain' })

  testTemplate(
    'template plain: connects, shows the balance, signs and sends, without a framework and without a server',
    async ({ page, app, chain }) => {
      const wallet = await prepare(page, chain)
      await app.open(page)
      await page.getByRole('button', { name: 'Sign a message' }).click()
      await expect(getResult(page)).toContainText('GangwayError')

      await page.getByRole('button', { name: wallet.name }).click()
      await wallet.confirm('Connect')
      await expect(page.getByText(`${holder} has 10000 ETH`)).toBeVisible()
      await signAndSend(page, wallet, chain)
      await page.reload()
      await expect(page.getByText(`${holder} has`)).toBeVisible()
    },
  )
})

for (const template of ['vanilla', 'vue', 'astro', 'nuxt', 'sveltekit'])
  testTemplate.describe(template, () => {
    useTemplate(template)

    testTemplate(
      `template ${template}: <gangway-button> connects; the page shows the balance, signs and sends, without a server`,
      async ({ page, app, chain, gangway }) => {
        const wallet = await prepare(page, chain)
        const scripts: string[] = []
        page.on('request', (request) => scripts.push(request.url()))
        await app.open(page)
        const button = page.locator('[data-gangway-connect-button]')
        await expect(button).toHaveText('Connect wallet')
        await page.waitForLoadState('networkidle')
        expect(scripts.filter((url) => /mountButton|react(?!iv)/i.test(url))).toEqual([])
        await page.getByRole('button', { name: 'Sign a message' }).click()
        await expect(getResult(page)).toContainText('GangwayError')

        await button.click()
        await gangway.dialog.chooseWallet(wallet.name, 'EVM')
        await wallet.confirm('Connect')
        await expect(button).toHaveAccessibleName(new RegExp(`…${holder.slice(-6)}$`, 'i'))
        await expect(page.getByText(`${holder} has 10000 ETH`)).toBeVisible()
        await signAndSend(page, wallet, chain)
        await page.reload()
        await expect(page.getByText(`${holder} has`)).toBeVisible()
        await button.click()
        await expect(gangway.account.token('ETH')).toBeVisible()
      },
    )
  })

testTemplate.describe('vanilla', () => {
  testTemplate.use({ template: 'vanilla' })

  testTemplate(
    'template vanilla: if the code of the dialog does not load, the button says so, and a press reloads the page',
    async ({ page, app }) => {
      testTemplate.skip(!app.isBuilt, 'a development server has other names for its files')
      await app.open(page)
      await page.route(/mountButton/, (route) => route.abort())
      const button = page.locator('[data-gangway-connect-button]')
      await button.click()
      await expect(button).toHaveText('Could not load. Reload page')
      await page.unroute(/mountButton/)
      await button.click()
      await expect(button).toHaveText('Connect wallet')
      await button.click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  )
})
