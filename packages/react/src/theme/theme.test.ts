import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialogMetrics } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { themeTokens } from './themeTokens.js'

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
/** The first value a custom property is given; later ones stand in media queries. */
const readToken = (name: string) => new RegExp(`--gw-${name}: ([^;]+);`).exec(css)?.[1]

test('behavior: sizes and durations of the dialog are those of SPEC §9', () => {
  expect(readToken('dialog-width')).toBe(`${dialogMetrics.width}px`)
  expect(readToken('z-index')).toBe(String(dialogMetrics.zIndex))
  // In rem, so that the browser's own text size still counts (interface-guide §4.1).
  expect(readToken('base')).toBe(`${dialogMetrics.baseFontSize / 16}rem`)
  expect(readToken('header-text-duration')).toBe(`${dialogMetrics.headerTextDuration}ms`)
  expect(readToken('height-duration')).toBe(`${dialogMetrics.heightDuration}ms`)
  expect(readToken('view-duration')).toBe(`${dialogMetrics.viewDuration}ms`)
})

test('behavior: every token of the style sheet may be set by a host, and nothing else', () => {
  const inSheet = [...css.matchAll(/^ {4}(--gw-[\w-]+):/gm)].map(([, name]) => name)
  expect(new Set(Object.keys(themeTokens))).toEqual(new Set(inSheet))
})
