import { GangwayError } from '@gangway/protocol'
import { expect, test } from 'vitest'
import { watchMail } from './watchMail.js'

const mail = { id: 'a', to: 'ada@example.com', subject: 's', text: 't', html: 'h' }
const failure = (code: string, context: object = {}) =>
  new GangwayError('MAIL_NOT_SENT', {
    cause: Object.assign(new Error('canary'), { code }),
    context: { isRefused: false, ...context },
  })

/** One after the other, what delivery ends with. */
function start(...outcomes: (Error | null)[]) {
  return watchMail(async () => {
    const outcome = outcomes.shift()
    if (outcome) throw outcome
  })
}

test('default: unknown until the first mail, then what became of the last', async () => {
  const { send, getState } = start(null, failure('EAUTH'), null)
  expect(getState()).toEqual({ state: 'unknown' })
  await send(mail)
  expect(getState()).toEqual({ state: 'ok' })
  await expect(send(mail)).rejects.toMatchObject({ code: 'MAIL_NOT_SENT' })
  expect(getState()).toEqual({ state: 'failing', reason: 'EAUTH' })
  await send(mail)
  expect(getState()).toEqual({ state: 'ok' })
})

test('behavior: an address the server will not have says nothing of the server', async () => {
  const { send, getState } = start(null, failure('EENVELOPE', { isRefused: true }))
  await send(mail)
  await expect(send(mail)).rejects.toThrow()
  expect(getState()).toEqual({ state: 'ok' })
})
