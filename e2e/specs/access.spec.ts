import { expect, expectBalance, networks, test } from '@gangway/testing/playwright'
import type { Locator, Page } from '@playwright/test'
import { isWide, runBySecondRoad } from '../support/isWide.js'
import { recordAnnouncements } from '../support/recordAnnouncements.js'
import { tabTo } from '../support/tabTo.js'

const { caipNetworkId } = networks.two

// A view that opens is announced by the focus on its heading, and by nothing else.
const spokenConnect = [
  'polite: Continue in Gangway Test Wallet',
  'polite: Connected with Gangway Test Wallet',
  'polite: Authenticating...',
  'polite: Sign the message in Gangway Test Wallet',
  'polite: Authenticating...',
  'polite: Signed in',
]

/** Said of what takes a person long enough to notice, which depends on the machine. interface-guide.md §14. */
const spokenWhenSlow = ['polite: Preparing the message…']

const spokenSend = [
  'polite: Confirm in Gangway Test Wallet',
  'polite: Transaction started',
  'polite: 1.5 USDX sent',
]

/**
 * Waits until the first `count` of the texts are spoken, whatever was still to be said before them: a wallet answered
 * faster than that leaves some unsaid.
 */
async function hear(
  getSpoken: () => Promise<readonly string[]>,
  texts: readonly string[],
  count: number,
): Promise<void> {
  const listen = async () => {
    const spoken = (await getSpoken()).filter((text) => !spokenWhenSlow.includes(text))
    const start = spoken.indexOf(texts[0] ?? '')
    return start < 0 ? [] : spoken.slice(start)
  }
  await expect.poll(listen).toEqual(texts.slice(0, count))
}

/** Writes what finds `target` in the list that has the focus; a pause between two keys begins anew. interface-guide.md §5. */
async function typeTo(text: string, target: Locator): Promise<void> {
  const { keyboard } = target.page()
  await expect(async () => {
    await keyboard.type(text)
    await expect(target).toBeFocused({ timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
}

/** Reaches a control by Tab alone and presses it. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test.describe(() => {
  test.skip(!isWide, runBySecondRoad)

  test('connect, sign in, switch, send and disconnect by keyboard alone, and what is spoken meanwhile (interface-guide.md §16)', async ({
    gangway,
    configure,
    chains,
    accounts,
    recipients,
    alone,
  }) => {
    test.slow()
    const { page, connectButton, dialog, sendForm, wallet } = gangway
    const [from] = accounts.evm
    const [to] = recipients.evm
    expect(alone.caipNetworkId).toBe(caipNetworkId)
    await chains.fundAll(caipNetworkId, from, { native: '1', usdx: '100' })
    await configure({ signIn: 'required' })
    await gangway.goto()
    await connectButton.expectDisconnected()
    const getSpoken = await recordAnnouncements(page)

    await press(page, connectButton.root)
    await expect(dialog.heading('Connect')).toBeFocused()
    await press(page, dialog.button(/^Gangway Test Wallet/))
    await press(page, dialog.button(/^EVM/))
    await hear(getSpoken, spokenConnect, 1)
    await press(page, wallet.question('Connect').getByRole('button', { name: 'Confirm' }))
    await expect(dialog.heading('Sign in')).toBeFocused()
    await press(page, dialog.button('Sign'))
    await hear(getSpoken, spokenConnect, 4)
    await press(page, wallet.question('Sign a message').getByRole('button', { name: 'Confirm' }))
    await connectButton.expectAccount(from)
    await expect(connectButton.root).toBeFocused()
    await hear(getSpoken, spokenConnect, spokenConnect.length)

    await press(page, page.getByRole('banner').getByRole('button', { name: /^Network: / }))
    await expect(dialog.heading('Choose network')).toBeFocused()
    await tabTo(page, dialog.button(/^Gangway One/))
    await typeTo('gangway t', dialog.button(/^Gangway Two/))
    await page.keyboard.press('Enter')
    await press(page, wallet.question('Switch to Gangway Two').getByRole('button', { name: 'Confirm' }))
    await gangway.expectNetwork('Gangway Two')
    await expect(dialog.heading('Sign in')).toBeFocused()
    await press(page, dialog.button('Sign'))
    await press(page, wallet.question('Sign a message').getByRole('button', { name: 'Confirm' }))
    await expect(dialog.root).toBeHidden()

    const getSpokenSend = await recordAnnouncements(page)
    await press(page, connectButton.root)
    await expect(dialog.heading('Account')).toBeFocused()
    await press(page, dialog.button('Send'))
    await expect(dialog.heading('Send')).toBeFocused()
    // The first is the field; the primary button may say the same.
    await press(page, dialog.button(/available$|^Choose asset$/).first())
    await tabTo(page, dialog.button(/\bETH\b/))
    await typeTo('usdx', dialog.button(/\bUSDX\b/))
    await page.keyboard.press('Enter')
    await tabTo(page, sendForm.recipient)
    await page.keyboard.type(to)
    await tabTo(page, sendForm.amount)
    await page.keyboard.type('1.5')
    await press(page, sendForm.next('Review'))
    await expect(dialog.heading('Review')).toBeFocused()
    await press(page, dialog.button('Send 1.5 USDX'))
    await hear(getSpokenSend, spokenSend, 1)
    await press(page, wallet.question('Send 1.5 USDX').getByRole('button', { name: 'Confirm' }))
    await expect(dialog.heading('Account')).toBeFocused()
    await expectBalance(chains, caipNetworkId, to, 'usdx', 1_500_000n)
    await gangway.expectNews('1.5 USDX sent')
    await hear(getSpokenSend, spokenSend, spokenSend.length)

    await page.keyboard.press('Escape')
    await expect(connectButton.root).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, dialog.button('Disconnect'))
    await connectButton.expectDisconnected()
    await expect(connectButton.root).toBeFocused()
  })
})
