import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialogMetrics } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { themeTokens } from './themeTokens.js'

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
/** The first value a custom property is given; later ones stand in media queries. */
const readToken = (name: string) => new RegExp(`--gw-${name}: ([^;]+);`).exec(css)?.[1]

test('behavior: sizes and durations of the dialog are those of product.md §9', () => {
  expect(readToken('dialog-width')).toBe('360px')
  expect(readToken('z-index')).toBe('999')
  // 10 px, in rem, so that the browser's own text size still counts (interface-guide.md §4.1).
  expect(readToken('base')).toBe('0.625rem')
  expect(readToken('header-text-duration')).toBe('120ms')
  expect(readToken('height-duration')).toBe('150ms')
  expect(readToken('view-duration')).toBe('150ms')
  // What scripts wait for is the same.
  expect(dialogMetrics).toEqual({
    width: 360,
    zIndex: 999,
    baseFontSize: 10,
    headerTextDuration: 120,
    heightDuration: 150,
    viewDuration: 150,
  })
})

test('behavior: every token of the style sheet may be set by a host, and nothing else', () => {
  const inSheet = [...css.matchAll(/^ {4}(--gw-[\w-]+):/gm)].map(([, name]) => name)
  expect(new Set(Object.keys(themeTokens))).toEqual(new Set(inSheet))
})
