import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readQrCode } from '../../fixtures/readQrCode.js'
import { createTestConfig } from '../../fixtures/renderGangway.js'
import { GangwayProvider } from '../../GangwayProvider.js'
import { QrCode } from './QrCode.js'

function renderCode(text: string) {
  const code = (text: string) => (
    <GangwayProvider config={createTestConfig()} locale="en">
      <QrCode text={text} label="QR code of the address" />
    </GangwayProvider>
  )
  const { rerender } = render(code(text))
  return { show: (next: string) => rerender(code(next)) }
}

describe('QrCode (interface-guide.md §5, §6)', () => {
  test('default: a named picture that a reader of another maker reads', async () => {
    renderCode('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    const picture = await screen.findByRole('img', { name: 'QR code of the address' })
    expect(readQrCode(picture)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  test('behavior: four free modules all around (interface-guide.md §6)', async () => {
    renderCode('x')
    const picture = await screen.findByRole('img')
    const [, , size] = picture.getAttribute('viewBox')?.split(' ').map(Number) ?? []
    const at = [
      ...(picture
        .querySelector('path')
        ?.getAttribute('d')
        ?.matchAll(/M(\d+) (\d+)/g) ?? []),
    ]
    const places = at.flatMap(([, x, y]) => [Number(x), Number(y)])
    expect(Math.min(...places)).toBe(4)
    expect(Math.max(...places)).toBe((size ?? 0) - 5)
  })

  test('behavior: another text is never shown by the code of the one before', async () => {
    const { show } = renderCode('first')
    await screen.findByRole('img')
    show('second')
    expect(screen.queryByRole('img')).toBeNull()
    expect(readQrCode(await screen.findByRole('img'))).toBe('second')
  })

  test('error: a text no code can hold is said so in words', async () => {
    renderCode('x'.repeat(3_000))
    expect(await screen.findByText('The code could not be drawn. Copy the text instead.')).toBeTruthy()
  })
})
