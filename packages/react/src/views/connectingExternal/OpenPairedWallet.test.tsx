import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderGangway } from '../../fixtures/renderGangway.js'
import { stagePairing, toConnection } from '../../fixtures/stagePairing.js'
import { OpenPairedWallet } from './OpenPairedWallet.js'

const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'

afterEach(() => void vi.restoreAllMocks())

async function open(links: { universalLink: string | null; nativeLink: string | null }) {
  const stage = stagePairing()
  const wallet = { id: 'lantern', name: 'Lantern', icon: null, topic: 'ab', ...links }
  const connection = toConnection(stage.config, 'Lantern')
  renderGangway({ config: stage.config, children: <OpenPairedWallet connection={connection} /> })
  await stage.show({ wallet })
  return stage
}

describe('OpenPairedWallet (interface-guide.md §7.5)', () => {
  test('default: on a phone a real link into the wallet; seen again, the page asks for the answer', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(android)
    const stage = await open({ universalLink: 'https://lantern.example/', nativeLink: 'lantern://' })
    const link = screen.getByRole('link', { name: 'Open Lantern' })
    expect(link.getAttribute('href')).toBe('https://lantern.example/wc?sessionTopic=ab')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(stage.asked).toEqual(['wake']))
  })

  test('behavior: nothing where the wallet has no link, and nothing on a desktop', async () => {
    await open({ universalLink: 'https://lantern.example/', nativeLink: null })
    expect(screen.queryByRole('link')).toBeNull()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(android)
    await open({ universalLink: null, nativeLink: null })
    expect(screen.queryByRole('link')).toBeNull()
  })
})
