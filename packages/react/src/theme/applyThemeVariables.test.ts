import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { applyThemeVariables } from './applyThemeVariables.js'
import type { ThemeVariables } from './themeVariables.js'

let root: HTMLElement
let warn: MockInstance<typeof console.warn>

beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'))
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  root.remove()
  warn.mockRestore()
})

const apply = (variables: Record<string, string | number>) =>
  applyThemeVariables(root, variables as ThemeVariables)
const read = (name: string) => root.style.getPropertyValue(name)

describe('applyThemeVariables (interface-guide.md §4.1)', () => {
  test('default: each token is one property of the element, and can be taken back', () => {
    root.style.setProperty('--gw-drag', '3px')
    const undo = apply({ '--gw-bg': '#fffaf0', '--gw-z-index': 2_000 })
    expect([read('--gw-bg'), read('--gw-z-index')]).toEqual(['#fffaf0', '2000'])
    undo()
    expect([read('--gw-bg'), read('--gw-z-index'), read('--gw-drag')]).toEqual(['', '', '3px'])
  })

  test('behavior: an accent brings its soft tone along', () => {
    apply({ '--gw-accent': '#0b6363' })
    expect(read('--gw-accent-soft')).toContain('#0b6363')
    apply({ '--gw-accent': '#0b6363', '--gw-accent-soft': '#dcebe8' })
    expect(read('--gw-accent-soft')).toBe('#dcebe8')
  })

  // modal-behaviour.md §15
  test.each([
    ['--w3m-font-family', 'Georgia, serif', { '--gw-font': 'Georgia, serif' }],
    ['--w3m-accent', '#0b6363', { '--gw-accent': '#0b6363' }],
    ['--w3m-z-index', 1_000, { '--gw-z-index': '1000' }],
    ['--w3m-qr-color', '#112233', { '--gw-qr-dark': '#112233' }],
    ['--w3m-font-size-master', '12px', { '--gw-base': '0.75rem' }],
    [
      '--w3m-border-radius-master',
      '2px',
      { '--gw-radius-dialog': '14px', '--gw-radius-card': '8px', '--gw-radius-control': '6px' },
    ],
    ['--w3m-border-radius-master', 0, { '--gw-radius-card': '0px', '--gw-radius-pill': '0px' }],
  ])('parameters: the older name %s', (name, value, expected) => {
    apply({ [name]: value })
    for (const [token, wanted] of Object.entries(expected)) expect(read(token)).toBe(wanted)
    expect(warn).not.toHaveBeenCalled()
  })

  test('error: what is no token and no value is refused alone, with a warning each', () => {
    const refused = {
      '--gw-nothing': 'red',
      '--gw-fg': 'red; background: url(//evil.example)',
      '--gw-font': '',
      // Whatever stands in place of a variable is checked by no browser before it is used.
      '--gw-bg-raised': 'var(--none, url(//evil.example))',
      '--gw-bg-sunken': 'var(--none, u\\72l(//evil.example))',
      '--gw-border': 'var(--none, -webkit-image-set("//evil.example" 1x))',
      '--w3m-font-size-master': 'huge',
      color: 'red',
    }
    apply({ ...refused, '--gw-bg': '#fffaf0' })
    expect(warn.mock.calls.flat()).toEqual(
      Object.entries(refused).map(
        ([name, value]) => `Gangway: themeVariables: ${name}: ${value} is not used`,
      ),
    )
    expect(root.getAttribute('style')?.trim()).toBe('--gw-bg: #fffaf0;')
  })
})
