import { createConfigError } from '@gangway/server-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayRefusal } from './sayRefusal.js'

let said = ''
beforeEach(() => {
  said = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

const withCode = (code: string) => Object.assign(new Error('canary'), { code })

test('default: the code of what ran, without a word', async () => {
  expect(await sayRefusal('Nothing was written:', async () => 0)).toBe(0)
  expect(said).toBe('')
})

test.each([
  [createConfigError([{ field: '/backup', description: 'is not empty' }]), '/backup: is not empty'],
  [new Error('outer', { cause: withCode('53100') }), 'The database refused it (53100: its disk is full)'],
  [withCode('XX000'), 'The database refused it (XX000)'],
  [withCode('ECONNREFUSED'), 'The database refused it (ECONNREFUSED: no server listens there)'],
  [new Error('Connection terminated unexpectedly'), 'The database refused it (no answer)'],
])('error: %s ends with 1, and no text of the database is in what is said', async (error, text) => {
  expect(await sayRefusal('Nothing was written:', () => Promise.reject(error))).toBe(1)
  expect(said).toBe(`Nothing was written:\n  ${text}\n`)
})

test('error: what is no refusal is thrown', async () => {
  await expect(sayRefusal('', () => Promise.reject(new TypeError('a mistake of ours')))).rejects.toThrow(
    'a mistake of ours',
  )
  expect(said).toBe('')
})
