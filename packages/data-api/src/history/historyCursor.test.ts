import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatHistoryCursor, parseHistoryCursor } from './historyCursor.js'

test('behavior: a cursor comes back as it was given, and fits a URL (data-sources.md §5)', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (source, value) => {
      // JSON knows no negative zero.
      const position: unknown = JSON.parse(JSON.stringify(value))
      const cursor = formatHistoryCursor({ source, position })
      expect(cursor).toMatch(/^[\w-]+$/)
      expect(parseHistoryCursor(cursor)).toEqual({ source, position })
    }),
  )
})

test('error: whatever else is given is refused', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.base64String(),
    fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
  )
  fc.assert(
    fc.property(text, (cursor) => {
      expect(() => parseHistoryCursor(cursor)).toThrowError(
        expect.objectContaining({ code: 'INVALID_INPUT' }),
      )
    }),
  )
})
