import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openAccount, press } from '../../../fixtures/openSendForm.js'
import { recipientAddress } from '../../../fixtures/sendFixtures.js'
import { useRouter } from '../../../router/useRouter.js'
import type { SendLink } from './parseSendLink.js'

async function openLink(link: SendLink) {
  function OpenLink() {
    const { reset } = useRouter()
    return (
      <button type="button" onClick={() => reset('Send', { link })}>
        Open link
      </button>
    )
  }
  const opened = await openAccount({ children: <OpenLink /> })
  fireEvent.click(screen.getByText('Open link'))
  await screen.findByText('Filled from a link. Check every field.')
  return opened
}

describe('SendView filled from a link (interface-guide.md §9.1)', () => {
  test('default: recipient, amount and asset are filled in', async () => {
    await openLink({ to: recipientAddress, asset: 'USDX', amount: '5' })
    expect((await screen.findByLabelText<HTMLInputElement>('Amount in USDX')).value).toBe('5')
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(recipientAddress)
  })

  test('behavior: the amount of an asset that is not held is not taken for another one', async () => {
    await openLink({ to: recipientAddress, asset: 'USDC', amount: '5' })
    await screen.findByText('The link asks for an asset this account does not hold. Choose one.')
    fireEvent.click((await screen.findAllByRole('button', { name: 'Choose asset' }))[0] ?? document.body)
    fireEvent.click(await screen.findByRole('button', { name: /ETH/ }))
    expect((await screen.findByLabelText<HTMLInputElement>('Amount in ETH')).value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(recipientAddress)
  })

  test('behavior: an amount without an asset is for whichever is chosen', async () => {
    await openLink({ to: recipientAddress, amount: '5' })
    fireEvent.click((await screen.findAllByRole('button', { name: 'Choose asset' }))[0] ?? document.body)
    fireEvent.click(await screen.findByRole('button', { name: /USDX/ }))
    expect((await screen.findByLabelText<HTMLInputElement>('Amount in USDX')).value).toBe('5')
  })

  test('behavior: Clear empties the form for good', async () => {
    const { config } = await openLink({ to: recipientAddress, asset: 'USDX', amount: '5' })
    await screen.findByLabelText('Amount in USDX')
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear' })[0] ?? document.body)
    await waitFor(() => expect(screen.queryByText('Filled from a link. Check every field.')).toBeNull())
    expect((await screen.findByLabelText<HTMLInputElement>('To')).value).toBe('')
    expect(config.state.send).toMatchObject({ draft: null, token: null })
  })

  test('behavior: another account is not asked for what the link asked of the one before', async () => {
    const { wallet, config } = await openLink({ to: recipientAddress, asset: 'USDX', amount: '5' })
    await screen.findByLabelText('Amount in USDX')
    wallet.emit('accountsChanged', [recipientAddress])
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(''))
    expect(config.state.send.draft).toBeNull()
  })

  test('behavior: opened again, the link fills the form again', async () => {
    await openLink({ to: recipientAddress, asset: 'USDX', amount: '5' })
    press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByText('Open link'))
    await screen.findByText('Filled from a link. Check every field.')
  })
})
