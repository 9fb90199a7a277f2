import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseTheme, type FrameTheme, getContrast, readColour } from './chooseTheme.js'

const none: FrameTheme = { mode: null, accent: null, font: 'sans' }
const accentOf = (accent: string, themeMode: 'light' | 'dark' = 'light') =>
  chooseTheme({ themeMode, w3mThemeVariables: { '--w3m-accent': accent } }, none).accent

describe('chooseTheme (embedded-wallet.md §10)', () => {
  test('default: mode, accent and the kind of font', () => {
    const theme = { themeMode: 'dark', themeVariables: { '--w3m-font-family': 'Georgia, serif' } } as const
    const w3mThemeVariables = { '--w3m-accent': '#0b9ca0', '--w3m-background': 'url(//evil.example)' }
    expect(chooseTheme({ ...theme, w3mThemeVariables }, none)).toEqual({
      mode: 'dark',
      accent: { colour: 'rgb(11, 156, 160)', ink: '#000000' },
      font: 'serif',
    })
  })

  test('behavior: what is not named stays as it was', () => {
    const before = chooseTheme({ themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': '#00aaaa' } }, none)
    expect(chooseTheme({}, before)).toEqual(before)
  })

  test('behavior: an accent does not outlive the mode it stood out in', () => {
    const light = chooseTheme({ themeMode: 'light', w3mThemeVariables: { '--w3m-accent': '#000080' } }, none)
    expect(light.accent).toEqual({ colour: 'rgb(0, 0, 128)', ink: '#ffffff' })
    expect(chooseTheme({ themeMode: 'dark' }, light).accent).toBeNull()
  })

  test.each(['constructor', '__proto__', 'Arial, toString'])(
    'error: the family “%s” is of no kind',
    (family) => {
      expect(chooseTheme({ themeVariables: { '--w3m-font-family': family } }, none).font).toBe('sans')
    },
  )

  test.each([
    ['#fff', 'light'],
    ['#fdfdfd', 'light'],
    ['#121313', 'dark'],
    ['#222', 'dark'],
  ] as const)('error: %s does not stand out when it is %s', (accent, mode) => {
    expect(accentOf(accent, mode)).toBeNull()
  })

  test.each([
    'red',
    'var(--x)',
    'url(//evil.example)',
    '#12345',
    '#12345678',
    'rgb(300, 0, 0)',
    'rgb(1,2)',
    'rgb(1%, 2%, 3%)',
    'hsl(1, 2, 3)',
    'hsla(231, 100%, 70%, 0.2)',
    '#000; background: url(//evil.example)',
    '',
  ])('error: “%s” is not taken', (accent) => {
    expect(accentOf(accent)).toBeNull()
  })

  // frame-protocol.md §6 K
  test('parameters: the accents AppKit 1.7 has by itself', () => {
    expect(accentOf('hsla(231, 100%, 70%, 1)')).toEqual({ colour: 'rgb(102, 125, 255)', ink: '#000000' })
    expect(accentOf('hsla(230, 100%, 67%, 1)', 'dark')).toMatchObject({ colour: 'rgb(87, 115, 255)' })
  })

  test('behavior: whatever is taken can be read at 4.5:1, and nothing else ever is', () => {
    const channel = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(channel, channel, channel, fc.constantFrom('light', 'dark'), (r, g, b, mode) => {
        const accent = accentOf(`rgb(${r}, ${g}, ${b})`, mode)
        if (!accent) return
        const [colour, ink] = [readColour(accent.colour), readColour(accent.ink)]
        if (!colour || !ink) throw new TypeError('not a colour')
        expect(getContrast(colour, ink)).toBeGreaterThanOrEqual(4.5)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        const accent = accentOf(text)
        if (accent) expect(accent.colour).toMatch(/^rgb\(\d+, \d+, \d+\)$/)
      }),
    )
  })
})
