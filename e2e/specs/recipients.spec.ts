import { expect, networks, test } from '@gangway/testing/playwright'
import { expectAccessible } from '../support/expectAccessible.js'
import { expectToFit } from '../support/expectToFit.js'

/** An address that shares both ends with another, as somebody makes it who wants to be paid by mistake. */
function imitate(address: string): string {
  return `${address.slice(0, 6)}${'1'.repeat(26)}0a1b2c${address.slice(-4)}`.toLowerCase()
}

test('interface-guide.md §9.6: an imitation of an own account is not sent to before its middle was typed', async ({
  gangway,
  chains,
  accounts,
}) => {
  const { dialog, page, review, sendForm, wallet } = gangway
  const imitation = imitate(accounts.evm[0])
  await chains.fund(networks.one.caipNetworkId, accounts.evm[0], 'native', '10')
  await gangway.openSendForm('EVM')
  await sendForm.fill({ asset: 'ETH', to: imitation, amount: '1' })
  const warning = dialog.root.getByText(`This is not your account in ${wallet.name}. It only looks like it.`)
  await expect(warning).toBeVisible()
  await sendForm.next('Review').click()
  const stop = dialog.root.getByRole('alertdialog')
  await expect(stop).toHaveAccessibleName('Stop: this is another address')
  await expect(stop).toHaveAccessibleDescription(/This is not your account/)
  await expect(stop.getByRole('definition')).toHaveText([new RegExp(imitation, 'i'), accounts.evm[0]], {
    useInnerText: false,
  })
  await expectAccessible(page, 'look-alike')
  const part = stop.getByRole('textbox', { name: 'Underlined characters' })
  await part.fill('111111')
  await stop.getByRole('button', { name: 'It is the right one' }).click()
  await expect(stop.getByText('These are not the underlined characters')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `look-alike, ${colorScheme}`, 'colours')
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expectToFit(page, 'look-alike, 360 px')
  await stop.getByRole('button', { name: 'Do not send' }).click()
  await sendForm.next('Review').click()
  await part.fill(imitation.slice(-12, -6).toUpperCase())
  await stop.getByRole('button', { name: 'It is the right one' }).click()
  await expect(warning).toBeVisible()
  await review.send('1 ETH')
  await wallet.decline('Send 1 ETH')
})

test('interface-guide.md §9.6: an address the operator was told of is not sent to', async ({
  gangway,
  chains,
  accounts,
  recipients,
  configure,
}) => {
  const { dialog, sendForm } = gangway
  await configure({ deniedRecipients: { [`eip155:1:${recipients.evm[0]}`]: 'Harbour watch' } })
  await chains.fund(networks.one.caipNetworkId, accounts.evm[0], 'native', '10')
  await gangway.openSendForm('EVM')
  await sendForm.fill({ asset: 'ETH', to: recipients.evm[0], amount: '1' })
  await expect(dialog.root.getByText('Reported as harmful: Harbour watch')).toBeVisible()
  await expect(sendForm.next('Cannot be sent like this')).toHaveAttribute('aria-disabled', 'true')
})
