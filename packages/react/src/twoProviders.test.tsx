import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConnectButton } from './ConnectButton.js'
import { announceWallet } from './fixtures/announceWallet.js'
import { createTestConfig } from './fixtures/renderGangway.js'
import { GangwayProvider } from './GangwayProvider.js'

test('behavior: two providers on one page have a dialog, a wallet, a theme and a language each', async () => {
  announceWallet({ name: 'Harbour' })
  announceWallet({ name: 'Lighthouse', rdns: 'io.lighthouse' })
  const configs = [createTestConfig({ name: 'shop' }), createTestConfig({ name: 'bank' })] as const
  render(
    <>
      <GangwayProvider config={configs[0]} locale="en" theme="light">
        <ConnectButton className="shop" />
      </GangwayProvider>
      <GangwayProvider config={configs[1]} locale="en" theme="dark">
        <ConnectButton className="bank" />
      </GangwayProvider>
    </>,
  )
  const getButton = (name: string) => {
    const button = document.querySelector<HTMLElement>(`.${name} button`)
    if (!button) throw new Error(`no ${name}`)
    return button
  }
  await waitFor(() => expect(document.querySelectorAll('[data-gangway-portal]')).toHaveLength(2))
  const getTheme = () =>
    screen.getByRole('dialog').closest<HTMLElement>('[data-gangway-portal]')?.dataset.gangwayTheme

  const connect = async (name: 'shop' | 'bank', wallet: RegExp) => {
    getButton(name).focus()
    fireEvent.click(getButton(name))
    const dialog = await screen.findByRole('dialog')
    const theme = getTheme()
    fireEvent.click(await within(dialog).findByRole('button', { name: wallet }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(getButton(name))
    return theme
  }
  expect(await connect('bank', /Lighthouse/)).toBe('dark')
  expect(getButton('shop').textContent).toBe('Connect wallet')
  expect(await connect('shop', /Harbour/)).toBe('light')
  expect(configs.map(({ state }) => state.current)).toEqual(['eip155:io.harbour', 'eip155:io.lighthouse'])
  // No part of the page stays shut for the other one.
  expect([...document.body.children].some((element) => (element as HTMLElement).inert)).toBe(false)
})
