import { expect, test } from 'vitest'
import { allTexts as en } from '../../fixtures/allTexts.js'
import type { LateTranslate } from '../../hooks/useLateTranslate.js'
import { formatMessage } from '../../locales/formatMessage.js'
import { describeAmountProblem } from './describeAmountProblem.js'

const t: LateTranslate = (key, values = {}) => formatMessage(en[key], values, { locale: 'en' })

test.each([
  [0, 'Whole numbers only'],
  [1, 'At most 1 decimal'],
  [24, 'At most 24 decimals'],
])('default: too many decimals for a token of %i', (decimals, text) => {
  const problem = { kind: 'too-many-decimals', decimals } as const
  expect(describeAmountProblem(problem, { decimals, locale: 'en', t })).toBe(text)
})

test('behavior: a number that could mean two is shown as we would read it', () => {
  const problem = { kind: 'ambiguous-separator', readAs: 1_234_000n } as const
  expect(describeAmountProblem(problem, { decimals: 3, locale: 'en', t })).toBe(
    'Could mean two numbers. We would read it as 1234.',
  )
  expect(describeAmountProblem({ ...problem, readAs: null }, { decimals: 3, locale: 'en', t })).toBe(
    'Could mean two numbers. Write it without marks between thousands.',
  )
})
