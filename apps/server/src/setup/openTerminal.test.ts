import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openTerminal } from './openTerminal.js'

function openKeyboard() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined })
  return { input, ...openTerminal(input, new PassThrough()) }
}

test('default: a person is asked, one thing after the other', async () => {
  const { input, ask, close } = openKeyboard()
  const first = ask?.('Host: ')
  input.write('app.example.com\n')
  expect(await first).toBe('app.example.com')
  const second = ask?.('Host: ')
  input.write('\n')
  expect(await second).toBe('')
  close()
})

test('behavior: without a terminal there is nobody to ask', () => {
  expect(openTerminal(new PassThrough(), new PassThrough()).ask).toBeNull()
})

test('error: whoever leaves in the middle ends it, rather than having it wait for nobody', async () => {
  const { input, ask } = openKeyboard()
  const answer = ask?.('Host: ')
  input.end()
  await expect(answer).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hints: ['init: was left before the last answer'],
  })
})
