import type { Instance } from '@gangway/dev'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareRequests } from './index.js'
import { corpus } from './tests/corpus.js'
import { createTestContext } from './tests/createTestContext.js'
import { startCorpusChain } from './tests/startCorpusChain.js'
import { en as texts } from './texts/en.js'

let anvil: Instance
beforeAll(async () => {
  anvil = await startCorpusChain()
})
afterAll(() => anvil?.stop())

const feeLabels: readonly string[] = [texts.fee, texts.feeAtMost]

describe('threat 23: what is signed is told', () => {
  test('parameters: at least fifty samples', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(50)
  })

  test.each(corpus)(
    '$method: $name',
    async ({ method, params, title, rows, warnings = [], recipient, approveLabel }) => {
      const prepared = await prepareRequests[method]?.(
        params,
        createTestContext('eip155', { url: anvil.url }),
      )
      const model = prepared?.model
      expect(model?.title).toBe(title)
      if (approveLabel) expect(model?.approveLabel).toBe(approveLabel)
      expect(model?.warnings.map(({ text }) => text)).toEqual(warnings)
      const shown = model?.rows.filter(({ label }) => !feeLabels.includes(label)).map(({ value }) => value)
      if (rows) expect(shown).toEqual(rows)
      if (recipient !== undefined) expect(model?.recipient).toBe(recipient)
    },
  )
})
