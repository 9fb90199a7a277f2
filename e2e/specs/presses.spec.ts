import { changeConfig, expect, hasSolana, networks, test } from '@gangway/testing/playwright'
import type { Locator, Page } from '@playwright/test'
import { isDeep } from '../support/isDeep.js'
import { isWide, runBySecondRoad } from '../support/isWide.js'

test.use({ animationSpeed: 1 })

/** Between two presses of one hand, ms; short, as a busy machine makes more of it. */
const gap = 60

/** After so long what came or was pressed takes presses again, ms: docs/presses.md. */
const settled = 450

/** Presses twice where something stands, as a hand does that meant one press. */
const pressTwice = (target: Locator): Promise<void> =>
  pressUntilTaken(target, gap, async () => {
    const { x, y } = await findCentre(target)
    return () => target.page().mouse.dblclick(x, y, { delay: gap / 2 })
  })

/** Presses by keys what has the focus then. */
const pressKeys = (target: Locator, press: (page: Page) => Promise<void>): Promise<void> =>
  pressUntilTaken(target, settled, async () => {
    await findCentre(target)
    await target.focus()
    return () => press(target.page())
  })

/** Presses again where no press arrived, because the page changed just before and takes none then. */
async function pressUntilTaken(
  target: Locator,
  interval: number,
  prepare: () => Promise<() => Promise<void>>,
): Promise<void> {
  await expect(async () => {
    const press = await prepare()
    await target.evaluate((element) => {
      element.addEventListener('click', () => document.body.setAttribute('data-pressed', ''), {
        capture: true,
      })
      document.body.removeAttribute('data-pressed')
    })
    await press()
    await expect(target.page().locator('body')).toHaveAttribute('data-pressed', { timeout: gap })
  }).toPass({ intervals: [interval] })
}

/** The middle of what can be pressed now. */
async function findCentre(target: Locator): Promise<{ x: number; y: number }> {
  await target.click({ trial: true })
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Near the end of a line that can be pressed now, where its value stands. */
async function findEnd(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y } = await findCentre(target)
  const { width = 0 } = (await target.boundingBox()) ?? {}
  return { x: x + width / 2 - 60, y }
}

async function pressEnterTwice(page: Page): Promise<void> {
  await page.keyboard.press('Enter', { delay: gap / 2 })
  await page.keyboard.press('Enter', { delay: gap / 2 })
}

/** A key that is held: the browser repeats it. */
async function holdEnter(page: Page): Promise<void> {
  for (let repeat = 0; repeat < 8; repeat += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('interface-guide.md §2: two presses at one place are one, from the page’s button to another network', async ({
    gangway,
    accounts,
  }) => {
    const { connectButton, dialog, page, wallet } = gangway
    await page.clock.install()
    await gangway.goto()
    await pressTwice(connectButton.root)
    await expect(dialog.heading('Connect')).toBeVisible()
    await pressTwice(dialog.button(new RegExp(`^${wallet.name}`)))
    await expect(dialog.root.getByText('Which account?')).toBeVisible()
    await pressTwice(dialog.button('Back'))
    await expect(dialog.heading('Connect')).toBeVisible()
    await dialog.button(new RegExp(`^${wallet.name}`)).click()
    await pressTwice(dialog.button(/^EVM/))
    await expect(wallet.question('Connect')).toBeVisible()
    await expect(dialog.button('Cancel')).toBeVisible()

    await page.clock.fastForward('00:11')
    await pressTwice(dialog.button('Ask again'))
    await expect(dialog.button('Cancel')).toBeVisible()
    await wallet.confirm('Connect')
    await connectButton.expectAccount(accounts.evm[0])

    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Network: / })
      .click()
    await pressTwice(dialog.button(new RegExp(`^${networks.two.name}`)))
    await expect(wallet.question('Switch to Gangway Two')).toBeVisible()
    await expect(dialog.root.getByText('Approve switching to Gangway Two')).toBeVisible()
  })
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('interface-guide.md §2: two presses on the way out of a wallet leave the next one connected', async ({
    gangway,
    world,
  }) => {
    test.skip(!hasSolana(world), 'this platform has no Solana node')
    const { dialog, profile, wallet } = gangway
    await gangway.arrive('EVM')
    await wallet.set({ autoConfirm: true })
    await gangway.openAccount()
    await profile.open()
    await profile.connectAnother()
    await dialog.chooseWallet(wallet.name, 'Solana')
    await expect(dialog.root).toBeHidden()
    await gangway.openAccount()
    await profile.open()
    await pressTwice(dialog.button(/^Disconnect .* EVM$/))
    await expect(profile.accounts(wallet.name, 'EVM')).toHaveCount(0)
    await expect(profile.accounts(wallet.name, 'Solana')).toHaveCount(2)
  })
})

test.describe('a send', () => {
  test.use({
    walletState: { networkId: networks.two.caipNetworkId },
    viewport: { width: 390, height: 844 },
  })

  test('interface-guide.md §9.8: no press on its way to the review confirms or cancels what comes next', async ({
    gangway,
    context,
    world,
    alone,
    chains,
    controls,
    accounts,
    recipients,
  }) => {
    const { dialog, page, sendForm, wallet } = gangway
    const { caipNetworkId } = alone
    const changeFee = async (gwei: bigint) => {
      await setBaseFee(world.rpc[caipNetworkId] ?? '', gwei * 1_000_000_000n)
      await controls.mine(caipNetworkId)
      await page.clock.fastForward(12_000)
    }
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await chains.fund(caipNetworkId, accounts.evm[0], 'native', '10')
    await gangway.arrive('EVM')
    await gangway.openAccount()
    await pressTwice(dialog.button('Send'))
    await sendForm.chooseAsset('ETH')
    await page.evaluate((text) => navigator.clipboard.writeText(text), recipients.evm[0])
    await pressTwice(dialog.button('Paste'))
    await expect(sendForm.recipient).toHaveValue(recipients.evm[0])
    await sendForm.amount.fill('1')
    await expect(dialog.button('Review')).toBeVisible()

    const fee = dialog.button(/^Network fee/)
    const { x, y } = await findEnd(fee)
    const before = await fee.textContent()
    await page.mouse.move(x, y)
    await page.mouse.down()
    await changeFee(400n)
    await expect(fee).not.toHaveText(before ?? '')
    await page.mouse.up()
    await expect(dialog.heading('Network fee')).toBeVisible()
    await dialog.back()

    await pressTwice(dialog.button('Review'))
    await expect(dialog.button('Send 1 ETH')).toBeVisible()
    await changeFee(900n)
    await pressTwice(dialog.button(/^Details changed/))
    await expect(dialog.button('Send 1 ETH')).toBeVisible()
    await pressTwice(dialog.button('Send 1 ETH'))
    await expect(wallet.question('Send 1 ETH')).toBeVisible()
    await expect(dialog.button('Cancel')).toBeVisible()
  })
})

test.describe('a swap', () => {
  test.skip(!isWide, runBySecondRoad)
  test.use({
    walletState: { networkId: networks.two.caipNetworkId },
    viewport: { width: 390, height: 844 },
  })

  test('interface-guide.md §10: no press on its way to the review swaps or cancels what comes next', async ({
    gangway,
    alone,
    chains,
    accounts,
  }) => {
    const { dialog, swapForm, wallet } = gangway
    await chains.fund(alone.caipNetworkId, accounts.evm[0], 'native', '10')
    await gangway.arrive('EVM')
    await gangway.openAccount()
    await pressTwice(dialog.button('Swap'))
    await swapForm.choose('buy', 'USDX')
    await swapForm.pay.fill('1')
    await expect(dialog.button('Review')).toBeVisible()
    await pressTwice(dialog.button('Review'))
    await expect(dialog.button('Swap 1 ETH')).toBeVisible()
    await expect(wallet.question()).toBeHidden()
    await pressTwice(dialog.button('Swap 1 ETH'))
    await expect(wallet.question('Call a contract')).toHaveCount(1)
    await expect(dialog.button('Cancel')).toBeVisible()
  })
})

// What is held comes more often than what is pressed twice.
test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('interface-guide.md §10: two presses begin one purchase, and none gives it up', async ({
    gangway,
    context,
    cardDesk,
  }) => {
    // Whoever buys takes the desk.
    void cardDesk
    const { buyForm, dialog, page } = gangway
    await gangway.arrive('EVM')
    await gangway.openAccount()
    await pressTwice(dialog.root.getByRole('button', { name: 'Buy', exact: true }).first())
    await expect(dialog.heading('Buy')).toBeVisible()
    await buyForm.amount.fill('100')
    let begun = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/v1/generators/onrampurl') begun += 1
    })
    await pressTwice(buyForm.next)
    await buyForm.expectSaid(/^Pay in the window of Local card desk/)
    expect([begun, context.pages().length]).toEqual([1, 2])
    await page.bringToFront()
    await pressTwice(dialog.button('I did not pay'))
    await buyForm.expectSaid(/^Given up\./)
    // In its place stands what would buy again.
    await expect(dialog.heading('Purchase')).toBeVisible()
  })
})

test('interface-guide.md §5: a key that is held, or pressed twice, presses one thing', async ({
  gangway,
  configure,
}) => {
  const { connectButton, dialog, page, wallet } = gangway
  await configure({ features: { collapseWallets: true } })
  await gangway.goto()
  for (const press of isDeep ? [pressEnterTwice, holdEnter] : [holdEnter]) {
    await page.reload()
    await connectButton.expectDisconnected()
    await pressKeys(connectButton.root, press)
    await pressKeys(dialog.button('Continue with a wallet'), press)
    const row = dialog.button(new RegExp(`^${wallet.name}`))
    await expect(row).toBeFocused()
    await pressKeys(row, press)
    await expect(dialog.root.getByText('Which account?')).toBeVisible()
    await pressKeys(dialog.button('Back'), press)
    await expect(dialog.heading('Connect')).toBeVisible()
  }
})

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('interface-guide.md §2: a press that had begun is done, though what is shown grows before it ends', async ({
    gangway,
  }) => {
    const { connectButton, dialog, page } = gangway
    await gangway.goto()
    await connectButton.open()
    const { x, y } = await findCentre(dialog.button('Why is my wallet not here?'))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await dialog.button('Why is my wallet not here?').evaluate(async (button) => {
      const late = document.createElement('p')
      late.style.height = '4px'
      button.parentElement?.append(late)
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    })
    await page.mouse.up()
    await expect(dialog.heading('Why is my wallet not here?')).toBeVisible()
  })
})

test('interface-guide.md §2: a press whose control moves away before it ends is done, and one drawn off it is not', async ({
  gangway,
  accounts,
}) => {
  const { account, connectButton, dialog, page } = gangway
  await gangway.goto()
  await gangway.connect('EVM')
  await gangway.openAccount()
  await expect(account.token('ETH')).toBeVisible()
  const button = dialog.button('Disconnect')

  const first = await findCentre(button)
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move(first.x, first.y - 60)
  await page.mouse.up()
  await expect(dialog.heading('Account')).toBeVisible()
  await connectButton.expectAccount(accounts.evm[0])

  const second = await findCentre(button)
  await page.mouse.move(second.x, second.y)
  await page.mouse.down()
  await button.evaluate(async (element) => {
    const above = element.previousElementSibling as HTMLElement
    above.style.marginBottom = '60px'
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
  await page.mouse.up()
  await connectButton.expectDisconnected()
})

test('interface-guide.md §7.2: takes no press that was meant for what stood in its place', async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({ baseURL: world.web })
  // Below the buttons of providers the row would have to be scrolled to.
  await changeConfig(context, world.web, { features: { socials: [] } })
  const page = await context.newPage()
  const dialog = page.getByRole('dialog')
  const row = dialog.getByRole('button', { name: 'Late Wallet' })
  const open = async () => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    await findCentre(dialog.getByRole('button', { name: 'Why is my wallet not here?' }))
  }
  await open()
  await page.evaluate(announceLate)
  const { x, y } = await findCentre(row)
  await open()
  await page.mouse.move(x, y)
  await page.evaluate(announceLate)
  await page.mouse.click(x, y)
  await expect(dialog.getByRole('heading', { name: 'Connect', exact: true })).toBeVisible()
  await row.click()
  await expect(dialog.getByRole('heading', { name: 'Late Wallet' })).toBeVisible()
  await context.close()
})

/** Run in the page: what a wallet says that is there after the page. */
function announceLate(): void {
  const info = { uuid: 'late', name: 'Late Wallet', rdns: 'org.example.late', icon: 'data:image/svg+xml,' }
  const provider = { request: () => new Promise(() => {}) }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
}

/** Of the next block of a node, wei. */
async function setBaseFee(node: string, fee: bigint): Promise<void> {
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'anvil_setNextBlockBaseFeePerGas',
    params: [`0x${fee.toString(16)}`],
  }
  await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
