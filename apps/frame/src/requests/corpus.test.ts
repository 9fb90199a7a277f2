import { callJsonRpc, type Instance } from '@gangway/dev'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareRequests } from './index.js'
import { at, corpus } from './tests/corpus.js'
import { createTestContext } from './tests/createTestContext.js'
import { startTestChain } from './tests/startTestChain.js'
import { en as texts } from './texts/en.js'

let anvil: Instance
beforeAll(async () => {
  anvil = await startTestChain()
  // Returns 1, whatever it is asked; fails, whatever it is asked.
  await callJsonRpc(anvil.url, 'anvil_setCode', [at.collection, '0x600160005260206000f3'])
  await callJsonRpc(anvil.url, 'anvil_setCode', [at.refusing, '0x60006000fd'])
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
