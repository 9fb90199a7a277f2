import { act, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConnectButton } from '../ConnectButton.js'
import { announceWallet } from '../fixtures/announceWallet.js'
import { createTestConfig, getConnectButton, openDialog, renderGangway } from '../fixtures/renderGangway.js'
import { toPseudo } from '../fixtures/toPseudo.js'
import { GangwayProvider } from '../GangwayProvider.js'
import { en } from './en.js'

afterEach(() => void vi.restoreAllMocks())

const getRoot = () => document.querySelector<HTMLElement>('[data-gangway-portal]')

describe('language of the interface (interface-guide.md §13)', () => {
  test('default: the first of the browser’s languages there are texts for', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'es-MX', 'en'])
    renderGangway({ locale: undefined })
    await waitFor(() => expect(getConnectButton().textContent).toBe('Conectar billetera'))
    await openDialog()
    expect(screen.getByRole('heading', { name: 'Conectar' })).toBeTruthy()
    expect(getRoot()).toMatchObject({ lang: 'es-MX', dir: 'ltr' })
  })

  test('behavior: follows the browser’s languages when they change', async () => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en'])
    renderGangway({ locale: undefined })
    languages.mockReturnValue(['ar'])
    act(() => void dispatchEvent(new Event('languagechange')))
    await waitFor(() => expect(getConnectButton().textContent).toBe('ربط المحفظة'))
  })

  test('parameters: locale, here from right to left, on the button and the dialog and not on the page', async () => {
    renderGangway({ locale: 'ar-EG' })
    await waitFor(() => expect(getConnectButton().textContent).toBe('ربط المحفظة'))
    expect(getConnectButton().parentElement).toMatchObject({ lang: 'ar-EG-u-nu-latn', dir: 'rtl' })
    await openDialog()
    expect(screen.getByRole('heading', { name: 'الاتصال' })).toBeTruthy()
    expect(getRoot()).toMatchObject({ lang: 'ar-EG-u-nu-latn', dir: 'rtl' })
    expect(document.documentElement.dir).toBe('')
  })

  test('parameters: messages replace single texts; what they leave out stays ours', async () => {
    renderGangway({
      locale: 'es',
      messages: { es: { 'button.connect': 'Entrar' }, en: { 'view.connect': 'In' } },
    })
    await waitFor(() => expect(getConnectButton().textContent).toBe('Entrar'))
    await openDialog()
    expect(screen.getByRole('heading', { name: 'Conectar' })).toBeTruthy()
  })

  test('parameters: messages add a language; what they leave out is English', async () => {
    renderGangway({
      locale: 'fr-CH',
      messages: { fr: { 'button.connect': 'Connecter' }, en: { 'view.connect': 'In' } },
    })
    expect(getConnectButton().textContent).toBe('Connecter')
    await openDialog()
    expect(screen.getByRole('heading', { name: 'In' })).toBeTruthy()
    expect(getRoot()?.lang).toBe('fr-CH')
  })

  test('behavior: before its texts are here the button shows no other language, for 1.5 s at most', async () => {
    const states: (string | undefined)[] = []
    renderGangway({ locale: 'es' })
    states.push(getConnectButton().dataset.state)
    await waitFor(() => expect(getConnectButton().textContent).toBe('Conectar billetera'))
    expect(states).toEqual(['unknown'])
  })

  test('behavior: the server’s page does not depend on texts that load', () => {
    const render = (locale: string) =>
      renderToString(
        <GangwayProvider config={createTestConfig()} locale={locale}>
          <ConnectButton />
        </GangwayProvider>,
      )
    expect(render('ar')).toBe(render('en'))
  })

  test('behavior: every word on screen comes from the catalogue (pseudo-language)', async () => {
    announceWallet()
    const pseudo = Object.fromEntries(Object.entries(en).map(([key, message]) => [key, toPseudo(message)]))
    renderGangway({ locale: 'eo', messages: { eo: pseudo } })
    const dialog = await openDialog()
    await act(async () => {})
    const plain = [...dialog.querySelectorAll('button, h2, h3, p, li')]
      .map((element) => element.textContent?.replaceAll('Harbour', '') ?? '')
      .filter((text) => /[a-z]/i.test(text) && !text.includes('·'))
    expect(plain).toEqual([])
  })
})
