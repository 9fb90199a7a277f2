import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { walletAddress } from '../../fixtures/announceWallet.js'
import { openAccount, press, type } from '../../fixtures/openSendForm.js'
import { readQrCode } from '../../fixtures/readQrCode.js'
import { getAnnouncement } from '../../fixtures/renderGangway.js'
import { usdxBalance } from '../../fixtures/sendFixtures.js'

async function openReceive() {
  const opened = await openAccount()
  press('Receive')
  await screen.findByLabelText('Network')
  return opened
}

const findCode = (name: string) => screen.findByRole('img', { name })
const readCode = async (name: string) => readQrCode(await findCode(name))

afterEach(() => vi.unstubAllGlobals())

describe('ReceiveView (interface-guide.md §10)', () => {
  test('default: the network first, then the code of the plain address, and the whole address', async () => {
    await openReceive()
    const choice = screen.getByLabelText('Network')
    const names = within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Gangway One', 'Gangway Two'])
    expect(await readCode('QR code of your address')).toBe(walletAddress)
    expect(screen.getByText('Send only Gangway One assets here. Anything else may be lost.')).toBeTruthy()
    const order = [choice, await findCode('QR code of your address'), screen.getByText('Your address')]
    const follows = (a: Element | undefined, b: Element | undefined) =>
      Boolean(a && b && a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect(follows(order[0], order[1]) && follows(order[1], order[2])).toBe(true)
    // In groups of four, whole (interface-guide.md §12).
    expect(screen.getByText('fFb9')).toBeTruthy()
    expect(screen.getByText('The same address is yours on: Gangway One and Gangway Two')).toBeTruthy()
  })

  test('behavior: another network is named wherever it matters; the wallet is asked for nothing', async () => {
    const { wallet } = await openReceive()
    const before = wallet.requests.length
    fireEvent.change(screen.getByLabelText('Network'), { target: { value: 'eip155:31338' } })
    expect(screen.getByText('Send only Gangway Two assets here. Anything else may be lost.')).toBeTruthy()
    press('Ask for an amount')
    type(screen.getByLabelText('Amount'), '2')
    await waitFor(async () =>
      expect(await readCode('QR code of your payment link')).toBe(
        `ethereum:${walletAddress}@31338?value=2000000000000000000`,
      ),
    )
    expect(wallet.requests).toHaveLength(before)
  })

  test('behavior: an amount of a token makes a payment link; without it the address is back', async () => {
    await openReceive()
    press('Ask for an amount')
    fireEvent.change(screen.getByLabelText('Asset'), { target: { value: usdxBalance.address } })
    type(screen.getByLabelText('Amount'), '1.5')
    await waitFor(async () =>
      expect(await readCode('QR code of your payment link')).toBe(
        `ethereum:${usdxBalance.address}@31337/transfer?address=${walletAddress}&uint256=1500000`,
      ),
    )
    expect(screen.getByRole('button', { name: 'Copy payment link' })).toBeTruthy()
    press('Without an amount')
    expect(await readCode('QR code of your address')).toBe(walletAddress)
  })

  test.each([
    ['1.1234567', 'At most 6 decimals'],
    ['a lot', 'Enter a number'],
  ])('error: %s is no amount, and no link is made of it', async (amount, text) => {
    await openReceive()
    press('Ask for an amount')
    fireEvent.change(screen.getByLabelText('Asset'), { target: { value: usdxBalance.address } })
    type(screen.getByLabelText('Amount'), amount)
    expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(text)).toBeTruthy()
    expect(await readCode('QR code of your address')).toBe(walletAddress)
  })

  test('behavior: the address is copied, and that is said', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
    await openReceive()
    press('Copy address')
    await screen.findByRole('button', { name: 'Copied' })
    expect(writeText).toHaveBeenCalledWith(walletAddress)
    await waitFor(() => expect(getAnnouncement('polite')).toBe('Address copied'))
  })

  test('behavior: shares where the browser has a place to share to, and only there', async () => {
    await openReceive()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    press('Back')
    const share = vi.fn(() => Promise.reject(new DOMException('changed my mind', 'AbortError')))
    vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share } }))
    press('Receive')
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledWith({ text: walletAddress })
  })
})
