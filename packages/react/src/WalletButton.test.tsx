import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ConnectButtonCustom } from './ConnectButtonCustom.js'
import { announceWallet, createApproval, walletAddress, walletError } from './fixtures/announceWallet.js'
import { createTestConfig } from './fixtures/renderGangway.js'
import { GangwayProvider, type GangwayProviderProps } from './GangwayProvider.js'
import { WalletButton } from './WalletButton.js'

function renderButton(
  options: Partial<GangwayProviderProps> = {},
  props: Partial<Parameters<typeof WalletButton>[0]> = {},
) {
  const config = createTestConfig()
  render(
    <GangwayProvider config={config} locale="en" {...options}>
      <WalletButton wallet="io.harbour" name="Harbour Wallet" {...props} />
    </GangwayProvider>,
  )
  return { config }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('WalletButton', () => {
  test('default: asks its wallet past the list, then shows the account', async () => {
    const approval = createApproval()
    announceWallet({ answers: { eth_requestAccounts: () => approval.promise } })
    const { config } = renderButton()
    await screen.findByRole('button', { name: 'Harbour' })
    press('Harbour')
    await screen.findByRole('heading', { name: /Harbour/ })
    await act(async () => approval.approve())
    await waitFor(() => expect(config.state.connections.size).toBe(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Harbour')
    await screen.findByRole('heading', { name: 'Account' })
  })

  test('behavior: a wallet that declines is told of in the dialog, and asked again from there', async () => {
    const { answers, requests } = announceWallet({
      answers: {
        eth_requestAccounts: () => {
          throw walletError(4001)
        },
      },
    })
    const { config } = renderButton()
    await screen.findByRole('button', { name: 'Harbour' })
    press('Harbour')
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(requests.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
    answers.eth_requestAccounts = () => [walletAddress]
    fireEvent.click(again)
    await waitFor(() => expect(config.state.connections.size).toBe(1))
  })

  test('behavior: a wallet that is not here leads to the list', async () => {
    renderButton()
    press('Harbour Wallet')
    await screen.findByRole('heading', { name: 'Connect' })
  })

  test('behavior: who has to agree first is shown the box, and the wallet is not asked', async () => {
    const { requests } = announceWallet()
    renderButton({ legal: { termsUrl: 'https://app.example/terms', isConsentRequired: true } })
    await screen.findByRole('button', { name: 'Harbour' })
    press('Harbour')
    await screen.findByRole('checkbox')
    expect(requests).not.toContain('eth_requestAccounts')
  })

  test('behavior: looks of the host’s own', async () => {
    renderButton({}, { children: ({ name, isInstalled }) => <p>{`${name} ${isInstalled}`}</p> })
    expect(screen.getByText('Harbour Wallet false')).toBeTruthy()
  })
})

describe('ConnectButtonCustom', () => {
  function renderCustom(options: Partial<GangwayProviderProps> = {}) {
    render(
      <GangwayProvider config={createTestConfig()} locale="en" {...options}>
        <ConnectButtonCustom>
          {({ state, account, wallet, press }) => (
            <button type="button" aria-haspopup="dialog" onClick={press}>
              {state === 'connected' ? `${wallet}: ${account?.address}` : state}
            </button>
          )}
        </ConnectButtonCustom>
      </GangwayProvider>,
    )
  }

  async function connect() {
    fireEvent.click(await screen.findByRole('button', { name: 'disconnected' }))
    await screen.findByRole('heading', { name: 'Connect' })
    fireEvent.click(await screen.findByRole('button', { name: /Harbour/ }))
  }

  test('default: what the button knows, with the dialog behind it', async () => {
    announceWallet()
    renderCustom()
    await connect()
    await screen.findByText(`Harbour: ${walletAddress}`)
  })

  test('behavior: on a network this deployment does not list it leads to the choice of another, as the button does', async () => {
    announceWallet({ answers: { eth_chainId: () => '0x539' } })
    renderCustom({ allowUnsupportedChain: true })
    await connect()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(await screen.findByRole('button', { name: 'wrongNetwork' }))
    await screen.findByRole('heading', { name: 'Switch network' })
  })
})
