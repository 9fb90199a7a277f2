import { describe, expect, test } from 'vitest'
import { getRevertReason } from './getRevertReason.js'

describe('getRevertReason', () => {
  test('default: the words of the contract, without those of the node', () => {
    expect(getRevertReason({ code: 3, message: 'execution reverted: closed' })).toBe('closed')
    expect(getRevertReason({ code: 3, message: 'execution reverted' })).toBe('')
  })

  test('behavior: whoever made the contract cannot turn our words around or fill the screen', () => {
    const message = `execution reverted: a\u202eb\u0007\n\n${'x'.repeat(250)}`
    const reason = getRevertReason({ code: 3, message }) ?? ''
    expect(reason).toMatch(/^a ?b/)
    expect(reason.length).toBeLessThanOrEqual(120)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must be gone
    expect(reason).not.toMatch(/[\u0000-\u001f\u202e]/)
  })

  test('behavior: what says nothing of the call is no reason', () => {
    expect(getRevertReason({ code: -32005, message: 'limit exceeded' })).toBeNull()
  })
})
