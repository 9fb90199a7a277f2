import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../../docs/asvs.md'), 'utf8')
const rows = [...page.matchAll(/^\| V(\d+)\.(\d+)\.(\d+) \| ([12]) \| (.+?) \| (.+) \|$/gm)].map(
  ([line, chapter, section, item, level, , state = '']) => ({
    ...{ line, level, state, chapter: Number(chapter), place: [chapter, section, item].map(Number) },
  }),
)
const isOut = ({ state }: { state: string }) => state.startsWith('does not apply: ')
const isMissed = ({ state }: { state: string }) => state.startsWith('**not met**: ')
const namesTest = ({ state }: { state: string }) => /`[\w./-]+\.test\.(?:tsx?|mjs) › [^`]+`/.test(state)

/** Items of levels 1 and 2 in each chapter of version 5.0.0. */
const items = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

describe('docs/asvs.md', () => {
  test('default: docs/status.md says how many items are not met', () => {
    const status = readFileSync(join(import.meta.dirname, '../../docs/status.md'), 'utf8')
    const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
    expect(status).toContain(`with the ${words[rows.filter(isMissed).length]} that are not met`)
  })

  test('default: every item of the two levels has one row, in the standard’s order', () => {
    expect(items.map((_, at) => rows.filter(({ chapter }) => chapter === at + 1).length)).toEqual(items)
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
    const inOrder = rows.toSorted((a, b) =>
      a.place.reduce((sum, part, at) => sum || part - (b.place[at] ?? 0), 0),
    )
    expect(inOrder).toEqual(rows)
    expect(new Set(rows.map(({ place }) => place.join('.'))).size).toBe(rows.length)
  })

  test('default: every row names a test, or says why it does not apply or what is missing; none is longer than two lines', () => {
    const others = rows.filter(
      (row) => [isOut(row), isMissed(row), namesTest(row)].filter(Boolean).length !== 1,
    )
    expect(others.map(({ line }) => line)).toEqual([])
    expect(rows.filter(({ line }) => line.length > 400).map(({ line }) => line)).toEqual([])
  })

  test('default: its head counts what applies, what a test shows, and what is not met', () => {
    const applying = rows.filter((row) => !isOut(row))
    const shown = applying.filter(namesTest)
    expect(page.replaceAll(/\s+/g, ' ')).toContain(
      `Of ${rows.length} items ${applying.length} apply. ${shown.length} of them have a control and a test, named as \`path › title\`; ${applying.length - shown.length} are not met,`,
    )
    expect(shown.length / applying.length).toBeGreaterThanOrEqual(0.95)
  })
})
